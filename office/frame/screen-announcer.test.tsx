// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { pass, press, renderOnPage } from '#web/testing/render-hook.tsx'
import { ScreenAnnouncer } from './screen-announcer.tsx'

let go: (to: string) => Promise<void>

function Office() {
  return (
    <>
      <main id="main" tabIndex={-1}>
        <input aria-label="Field" />
      </main>
      <button type="button">Menu</button>
      <ScreenAnnouncer />
    </>
  )
}

const titled = async (title: string) => {
  document.title = title
  await pass()
}
const announced = () => document.querySelector('p[role=status].sr-only')?.textContent

beforeEach(async () => {
  document.title = 'Cars'
  const { router, wrapper } = await renderOnPage(() => null, { at: '/cars' })
  go = (to) => press(() => router.history.push(to))
  render(<Office />, { wrapper })
})

test('the first screen is left to the browser', async () => {
  await titled('Cars | Office')
  expect([document.activeElement, announced()]).toEqual([document.body, ''])
})

test('another screen gets the focus, and its title is read out once it has one', async () => {
  screen.getByRole('button').focus()
  await go('/cars/7')
  expect([document.activeElement?.id, announced()]).toEqual(['main', ''])
  await titled('Kia EV6 | Office')
  expect(announced()).toBe('Kia EV6 | Office')
})

test('a field that a screen has chosen keeps the focus, and the same screen moves nothing', async () => {
  screen.getByRole('textbox').focus()
  await go('/cars/create')
  expect(document.activeElement).toBe(screen.getByRole('textbox'))
  screen.getByRole('button').focus()
  await go('/cars/create?brand=3')
  expect(document.activeElement).toBe(screen.getByRole('button'))
})
