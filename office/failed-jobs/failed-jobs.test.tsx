// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ok } from '#web/testing/render-hook.tsx'
import { act, sent } from '../testing/acts.ts'
import { openOffice, page } from '../testing/open-office.tsx'
import { failedJobs } from './failed-jobs.tsx'

const job = {
  ...{ id: 5, queue: 'send-sms', data: { order_id: 18, note: null }, error: 'HTTP 500', attempts: 5, times: 1 },
  ...{ first_failed_at: '2026-11-20T10:00:00.000Z', failed_at: '2026-11-20T10:00:00.000Z' },
  retried_at: null as string | null,
}

test('a failed job is tried again from the list, once', async () => {
  const tried = { ...job, id: 6, retried_at: '2026-11-21T10:00:00.000Z' }
  const answers = { 'GET /failed-jobs': ok(page(job, tried)), 'POST /failed-jobs/5/retry': ok(job) }
  const { calls } = await openOffice(failedJobs, '/failed-jobs', answers, ['settings'])
  expect(screen.getByRole('cell', { name: 'Tried again' })).toBeTruthy()
  await act('Try again')
  expect(sent(calls).map(([call]) => call)).toEqual(['POST /failed-jobs/5/retry'])
})

test('the page of a failed job has what the work is about, without empty fields', async () => {
  await openOffice(failedJobs, '/failed-jobs/5', { 'GET /failed-jobs/5': ok(job) }, ['settings'])
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('send-sms #5')
  expect([...document.querySelectorAll('.of-json dd')].map(({ textContent }) => textContent)).toEqual(['18'])
})
