// @vitest-environment happy-dom
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeEach, expect, test, vi } from 'vitest'
import { pass, renderOnPage, STARTED } from '#web/testing/render-hook.tsx'
import { forgetClock, observeServerTime, RenderedAt } from './server-clock.ts'
import { usePassed } from './use-passed.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const after = (ms: number) => new Date(STARTED + ms).toISOString()

beforeEach(forgetClock)

async function open(at: string | null) {
  let renderings = 0
  const hook = (moment: string | null) => {
    renderings += 1
    return usePassed(moment)
  }
  const page = await renderOnPage(hook, { props: at })
  return { ...page, has: () => page.result.current, renderings: () => renderings }
}

test('an instant passes once, when it comes', async () => {
  const { has, renderings } = await open(after(5_000))
  expect(has()).toBe(false)
  await pass(4_970)
  expect([has(), renderings()]).toEqual([false, 1])
  await pass(10)
  expect([has(), renderings()]).toEqual([true, 2])
  await pass(60_000)
  expect(renderings()).toBe(2)
})

test('by the server’s clock', async () => {
  observeServerTime(STARTED + 4_000, STARTED, STARTED)
  const { has } = await open(after(5_000))
  await pass(970)
  expect(has()).toBe(false)
  await pass(10)
  expect(has()).toBe(true)
})

test('a past one has passed, a missing one never does and waits for nothing', async () => {
  expect((await open(after(-1))).has()).toBe(true)
  vi.clearAllTimers()
  const { has } = await open(null)
  expect([has(), vi.getTimerCount()]).toEqual([false, 0])
})

test('splits a wait longer than a timer can hold', async () => {
  const { has } = await open(after(60 * DAY_MS))
  await pass(59 * DAY_MS)
  expect(has()).toBe(false)
  await pass(DAY_MS)
  expect(has()).toBe(true)
})

test('starts again for another instant and forgets the old one', async () => {
  const { has, rerender, unmount } = await open(after(5_000))
  rerender(after(50_000))
  await pass(6_000)
  expect(has()).toBe(false)
  await pass(44_000)
  expect(has()).toBe(true)
  rerender(after(100_000))
  unmount()
  expect(vi.getTimerCount()).toBe(0)
})

const Part = ({ at }: { at: string }) => String(usePassed(at))

test.each([
  [5_000, 'false'],
  [0, 'true'],
])('on the server the moment of rendering decides', (ms, shown) => {
  const page = createElement(RenderedAt, { value: STARTED }, createElement(Part, { at: after(ms) }))
  expect(renderToStaticMarkup(page)).toBe(shown)
})
