import { expect, test } from 'vitest'
import { classesOf, unnamed } from './check-css.ts'

const sheet = `
  /* .old { color: red } */
  @layer components {
    .card > .card-head:not(.is-open) { margin: 0.5rem; }
    @media (min-width: 48.5rem) { .pill-won, a.btn { inset: 0 } }
  }`

test('finds the classes of selectors, and neither numbers nor comments', () => {
  expect([...classesOf(sheet)]).toEqual(['card', 'card-head', 'is-open', 'pill-won', 'btn'])
})

test('names classes that no code names, and prefixes that no code composes', () => {
  const code = ['className={`card pill-$', '{tone}`} cond && "is-open"'].join('')
  expect(unnamed(classesOf(sheet), code, ['pill-', 'toast-'])).toEqual(['card-head', 'btn', 'toast-'])
})
