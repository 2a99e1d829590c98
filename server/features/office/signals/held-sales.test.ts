import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { recordBidder, riyals } from '#server/testing/factories.ts'
import { type ClosedLot, type Fixture, good, openFixture, type Person, until } from '../../offers/testing/fixture.ts'
import { lookAtClosedLots } from './signals.ts'

let fixture: Fixture
beforeAll(async () => {
  fixture = await openFixture()
})
afterAll(() => fixture.close())

/** The row that a log-in from a network leaves behind. */
const seen = ({ id }: Person, network: string | Buffer) =>
  sql`update sessions set network = ${Buffer.from(network)}, user_agent = ${`Phone of ${id}`} where account_id = ${id}`.execute(
    fixture.db,
  )
/** A friend of the owner pushed the price of an honest bidder. */
async function pushed(lot: Parameters<Fixture['closed']>[0] = {}, network = `home of ${Math.random()}`) {
  const closed = await fixture.closed(lot)
  await Promise.all([seen(closed.owner, network), seen(closed.second, network)])
  return closed
}
const look = () => lookAtClosedLots({ ...fixture.context, notices: fixture.features.notifications.sink })
const statusOf = async ({ lotId }: ClosedLot) => (await fixture.stateOf(lotId)).status
const signOf = async ({ lotId }: ClosedLot) => {
  const { rows } = await sql<{ id: number; kind: string; open: boolean }>`
    select id, kind, closed_at is null as open from signals where lot_ids @> array[${lotId}::bigint]`.execute(
    fixture.db,
  )
  return rows[0]
}
const saleNoticesOf = async (owner: Person) =>
  (await fixture.noticesOf(owner)).filter((kind) => ['sale_held', 'sale_free'].includes(kind))
const judge = async (as: Person, lot: ClosedLot, outcome = 'harmless') =>
  fixture.call(`POST /api/admin/signals/${(await signOf(lot))?.id}/close`, {
    token: as.token,
    body: { outcome, reason: 'Looked into it' },
  })

describe('[OFR-32] an open sign holds the sale', () => {
  test('from the moment of the close, until a second person closes the sign', async () => {
    const lot = await pushed()
    expect((await fixture.decide(lot, 'approve')).reason).toBe('sale_held')
    await look()
    expect(await signOf(lot)).toMatchObject({ kind: 'owner_network', open: true })
    await look()
    expect(await saleNoticesOf(lot.owner)).toEqual(['sale_held'])
    const held = await fixture.decide(lot, 'approve')
    expect([held.status, held.reason, await statusOf(lot)]).toEqual([409, 'sale_held', 'awaiting_owner'])
    const [auctioneer, acted, finance] = [
      await fixture.person({ role: 'auctions' }),
      await fixture.person({ role: 'admin' }),
      await fixture.person({ role: 'finance' }),
    ]
    await sql`insert into audit (actor_id, action, subject) values (${acted.id}, 'lot.extended', ${`lot:${lot.lotId}`})`.execute(
      fixture.db,
    )
    expect((await judge(auctioneer, lot)).reason).toBe('forbidden')
    expect((await judge(acted, lot)).reason).toBe('acted_on_sale')
    await good(judge(finance, lot))
    expect(await saleNoticesOf(lot.owner)).toEqual(['sale_held', 'sale_free'])
    const { rows: links } = await sql<{ url: string }>`
      select distinct url from notifications where account_id = ${lot.owner.id} and kind in ('sale_held', 'sale_free')`.execute(
      fixture.db,
    )
    expect(links).toEqual([{ url: `/my-cars/${lot.carId}` }])
    await good(fixture.decide(lot, 'approve'))
    expect(await statusOf(lot)).toBe('sold')
  })

  test('silence sells nothing meanwhile: the deadline waits', async () => {
    const lot = await pushed({ reserve: 30_000 })
    const before = Date.now()
    await fixture.timeOut(lot.lotId)
    await until(async () => ((await fixture.stateOf(lot.lotId)).decideBy?.getTime() ?? 0) > before + 5 * 3_600_000)
    expect(await statusOf(lot)).toBe('awaiting_owner')
    expect(await signOf(lot)).toMatchObject({ open: true })
    await good(judge(await fixture.person({ role: 'finance' }), lot))
    await fixture.timeOut(lot.lotId)
    await until(async () => (await statusOf(lot)) === 'sold')
  })

  test('a buyer’s acceptance waits too; rejections and counter-offers do not', async () => {
    const [lot, other] = [await pushed(), await pushed()]
    await good(fixture.decide(other, 'reject'))
    await good(fixture.decide(lot, 'counter', 45_000))
    expect((await fixture.answer(lot.first, lot, 'accept')).reason).toBe('sale_held')
  })

  test('a sign that was dealt with opens again with a new lot; the machine’s own network is none', async () => {
    const lot = await pushed()
    await look()
    await good(judge(await fixture.person({ role: 'finance' }), lot, 'handled'))
    await good(fixture.decide(lot, 'approve'))
    const next = await fixture.closed()
    await sql`update cars set owner_id = ${lot.owner.id} where id = ${next.carId}`.execute(fixture.db)
    await recordBidder(fixture.db, { lotId: next.lotId, accountId: lot.second.id, lastAmount: riyals(30_000) })
    expect((await fixture.decide({ ...next, owner: lot.owner }, 'approve')).reason).toBe('sale_held')
    const local = await fixture.closed()
    const machine = sql`update sessions set network = ${fixture.context.secrets.hash('network', '127.0.0.1')}
                         where account_id in (${local.owner.id}, ${local.second.id})`
    await machine.execute(fixture.db)
    await good(fixture.decide(local, 'approve'))
  })
})
