import { afterAll, beforeAll, expect, test } from 'vitest'
import { unbalancedWallets } from '#server/features/ledger/index.ts'
import { addPerson, createStepUp, noticesTo } from '#server/testing/account-factories.ts'
import { addFavourite, createAuctionWithLots, createCar, recordBidder, riyals } from '#server/testing/factories.ts'
import { type Fixture, openFixture, type Person } from '#server/testing/staff-fixture.ts'

let fixture: Fixture
let first: Person
let second: Person
beforeAll(async () => {
  fixture = await openFixture()
  first = await fixture.staff('admin')
  second = await fixture.staff('admin')
})
afterAll(async () => {
  expect(await unbalancedWallets(fixture.db)).toEqual([])
  await fixture.close()
})

const merge = async (as: Person, from: Person, into: Person) =>
  fixture.call(`POST /users/${from.id}/merge`, {
    as,
    stepUp: await createStepUp(fixture.db, as),
    body: { into_id: into.id, reason: 'The same person, seen at the branch' },
  })
const preview = async (from: Person, into: Person) =>
  (await fixture.call(`GET /users/${from.id}/merge?into_id=${into.id}`, { as: first })).data
const bid = (as: Person, product_id: number, amount: number) =>
  fixture.call('POST /api/v1/bid', { as, body: { product_id, amount } })

test('[BACK-75] two administrators make two accounts one; no journal and no bid is changed', async () => {
  const from = await fixture.person({ name: 'Old', available: riyals(1_500) })
  const into = await fixture.person({ name: 'New', available: riyals(200) })
  const { id: carId } = await createCar(fixture.db, { ownerId: from.id })
  const { id: foreignCarId } = await createCar(fixture.db, { ownerId: second.id })
  const { lots } = await createAuctionWithLots(fixture.db, {}, [
    { status: 'no_bids' },
    { status: 'sold', car: { ownerId: from.id } },
  ])
  const soldCarId = lots[1]?.carId ?? 0
  const shown = lots[0]?.carId ?? 0
  await addFavourite(fixture.db, from.id, shown)
  const person = await fixture.person({ name: 'Clerk' })
  await addPerson(fixture.db, { companyId: from.id, personId: person.id })
  const journals = await fixture.db.selectFrom('postings').selectAll().where('ownerId', '=', from.id).execute()

  for (const accountId of [from.id, second.id])
    await recordBidder(fixture.db, { lotId: lots[0]?.lotId ?? 0, accountId, lastAmount: riyals(50_000) })
  for (const { lotId } of lots)
    await recordBidder(fixture.db, { lotId, accountId: first.id, lastAmount: riyals(51_000) })
  await addFavourite(fixture.db, first.id, soldCarId)

  expect(await preview(from, into)).toMatchObject({
    moves: { balance: 1_500, cars: 1, favourites: 1 },
    links: { bids: 1, orders: 0, payments: 0 },
    obstacles: [],
  })
  const asked = await merge(first, from, into)
  expect(asked.data.approval).toMatchObject({ kind: 'merge', state: 'waiting' })
  expect((await fixture.approve(second, asked)).data.state).toBe('approved')
  const { data } = await fixture.call(`GET /users/${into.id}/history`, { as: first })
  expect(data.merged_from).toEqual([{ id: from.id, name: 'Old' }])

  const read = async ({ id }: Person) => (await fixture.call(`GET /users/${id}`, { as: first })).data
  expect(await read(from)).toMatchObject({ active: false, available_balance: 0 })
  expect(await read(into)).toMatchObject({ active: true, available_balance: 1_700 })
  const ownerOf = async (id: number) => (await fixture.call(`GET /cars/${id}`, { as: first })).data.owner_id
  expect(await ownerOf(carId)).toBe(into.id)
  expect(await ownerOf(soldCarId)).toBe(from.id)
  expect(await ownerOf(foreignCarId)).toBe(second.id)
  const liked = await fixture.call('GET /api/v1/favourites', { as: into })
  expect(liked.data.products.data.map(({ id }: { id: number }) => id)).toEqual([shown])
  expect((await fixture.call('GET /api/v1/wallet', { as: from })).reason).toBe('account_inactive')
  expect(await noticesTo(fixture.db, person.id)).toEqual(['company_left'])
  const after = await fixture.db.selectFrom('postings').selectAll().where('ownerId', '=', from.id).execute()
  expect(after.slice(0, journals.length)).toEqual(journals)
  const old = await fixture.call(`GET /users/${from.id}/history`, { as: first })
  expect(old.data.merged_into).toEqual({ id: into.id, name: 'New' })
  const freed = await fixture.call(`POST /users/${from.id}/free`, {
    as: first,
    stepUp: await createStepUp(fixture.db, first),
    body: { reason: 'Asked for it' },
  })
  expect(freed.reason).toBe('account_inactive')
  const put = await fixture.call(`PUT /users/${from.id}`, {
    as: first,
    stepUp: await createStepUp(fixture.db, first),
    body: { active: true, reason: 'Asked for it' },
  })
  expect(put.reason).toBe('account_inactive')
  const audit = await fixture.db
    .selectFrom('audit')
    .select(['action', 'actorId'])
    .where('subject', '=', `account:${from.id}`)
    .orderBy('id')
    .execute()
  expect(audit).toMatchObject([
    { action: 'approval.asked', actorId: first.id },
    { action: 'account.merged', actorId: first.id },
    { action: 'approval.approved', actorId: second.id },
  ])
})

