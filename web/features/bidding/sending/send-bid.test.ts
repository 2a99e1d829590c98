import { expect, test, vi } from 'vitest'
import { type Api, createApi, type TransportResponse } from '#web/platform/http/api.ts'
import { sendBid } from './send-bid.ts'

const result = { bid: { id: 1 }, bids_count: 3, current_price: 50_500, leading: true }
const ok: TransportResponse = { status: 200, body: { code: 200, message: '', data: result } }
const cut: TransportResponse = { status: 0, body: null }
const lookedUp = (state: string, answer: unknown = null): TransportResponse => ({
  status: 200,
  body: { code: 200, message: '', data: { state, status: state === 'done' ? 200 : null, answer } },
})
const intent = { product_id: 4, amount: 50_500 }
const now = { key: 'k1', wait: () => Promise.resolve() }

function apiOf(...answers: TransportResponse[]): { api: Api; seen: { path: string; key: string | undefined }[] } {
  const seen: { path: string; key: string | undefined }[] = []
  const api = createApi(({ path, idempotencyKey }) => {
    seen.push({ path, key: idempotencyKey })
    return Promise.resolve(answers.shift() ?? cut)
  })
  return { api, seen }
}

test('[LINE-1] sends an answered bid once', async () => {
  const { api, seen } = apiOf(ok)
  expect(await sendBid(api, intent, now)).toEqual({ kind: 'accepted', result, recovered: false })
  expect(seen).toEqual([{ path: '/api/v1/bid?lot=4', key: 'k1' }])
})

test('[LINE-1] sends again under the same key without an answer', async () => {
  const { api, seen } = apiOf(cut, { status: 500, body: null }, ok)
  const onTrouble = vi.fn()
  expect(await sendBid(api, intent, { ...now, onTrouble })).toMatchObject({ kind: 'accepted', recovered: true })
  expect(seen.map(({ key }) => key)).toEqual(['k1', 'k1', 'k1'])
  expect(onTrouble).toHaveBeenCalledWith('asking')
})

test('[LINE-2] after the tries it asks the server for the result of the key', async () => {
  const { api, seen } = apiOf(cut, cut, cut, cut, cut, lookedUp('running'), lookedUp('done', ok.body))
  expect(await sendBid(api, intent, now)).toEqual({ kind: 'accepted', result, recovered: true })
  expect(seen.at(-1)?.path).toBe('/api/v1/idempotency/k1')
})

test('[LINE-2] a key that the server twice does not know means that the bid did not arrive', async () => {
  const { api } = apiOf(cut, cut, cut, cut, lookedUp('unknown'), lookedUp('unknown'))
  expect(await sendBid(api, intent, now)).toEqual({ kind: 'lost' })
})

test('[LINE-2] shows a bid that arrives late, after the server first did not know it, as recorded', async () => {
  const { api } = apiOf(cut, cut, cut, cut, lookedUp('unknown'), lookedUp('running'), lookedUp('done', ok.body))
  expect(await sendBid(api, intent, now)).toMatchObject({ kind: 'accepted', recovered: true })
})

test('[LINE-2] after any length of lost connection the result is read and never guessed', async () => {
  const { api, seen } = apiOf(...Array.from({ length: 1_000 }, () => cut), lookedUp('done', ok.body))
  expect(await sendBid(api, intent, now)).toMatchObject({ kind: 'accepted', recovered: true })
  expect(seen).toHaveLength(1_001)
})

test('[LINE-1] a silent connection counts as one without an answer', async () => {
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValueOnce(AbortSignal.abort())
  const sent = createApi(async ({ signal }) => {
    signal?.throwIfAborted()
    return ok
  })
  expect(await sendBid(sent, intent, now)).toMatchObject({ kind: 'accepted', recovered: true })
  expect(timeout).toHaveBeenCalledTimes(2)
  timeout.mockRestore()
})

const shown = (status: number): TransportResponse => ({ status, body: { code: status, message: 'no', reason: '' } })

test('[LINE-2] a refused question does not count as a refusal of the bid', async () => {
  const { api } = apiOf(cut, shown(429), shown(429), lookedUp('done', ok.body))
  expect(await sendBid(api, intent, now)).toMatchObject({ kind: 'accepted', recovered: true })
  expect(await sendBid(apiOf(shown(429)).api, intent, now)).toMatchObject({ kind: 'refused' })
})

test('[LINE-2] without a session its result is unknown', async () => {
  expect(await sendBid(apiOf(cut, shown(401), shown(401)).api, intent, now)).toEqual({ kind: 'open' })
  const inactive = { status: 403, body: { code: 403, message: '', reason: 'account_inactive' } }
  expect(await sendBid(apiOf(cut, inactive, inactive).api, intent, now)).toEqual({ kind: 'open' })
  const refused = { status: 403, body: { ...inactive.body, receipt: {} } }
  expect(await sendBid(apiOf(cut, refused).api, intent, now)).toMatchObject({ kind: 'refused' })
})

test('a refusal is an answer, also when it is looked up', async () => {
  const body = { code: 409, message: 'too low', reason: 'bid_too_low', data: { min_next_bid: 51_000 } }
  const shown = await sendBid(apiOf({ status: 409, body }).api, intent, now)
  expect(shown).toMatchObject({ kind: 'refused', error: { reason: 'bid_too_low' } })
  const found = await sendBid(apiOf(cut, cut, cut, cut, lookedUp('done', body)).api, intent, now)
  expect(found).toMatchObject({ kind: 'refused', error: { message: 'too low', data: { min_next_bid: 51_000 } } })
})
