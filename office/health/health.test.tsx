// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ok, pass } from '#web/testing/render-hook.tsx'
import { openOffice } from '../testing/open-office.tsx'
import { health } from './health.ts'

/** Loads the screen before a test stops the clock. */
await import('./health-page.tsx')

const seen = { last_success_at: null, last_failure_at: null, last_failure: null }
const AT = '2026-11-22T11:00:00.000Z'

test('a provider shows its state, the age of the oldest message that waits, and its last failure', async () => {
  const answer = ok({
    senders: [
      { ...seen, channel: 'sms', provider: 'unifonic', state: 'paused', waiting: 3, oldest_waiting_seconds: 61.6 },
      { ...seen, channel: 'mail', provider: 'smtp', state: 'ok', waiting: 0, oldest_waiting_seconds: 5 },
    ].map((sender, index) => ({ ...sender, paused_until: index === 0 ? AT : null })),
    gateways: [{ ...seen, name: 'moyasar', state: 'failing', last_failure_at: AT, last_failure: 'HTTP 503' }],
    failed_jobs: 4,
    processes: [{ place: 'one:3001', release: '7-0123456789', started_at: AT }],
  })
  const { calls } = await openOffice([health], '/health', { 'GET /health': answer }, ['read', 'settings'])
  const rows = screen.getAllByRole('row').map((row) => [...row.children].map(({ textContent }) => textContent))
  expect(rows[1]).toEqual([
    'SMS',
    'unifonic',
    expect.stringMatching(/^Paused.*until 2:00/),
    '3',
    '62 seconds',
    '—',
    '— ',
  ])
  expect(rows[2]?.slice(2, 5)).toEqual(['Healthy', '0', '—'])
  expect(rows[4]).toEqual(['moyasar', 'Failing', '—', expect.stringMatching(/2:00.*HTTP 503/)])
  expect(rows[6]).toEqual(['one:3001', '7-0123456789', expect.stringMatching(/2:00/)])
  expect(document.querySelector('a[href="/en/admin/failed-jobs"]')?.textContent).toBe('Failed jobs and messages 4')
  await pass(15_000)
  expect(calls).toHaveLength(2)
})