test('[BACK-76] merges nothing if sales would become unfair, or something is open', async () => {
  const rich = () => fixture.person({ available: riyals(9_000) })
  const [from, into] = [await rich(), await rich()]
  const { lots } = await createAuctionWithLots(fixture.db, {}, [{}, { car: { ownerId: into.id } }])
  const [both, own] = lots.map(({ carId }) => carId)
  expect((await bid(from, both ?? 0, 50_000)).status).toBe(200)
  expect((await bid(into, both ?? 0, 51_000)).status).toBe(200)
  expect((await bid(from, own ?? 0, 50_000)).status).toBe(200)
  expect((await preview(from, into)).obstacles).toEqual(['same_lot', 'own_car', 'bids', 'frozen'])
  expect((await preview(into, from)).obstacles).toEqual(['same_lot', 'own_car', 'bids', 'lots', 'frozen'])
  const refused = await merge(first, from, into)
  expect(refused).toMatchObject({ status: 409, reason: 'merge_refused' })
  const asked = await fixture.db
    .selectFrom('approvals')
    .select('id')
    .where('subject', '=', `account:${from.id}`)
    .execute()
  expect(asked).toEqual([])
  const colleague = await fixture.staff('support')
  expect((await preview(await rich(), colleague)).obstacles).toEqual(['role'])
  expect((await merge(first, first, into)).reason).toBe('conflict_of_interest')
  const stopped = await fixture.person({ active: false })
  expect((await preview(await rich(), stopped)).obstacles).toEqual(['target_inactive'])
})

test('[BACK-74] a member’s page has the package and their history; bids on running lots only with the right', async () => {
  const member = await fixture.person({ available: riyals(9_000) })
  const { lots } = await createAuctionWithLots(fixture.db, {}, [{}])
  await bid(member, lots[0]?.carId ?? 0, 50_000)
  const totals = async (as: Person) => {
    const { data } = await fixture.call(`GET /users/${member.id}/history`, { as })
    return Object.fromEntries(data.parts.map((part: { what: string; total: number }) => [part.what, part.total]))
  }
  expect(await totals(first)).toMatchObject({ bids: 1, orders: 0, payments: 0, complaints: 0 })
  expect(await totals(await fixture.staff('finance'))).toMatchObject({ bids: 0 })
  const sold = { status: 'sold' as const, price: riyals(60_000) }
  const other = await fixture.person()
  const past = await createAuctionWithLots(fixture.db, {}, [
    { ...sold, leaderId: member.id },
    { ...sold, leaderId: other.id },
  ])
  for (const { lotId } of past.lots)
    await recordBidder(fixture.db, { lotId, accountId: member.id, lastAmount: riyals(60_000) })
  const { data } = await fixture.call(`GET /users/${member.id}/history`, { as: first })
  const bids: { what: string; newest: { status: string }[] } = data.parts.find(
    ({ what }: { what: string }) => what === 'bids',
  )
  expect(bids.newest.map(({ status }) => status)).toEqual(['sold', 'won', 'live'])
  const { id: ownCar } = await createCar(fixture.db, { ownerId: member.id })
  await createAuctionWithLots(fixture.db, {}, [{ carId: ownCar }])
  const later = (await fixture.call(`GET /users/${member.id}/history`, { as: first })).data.parts
  expect(later.find(({ what }: { what: string }) => what === 'cars').newest[0].status).toBe('live')
  const stop = async (what: 'stop' | 'free') =>
    fixture.call(`POST /users/${member.id}/${what}`, {
      as: first,
      stepUp: await createStepUp(fixture.db, first),
      body: { reason: 'A chargeback' },
    })
  expect((await stop('stop')).status).toBe(200)
  expect((await fixture.call('GET /api/v1/profile', { as: member })).reason).toBe('account_inactive')
  expect((await stop('free')).status).toBe(200)
  expect((await fixture.call(`GET /users/${member.id}`, { as: first })).data.active).toBe(true)
})
