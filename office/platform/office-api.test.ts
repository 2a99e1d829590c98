// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import type { TransportRequest, TransportResponse } from '#web/platform/http/api.ts'
import { answerProof, isAsking } from './ask-proof.ts'
import { createOfficeApi } from './office-api.ts'

const done: TransportResponse = { status: 200, body: { code: 200, data: {} } }
const lost: TransportResponse = { status: 0, body: undefined }
const refused: TransportResponse = { status: 409, body: { code: 409, message: 'No', reason: 'refund_settled' } }

/** An office whose calls have these outcomes, and what it sent. */
function office(...outcomes: TransportResponse[]) {
  const sent: TransportRequest[] = []
  const api = createOfficeApi(
    (request) => {
      sent.push(request)
      return Promise.resolve(outcomes[sent.length - 1] ?? done)
    },
    () => undefined,
  )
  const approve = (id: number, amount = 450) =>
    api.callOnce('POST /bank-transfers/{id}/approve', { params: { id }, body: { amount } }).catch(() => undefined)
  const keys = () => sent.map(({ idempotencyKey }) => idempotencyKey)
  return { approve, keys, sent }
}

test('[HTTP-95] a double press sends two copies of one act under one key', async () => {
  const { approve, keys, sent } = office()
  await Promise.all([approve(7), approve(7)])
  const [first, second] = keys()
  expect(first).toMatch(/^\w{32}$/)
  expect(second).toBe(first)
  expect(sent[0]).toMatchObject({ method: 'POST', path: '/api/admin/bank-transfers/7/approve', body: { amount: 450 } })
})

test('[HTTP-95] an act whose answer was lost goes out again under its key, and after an answer under another', async () => {
  const { approve, keys } = office(lost, refused, done)
  for (let time = 0; time < 3; time++) await approve(8)
  const [first, second, third] = keys()
  expect(second).toBe(first)
  expect(third).not.toBe(first)
})

test('[HTTP-95] an act on another thing, or with another amount, has its own key', async () => {
  const { approve, keys } = office(lost, lost, lost)
  await approve(9)
  await approve(9, 449)
  await approve(10)
  expect(new Set(keys()).size).toBe(3)
})

test.each(['step_up_required', 'second_factor_required'])(
  '[APR-3] an act that needs a fresh proof (%s) is repeated after it, under another key',
  async (reason) => {
    const { approve, keys } = office({ status: 403, body: { code: 403, message: 'Prove', reason } }, done)
    const acting = approve(11)
    await vi.waitUntil(isAsking)
    answerProof(true)
    await acting
    expect(new Set(keys()).size).toBe(2)
  },
)
