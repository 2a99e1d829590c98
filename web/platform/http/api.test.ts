import { expect, test, vi } from 'vitest'
import { createApi } from './api.ts'

const refusal = (status: number, more: object) => ({ status, body: { code: status, message: 'no', ...more } })

test.each([
  ['a dead token', refusal(401, { reason: 'unauthenticated' }), 1],
  ['an account out of use', refusal(403, { reason: 'account_inactive' }), 1],
  ['a bid that was decided and refused for it', refusal(403, { reason: 'account_inactive', receipt: {} }), 0],
  ['another no', refusal(403, { reason: 'forbidden' }), 0],
  ['a wrong password', refusal(401, { reason: 'credentials_wrong' }), 0],
])('[ACC-18] [ACC-32] the session is over or not: %s', async (_what, answer, times) => {
  const onSessionOver = vi.fn()
  const api = createApi(() => Promise.resolve(answer), { onSessionOver })
  await expect(api.call('GET /wallet')).rejects.toMatchObject({ status: answer.status })
  expect(onSessionOver).toHaveBeenCalledTimes(times)
})
