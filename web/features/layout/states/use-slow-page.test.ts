// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import { pass, press, renderOnPage, toastButton, toasts } from '#web/testing/render-hook.tsx'
import { useSlowPage } from './use-slow-page.tsx'

const TWO_MINUTES_MS = 120_000

async function goTo(page: Awaited<ReturnType<typeof renderOnPage>>, arrives: Promise<unknown>) {
  // The page of the tests takes its script from here.
  Object.values(page.router.routesById)
    .at(-1)
    ?.update({ loader: () => arrives, pendingMs: 0 } as never)
  await press(() => page.router.navigate({ to: '/wallet' } as never))
}

test('a page that has not arrived after two minutes reports it and offers to reload', async () => {
  const page = await renderOnPage(useSlowPage)
  await goTo(page, new Promise(() => undefined))
  await pass(TWO_MINUTES_MS - 100)
  expect(toasts()).toEqual([])
  await pass(100)
  expect(toasts()).toEqual([expect.stringContaining('The page could not be loaded')])
  const load = vi.spyOn(window.location, 'assign').mockImplementation(() => undefined)
  await press(() => toastButton()?.click())
  expect(load).toHaveBeenCalledExactlyOnceWith('/en/wallet')
})

test('a page that arrives in time shows nothing, nor does an idle one', async () => {
  const page = await renderOnPage(useSlowPage)
  await pass(TWO_MINUTES_MS)
  const arrives = Promise.withResolvers<null>()
  await goTo(page, arrives.promise)
  await pass(TWO_MINUTES_MS / 2)
  await press(() => arrives.resolve(null))
  await pass(TWO_MINUTES_MS)
  expect(toasts()).toEqual([])
})
