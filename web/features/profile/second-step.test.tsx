// @vitest-environment happy-dom
import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ok, press, refusal, renderOnPage, toasts } from '#web/testing/render-hook.tsx'
import SecondStep from './second-step.tsx'

const state = (...factors: object[]) => ok({ required: false, proved: true, factors })
const app = { id: 4, kind: 'totp', name: 'App of codes', created_at: '2026-11-20T10:00:00.000Z', last_used_at: null }
const started = { id: 4, secret: 'ABCDEFGHIJKLMNOP', uri: 'otpauth://totp/Marsa' }

test('[ACC-53] an app is added by its first code and removed by a press', async () => {
  const answers = {
    'GET /second-factor': [state(), state(app), state()],
    'POST /second-factor/totp': ok(started),
    'POST /second-factor/totp/confirm': [refusal(422, { reason: 'otp_wrong' }), ok(state(app))],
    'DELETE /second-factor/{id}': ok(state()),
  }
  const { wrapper, callsTo } = await renderOnPage(() => null, { answers })
  await press(() => render(<SecondStep />, { wrapper }))
  await press(() => screen.getByRole('button', { name: 'Add an app' }).click())
  expect(screen.getByRole('img', { name: 'Picture for the app of codes' })).toBeTruthy()
  expect(screen.getByText('ABCD EFGH IJKL MNOP')).toBeTruthy()
  const type = (code: string) =>
    press(() => fireEvent.change(screen.getAllByRole('textbox')[0] as HTMLElement, { target: { value: code } }))
  await type('111111')
  expect(screen.queryByText('App of codes')).toBeNull()
  await type('222222')
  expect(callsTo('POST /second-factor/totp/confirm').map(({ body }) => body)).toEqual([
    { id: 4, code: '111111' },
    { id: 4, code: '222222' },
  ])
  await press(() => screen.getByRole('button', { name: 'Remove App of codes' }).click())
  expect(callsTo('DELETE /second-factor/{id}').map(({ path }) => path)).toEqual(['/api/v1/second-factor/4'])
  expect(toasts()).toContain('Your app is removed')
  expect(screen.getByRole('button', { name: 'Add an app' })).toBeTruthy()
})
