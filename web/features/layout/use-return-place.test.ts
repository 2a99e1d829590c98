// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { readPlace, rememberPlace } from '#web/platform/device/return-place.ts'
import { logIn } from '#web/platform/device/session.ts'
import { openWindow, press, renderOnPage } from '#web/testing/render-hook.tsx'
import { useReturnPlace } from './use-return-place.ts'

/** The input of the log-in dialog. */
const login = () => openWindow()?.props as { onDone: () => void; onGiveUp: () => void }

test('asks a guest to log in at home and leads them to the opened page', async () => {
  rememberPlace('/wallet?tab=1')
  const { href } = await renderOnPage(useReturnPlace)
  expect(openWindow()?.name).toBe('login')
  await press(() => login().onDone())
  expect([href(), readPlace()]).toEqual(['/wallet?tab=1', null])
})

test('leads nowhere later if the dialog is closed', async () => {
  rememberPlace('/wallet')
  const { href } = await renderOnPage(useReturnPlace)
  await press(() => login().onGiveUp())
  expect([href(), readPlace()]).toEqual(['/', null])
})

test('asks nobody on another page, as a member, or without such a page', async () => {
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
