// @vitest-environment happy-dom
import { act, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { logIn } from '#web/platform/device/session.ts'
import { ok, press, renderOnPage } from '#web/testing/render-hook.tsx'
import { MobileMenu } from './mobile-menu.tsx'

test('the menu closes on logging out, even if that leads to no other page', async () => {
  const { wrapper, callsTo } = await renderOnPage(() => null, { answers: { 'POST /logout': ok() } })
  act(() => logIn({ token: 'token', id: 7, name: 'Noura' }))
  const onClose = vi.fn()
  render(<MobileMenu info={undefined} onClose={onClose} />, { wrapper })
  expect(onClose).not.toHaveBeenCalled()
  await press(() => screen.getByRole('button', { name: 'Log out' }).click())
  expect(onClose).toHaveBeenCalledOnce()
  expect(callsTo('POST /logout')).toHaveLength(1)
})
