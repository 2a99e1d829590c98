// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { ok, openWindow, press, renderOnPage, toastButton, toasts } from '#web/testing/render-hook.tsx'
import { useUnprovedPhone } from './use-unproved-phone.tsx'

const profile = (verify_phone: 0 | 1) => ({
  answers: { 'GET /profile': ok({ user: { phone: '+966500000001', verify_phone } }) },
})

test('asks a member with an unproved phone to prove it', async () => {
  await renderOnPage(useUnprovedPhone, profile(0))
  expect(toasts()).toEqual([expect.stringContaining('Verify your phone to be able to bid.')])
  await press(() => toastButton()?.click())
  expect(openWindow()).toMatchObject({ name: 'verifyPhone', props: { phone: '+966500000001' } })
  expect(toasts()).toEqual([])
})

test('does not ask others', async () => {
  await renderOnPage(useUnprovedPhone, profile(1))
  expect(toasts()).toEqual([])
})
