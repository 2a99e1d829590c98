// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import { readSession } from '#web/platform/device/session.ts'
import { openWindow, press, renderOnPage, toasts } from '#web/testing/render-hook.tsx'
import type { Entered } from './steps/entry-steps.ts'
import { type LoggedIn, useFinish } from './use-finish.ts'

const answer = { token: 't', user: { id: 7, name: 'Noura' } } as LoggedIn // the hook reads no other field

async function finish(entered: Entered, { at = '/car/toyota-4', onDone }: { at?: string; onDone?: () => void } = {}) {
  const onClose = vi.fn()
  const page = await renderOnPage(() => useFinish({ onDone, onClose }), { at })
  await press(() => page.result.current(answer, entered))
  expect(readSession()).toEqual({ token: 't', id: '7', name: 'Noura' })
  expect(onClose).toHaveBeenCalledOnce()
  const back = sessionStorage.getItem('successBack')
  return { at: page.href(), window: openWindow()?.props.what, toasts: toasts(), back }
}

test.each<[Entered, string]>([
  ['login', 'Welcome, Noura'],
  ['verify', 'Your phone is verified'],
])('a %s stays on its page with a word', async (entered, words) => {
  expect(await finish(entered)).toEqual({ at: '/car/toyota-4', window: undefined, toasts: [words], back: null })
  expect(localStorage.getItem('successModal')).toBeNull()
})

test('a sign-up at a car goes home, celebrates, and leads back', async () => {
  expect(await finish('register')).toEqual({ at: '/', window: 'account', toasts: [], back: '/car/toyota-4' })
  expect(localStorage.getItem('successModal')).toBe('1')
})

test('a new password celebrates at home and leads nowhere back', async () => {
  expect(await finish('reset')).toEqual({ at: '/', window: 'password', toasts: [], back: null })
})

test('a sign-up on the way to something else continues there', async () => {
  const onDone = vi.fn()
  expect(await finish('register', { at: '/packages', onDone })).toMatchObject({ at: '/packages', window: 'account' })
  expect(onDone).toHaveBeenCalledOnce()
})

test('a sign-up without a next step goes home', async () => {
  expect(await finish('register', { at: '/packages' })).toMatchObject({ at: '/', window: 'account' })
})
