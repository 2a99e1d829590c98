// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ok, press, refusal, renderOnPage, toasts } from '#web/testing/render-hook.tsx'
import { Devices } from './devices.tsx'
import { LinkedLogIns } from './linked-log-ins.tsx'

const at = '2026-11-20T10:00:00.000Z'
const google = { provider: 'google', linked_at: at }
const facebook = { provider: 'facebook', linked_at: at }
const row = (name: string) => screen.queryByText(`Log-in with ${name}`, { selector: 'b' })
const remove = (name: string) => screen.getByRole('button', { name: `Remove Log-in with ${name}` })

test('[SOC-6] each linked log-in is shown with its day and is removed by a press', async () => {
  const answers = {
    'GET /linked-log-ins': ok({ log_ins: [google, facebook] }),
    'DELETE /linked-log-ins/{provider}': [refusal(503), ok({ log_ins: [facebook] })],
  }
  const { wrapper, callsTo } = await renderOnPage(() => null, { answers })
  await press(() => render(<LinkedLogIns />, { wrapper }))
  expect(row('Google')?.parentElement?.textContent).toContain('20')
  await press(() => remove('Google').click())
  expect(row('Google')).toBeTruthy()
  await press(() => remove('Google').click())
  expect(callsTo('DELETE /linked-log-ins/{provider}').map(({ path }) => path)).toEqual(
    Array.from({ length: 2 }, () => '/api/v1/linked-log-ins/google'),
  )
  expect([row('Google') === null, row('Facebook') === null]).toEqual([true, false])
  expect(toasts()).toContain('That log-in is removed')
})

test('[ACC-48] one press ends all other sessions', async () => {
  const session = (id: number) => ({ id, user_agent: null, created_at: at, last_seen_at: at, current: id === 1 })
  const answers = { 'GET /sessions': ok({ sessions: [session(1), session(2)] }), 'DELETE /sessions': ok() }
  const { wrapper, callsTo } = await renderOnPage(() => null, { answers })
  await press(() => render(<Devices />, { wrapper }))
  await press(() => screen.getByRole('button', { name: 'Log out elsewhere' }).click())
  expect(callsTo('DELETE /sessions').map(({ path }) => path)).toEqual(['/api/v1/sessions?others=1'])
})
