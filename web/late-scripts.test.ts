import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { withLateScripts } from './late-scripts.ts'

const PAGE = `<head><link rel="stylesheet" href="/assets/app.css"/><link rel="modulepreload" nonce="n1" href="/assets/base.js"/><link rel="modulepreload" nonce="n1" href="/assets/home.js"/></head><body><p>Text</p><script type="module" nonce="n1" async="" src="/assets/entry.js"></script></body>`

test('a page is painted before any of its scripts is requested', () => {
  const page = withLateScripts(PAGE)
  expect(page).not.toContain('<link rel="modulepreload"')
  expect(page).not.toContain('<script type="module"')
  expect(page).toContain('<link rel="stylesheet" href="/assets/app.css"/>')
  const [, nonce, script = ''] = /<script nonce="([^"]*)">(.*)<\/script>/s.exec(page) ?? []
  expect(nonce).toBe('n1')
  expect(started(script, false)).toEqual({
    atOnce: [],
    painted: ['/assets/base.js', '/assets/home.js', '/assets/entry.js'],
  })
})

test('starts at once in the background, where nothing is painted', () => {
  const [, script = ''] = /<script nonce="n1">(.*)<\/script>/s.exec(withLateScripts(PAGE)) ?? []
  expect(started(script, true).atOnce).toEqual(['/assets/base.js', '/assets/home.js', '/assets/entry.js'])
})

test.each([
  ['before the scripts run', ['click', 'hydrates', 'awake'], 1],
  ['while the page hydrates, which React handles', ['hydrates', 'click', 'awake'], 0],
  ['once the page works', ['hydrates', 'awake', 'click'], 0],
] as const)('[LINE-8] repeats a press on a button %s %s', (_when, events, again) => {
  const [, script = ''] = /<script nonce="n1">(.*)<\/script>/s.exec(withLateScripts(PAGE)) ?? []
  expect(pressedAgain(script, events)).toBe(again)
})

test('a page of the development server stays as it is', () => {
  const page = '<script type="module" src="/@vite/client"></script>'
  expect(withLateScripts(page)).toBe(page)
})

/** Runs the script in a page before its first paint, then lets it be painted. */
function started(script: string, hidden: boolean) {
  const asked: string[] = []
  const waiting: (() => void)[] = []
  const document = {
    hidden,
    currentScript: { nonce: 'n1' },
    addEventListener: () => undefined,
    createElement: () => ({}),
    head: { append: (part: { href?: string; src?: string }) => asked.push(part.href ?? part.src ?? '') },
  }
  const later = (work: () => void) => waiting.push(work)
  runInNewContext(script, { document, requestAnimationFrame: later, setTimeout: later })
  const atOnce = [...asked]
  while (waiting.length > 0) waiting.shift()?.()
  return { atOnce, painted: asked.slice(atOnce.length) }
}

/** The number of presses that the script repeats when these events come in this order. */
function pressedAgain(script: string, events: readonly string[]): number {
  let presses = 0
  class Element extends EventTarget {
    isConnected = true
    closest = () => this
    click = () => {
      presses += 1
    }
  }
  const button = new Element()
  const listeners = new Map<string, (event: object) => void>()
  const document = {
    hidden: false,
    currentScript: { nonce: 'n1' },
    addEventListener: (name: string, listener: (event: object) => void) => listeners.set(name, listener),
    removeEventListener: (name: string) => listeners.delete(name),
  }
  runInNewContext(script, { document, Element, requestAnimationFrame: () => undefined })
  for (const name of events) listeners.get(name)?.({ target: button })
  return presses
}
