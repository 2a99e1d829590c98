// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { readPlace, rememberPlace } from '#web/platform/device/return-place.ts'
import { logIn } from '#web/platform/device/session.ts'
import { openWindow, press, renderOnPage } from '#web/testing/render-hook.tsx'
import { useReturnPlace } from './use-return-place.ts'

/** What the window of the log-in was given. */
const login = () => openWindow()?.props as { onDone: () => void; onGiveUp: () => void }

test('a guest is asked to log in at home and led to the page they opened', async () => {
  rememberPlace('/wallet?tab=1')
  const { href } = await renderOnPage(useReturnPlace)
  expect(openWindow()?.name).toBe('login')
  await press(() => login().onDone())
  expect([href(), readPlace()]).toEqual(['/wallet?tab=1', null])
})

test('who closes the window is not led there later', async () => {
  rememberPlace('/wallet')
  const { href } = await renderOnPage(useReturnPlace)
  await press(() => login().onGiveUp())
  expect([href(), readPlace()]).toEqual(['/', null])
})

test('nobody is asked on another page, as a member, or without such a page', async () => {
  await renderOnPage(useReturnPlace)
  rememberPlace('/wallet')
  const { router } = await renderOnPage(useReturnPlace, { at: '/cars' })
  logIn({ token: 't', id: 7, name: 'Noura' })
  await renderOnPage(useReturnPlace)
  expect(openWindow()).toBeUndefined()
  localStorage.clear()
  await press(() => router.navigate({ to: '/' } as never))
  expect(openWindow()?.name).toBe('login')
})
