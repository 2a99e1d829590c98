// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { type Answers, isStale, lost, ok, press, renderOnPage, toasts } from '#web/testing/render-hook.tsx'
import { useChangeNotices } from './use-change-notices.ts'

async function open(answers: Answers) {
  const cached = ['notifications', 'dashboard', 'home'].map((name): [unknown[], unknown] => [[name], 1])
  const page = await renderOnPage(useChangeNotices, { answers, cached })
  const stale = () => ['notifications', 'dashboard', 'home'].map((name) => isStale(page.queryClient, [name]))
  return { ...page, stale, notices: () => page.result.current }
}

test('reads a notice, or deletes all, and reads every list and count again', async () => {
  const page = await open({ 'POST /read-notification': ok(), 'POST /delete-notification': ok() })
  await press(() => page.notices().read.mutate({ id: 5 }))
  expect(page.stale()).toEqual([true, true, false])
  await press(() => page.notices().remove.mutate({ all: 1 }))
  expect(page.calls).toMatchObject([
    { key: 'POST /read-notification', body: { id: 5 } },
    { key: 'POST /delete-notification', body: { all: 1 } },
  ])
  expect(toasts()).toEqual([])
})

test('reports a change that was not saved', async () => {
  const page = await open({ 'POST /read-notification': lost })
  await press(() => page.notices().read.mutate({ id: 5 }))
  expect(toasts()).toEqual(['We could not save the change. Please try again.'])
  expect(page.stale()).toEqual([false, false, false])
})
