import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { biddingRoutes } from '#contract/http/bidding.ts'
import { createAccount, createAuctionWithLots } from '#server/testing/factories.ts'
import { openSession, openWholeApp, type WholeApp } from '#server/testing/whole-app.ts'
import { removeOldRefused } from './refused-store.ts'

let product: WholeApp
beforeAll(async () => {
  product = await openWholeApp()
})
afterAll(() => product.close())

async function person(fields: Parameters<typeof createAccount>[1] = {}) {
  const { id } = await createAccount(product.db, fields)
  return { id, token: await openSession(product.db, id) }
}
type Person = Awaited<ReturnType<typeof person>>

const bid = ({ token }: Person, body: object) => product.call('POST /api/v1/bid', { token, body })
const callOf = (accountId: number, body: object) => ({
  ...{ route: biddingRoutes.bid, accountId, body, requestId: randomUUID(), reason: 'deposit_required' },
})
async function refusedCalls({ token }: Person, query: string) {
  await product.features.refusedCalls.flush()
  const { data } = await product.call(`GET /api/admin/refused-calls?${query}`, { token })
  // The contract's own test checks the shape.
  return (data as { data: Record<string, unknown>[] }).data
}

test('[BACK-160] tells by member, lot and request id why a bid failed, and who leads to nobody', async () => {
  const [support, auctioneer] = [await person({ role: 'support' }), await person({ role: 'auctions' })]
  const [poor, leader] = [await person(), await person({ available: 1_000_000 })]
  const { lots } = await createAuctionWithLots(product.db)
  const { carId, lotId } = lots[0] ?? { carId: 0, lotId: 0 }
  const failed = await bid(poor, { product_id: carId, amount: 51_000, max_amount: 60_000 })
  expect(failed.reason).toBe('deposit_required')
  await bid(leader, { product_id: carId, amount: 50_000 })
  expect((await bid(leader, { product_id: carId, amount: 52_000 })).reason).toBe('already_leading')
  await product.call('POST /api/v1/buy', { token: poor.token, body: { product_id: carId, amount: 90_000 } })
  const [bought, first] = await refusedCalls(support, `user_id=${poor.id}`)
  expect(first).toMatchObject({
    ...{ call: 'POST /bid', reason: 'deposit_required', message: failed.message, request_id: failed.request_id },
    ...{
      user_id: poor.id,
      product_id: carId,
      lot_id: lotId,
      amount: 51_000,
      max_amount: null,
      bidder_id: null,
      times: 1,
    },
  })
  expect(bought).toMatchObject({ call: 'POST /buy', amount: 90_000 })
  expect(await refusedCalls(support, `request_id=${failed.request_id}`)).toEqual([first])
  expect(await refusedCalls(support, `user_id=${leader.id}`)).toEqual([])
  const seen = await refusedCalls(support, `lot_id=${lotId}`)
  expect(seen.map(({ reason, user_id, bidder_id }) => [reason, user_id, bidder_id]).at(-1)).toEqual([
    'deposit_required',
    null,
    null,
  ])
  expect(seen).toHaveLength(2)
  const known = await refusedCalls(auctioneer, `lot_id=${lotId}`)
  expect(known.map(({ reason }) => reason)).toContain('already_leading')
  expect(known.at(-1)).toMatchObject({ user_id: null, bidder_id: expect.any(Number) })
  await sql`update lot_states set status = 'rejected' where lot_id = ${lotId}`.execute(product.db)
  expect((await refusedCalls(support, `lot_id=${lotId}`)).at(-1)).toMatchObject({
    user_id: poor.id,
    max_amount: 60_000,
  })
  const lines = product.log.map((text) => JSON.parse(text)).filter((each) => each.refused !== undefined)
  const line = lines.find((each) => each.request_id === failed.request_id)
  expect(line).toMatchObject({ refused: 'deposit_required', call: 'POST /bid' })
  expect(line.account).toMatch(/^[\w-]{16}$/)
  expect(lines.find(({ call }) => call === 'POST /buy').account).toBe(line.account)
  expect(lines.find(({ refused }) => refused === 'already_leading').account).not.toBe(line.account)
})

test('[BACK-160] a flood becomes a count, and only the newest calls stay, for thirty days', async () => {
  const [admin, member] = [await person({ role: 'admin' }), await person()]
  const { lots } = await createAuctionWithLots(product.db)
  const body = { product_id: lots[0]?.carId, amount: 51_000 }
  await product.features.refusedCalls.flush()
  for (let count = 0; count < 30; count += 1) product.features.refusedCalls.note(callOf(member.id, body))
  const kept = await refusedCalls(admin, `user_id=${member.id}`)
  expect(kept.map(({ times }) => times)).toEqual([26, 1, 1, 1, 1])
  for (let second = 0; second < 20; second += 1) {
    for (let count = 0; count < 5; count += 1) product.features.refusedCalls.note(callOf(member.id, body))
    await product.features.refusedCalls.flush()
  }
  const count = async () =>
    (await product.db.selectFrom('refusedCalls').select('id').where('accountId', '=', member.id).execute()).length
  expect(await count()).toBe(100)
  await sql`update refused_calls set at = at - interval '31 days' where account_id = ${member.id} and id % 2 = 0`.execute(
    product.db,
  )
  await removeOldRefused(product.context.db)
  expect(await count()).toBe(50)
})
