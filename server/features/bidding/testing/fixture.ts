import { sql } from 'kysely'
import { pino } from 'pino'
import type { PurchasedOrder } from '#contract/http/money/orders.ts'
import { systemClock, systemRandom } from '#server/platform/clock/clock.ts'
import { type Database, openDatabase } from '#server/platform/db/database.ts'
import { createEventBus } from '#server/platform/events/events.ts'
import type { Caller } from '#server/platform/http/idempotency/idempotency.ts'
import type { IdempotencyKey } from '#server/platform/http/idempotency/idempotency-key.ts'
import type { Publisher } from '#server/platform/live/bus/publisher.ts'
import type { Notice, NoticeSink } from '#server/platform/messaging/notices.ts'
import { createSecrets } from '#server/platform/secrets/secrets.ts'
import { createTestDatabase, type TestDatabase } from '#server/testing/database.ts'
import { type AuctionFields, createAccount, createAuctionWithLots, type LotFields } from '#server/testing/factories.ts'
import type { Events, Sale } from '../../events.ts'
import { bidderNumber } from '../../lots/bidder-number.ts'
import { answerOffer, endLapsed } from '../../offers/negotiate.ts'
import type { Staff } from '../../staff/index.ts'
import type { BuyRequest } from '../buy-now/buy-now.ts'
import { closeDueLots, openDueLots } from '../closing/close-lots.ts'
import type { SaleDecision } from '../closing/decide-lots.ts'
import { extendAfterOutage } from '../closing/recover.ts'
import { createBidding } from '../index.ts'
import { createRoomDriver } from '../room/drive.ts'
import { outcomeOf } from './model/outcome.ts'

/** A published event, and its process. */
export type ReceivedEvent = { process: number; channel: string; event: string; data: unknown }
/** Points at which a test may stop the system, or make it fail: set a function and remove it again. */
export type Hooks = {
  locked?: (() => Promise<void>) | undefined
  written?: (() => Promise<void>) | undefined
  publish?: ((channel: string, data: unknown) => void) | undefined
  notices?: ((notices: readonly Notice[]) => Promise<void>) | undefined
  sold?: (() => Promise<void>) | undefined
}
const NO_HOOKS: Hooks = {
  locked: undefined,
  written: undefined,
  publish: undefined,
  notices: undefined,
  sold: undefined,
}
export type BidOptions = { max?: number; idempotencyKey?: IdempotencyKey; process?: number }

const AMPLE = 10_000_000_00
/** Number of batches in flight in each process, however long a commit takes. */
export const BATCHES = 2

/** Bidding with its own database, which it drops at the end, in one or several processes. Amounts in halalas. */
export async function openFixture(options: { processes?: number; database?: TestDatabase } = {}) {
  const { processes: count = 1 } = options
  const database = options.database ?? (await createTestDatabase())
  const handle = openDatabase(database.url, { max: 8 })
  const secrets = createSecrets('a secret of the tests, long enough to be one')
  const hooks: Hooks = {}
  const received: ReceivedEvent[] = []
  const sentNotices: Notice[] = []
  const sold: Sale[] = []
  const liveOf = (process: number): Publisher => ({
    publish: (channel, event, data) => {
      hooks.publish?.(channel, data)
      received.push({ process, channel, event, data })
    },
  })
  const notices: NoticeSink = async (_tx, list) => {
    await hooks.notices?.(list)
    return () => void sentNotices.push(...list)
  }
  const buses = Array.from({ length: count }, () => {
    const events: Events = createEventBus({ error: () => undefined })
    events.on('lotSold', async (_tx, sale) => {
      await hooks.sold?.()
      sold.push(sale)
    })
    return events
  })
  const eventsOf = (process: number): Events => buses[process] ?? createEventBus({ error: () => undefined })
  /** The order belongs to another feature; here it only exists. */
  const orderOf = async (_tx: unknown, lotId: number): Promise<PurchasedOrder> => ({
    id: lotId,
    number: `M-${lotId}`,
    status: 'pending',
    invoice_status: 'waiting_invoice',
    price: 0,
    client_fees: 0,
    administrative_fees: 0,
    discount: 0,
    tax_amount: 0,
    total: 0,
    due_at: null,
  })
  const depsOf = (process: number) => ({
    db: handle.db,
    databaseUrl: database.url,
    log: pino({ level: 'silent' }),
    live: liveOf(process),
    clock: systemClock,
    random: systemRandom,
    pause: { locked: async () => hooks.locked?.(), written: async () => hooks.written?.() },
    pace: { committed: () => undefined, batchesMax: () => BATCHES },
    secrets,
    notices,
    events: eventsOf(process),
    bidderNumber: (auctionId: number, accountId: number) => bidderNumber(secrets, auctionId, accountId),
    isSaleHeld: async () => false,
  })
  const processes = Array.from({ length: count }, (_, index) => {
    const bidding = createBidding(depsOf(index))
    bidding.addDueWork(() => endLapsed(depsOf(index)))
    const buy = (caller: Caller, request: BuyRequest) => bidding.buy(caller, request, orderOf)
    return { ...bidding, buy }
  })
  for (const process of processes) await process.receipts.start()
  const processAt = (index: number) => {
    const process = processes[index]
    if (!process) throw new RangeError(`there is no process ${index}`)
    return process
  }
  const ownerOf = async ({ lotId }: { lotId: number }): Promise<number> => {
    const { ownerId } = await handle.db
      .selectFrom('lots')
      .innerJoin('cars', 'cars.id', 'lots.carId')
      .select('cars.ownerId')
      .where('lots.id', '=', lotId)
      .executeTakeFirstOrThrow()
    return ownerId
  }

  return {
    db: handle.db,
    url: database.url,
    /** The acting staff member. */
    auctioneer: await auctioneerOf(handle.db),
    hooks,
    /** After each test that sets some. */
    clearHooks: () => void Object.assign(hooks, NO_HOOKS),
    received,
    sentNotices,
    sold,
    processAt,
    eventsOf,
    /** Members with this much free money; by default enough for everything. */
    members: (howMany: number, available = AMPLE) => makeMembers(handle.db, howMany, available),
    /** Live lots of one auction. */
    lots: async (lots: readonly Partial<LotFields>[] = [{}], auction: Partial<AuctionFields> = {}) =>
      (await createAuctionWithLots(handle.db, auction, lots)).lots,
    bid: async (accountId: number, lot: { carId: number }, amount: number, options: BidOptions = {}) => {
      const { max, idempotencyKey, process = 0 } = options
      const call = { amount, maxAmount: max ?? null }
      const answer = processAt(process).placeBid({
        carId: lot.carId,
        accountId,
        call,
        idempotencyKey,
        language: 'en',
        requestId: 'test',
      })
      if (!answer) throw new Error('too many bids wait')
      return outcomeOf(await answer)
    },
    openDue: (process = 0) => openDueLots(depsOf(process)),
    closeDue: (options: { patient: boolean; process?: number }) =>
      closeDueLots(depsOf(options.process ?? 0), options.patient),
    extendAfterOutage: (process = 0) => extendAfterOutage(depsOf(process)),
    /** Pretends that bidding was open in all the time that a test's clock jumped over. */
    wasOpen: () => handle.db.updateTable('heartbeats').set({ beatAt: sql<Date>`clock_timestamp()` }).execute(),
    /** Does the due steps of the live rooms, as one run of the scheduler does. */
    driveRooms: (process = 0) => createRoomDriver(depsOf(process)).run(),
    ownerOf,
    /** The owner's answer to the highest bid, or to the buyer's offer. */
    decide: async (lotId: number, decision: SaleDecision, process = 0) => {
      const accountId = await ownerOf({ lotId })
      const answer = { word: decision === 'approve' ? ('accept' as const) : ('reject' as const), seen: null }
      return answerOffer(depsOf(process), lotId, { side: 'owner', accountId, answer }, (_tx, work) => work())
    },
    /** The dependencies of offers, so that a test can make some. */
    offersOf: depsOf,
    decideLapsed: (process = 0) => endLapsed(depsOf(process)),
    close: async () => {
      await Promise.all(processes.map((process) => process.stop()))
      await handle.close()
      await database.drop()
    },
  }
}
export type Fixture = Awaited<ReturnType<typeof openFixture>>

const AUCTIONEER_PHONE = '+966590000000'

/** The same account in every process on one database. */
async function auctioneerOf(db: Database): Promise<Staff> {
  const known = await db.selectFrom('accounts').select('id').where('phone', '=', AUCTIONEER_PHONE).executeTakeFirst()
  const { id } = known ?? (await createAccount(db, { phone: AUCTIONEER_PHONE, role: 'auctions' }))
  return { actor: { accountId: id }, requestId: 'test', language: 'en' }
}

async function makeMembers(db: Database, howMany: number, available: number): Promise<number[]> {
  const ids: number[] = []
  for (let made = 0; made < howMany; made += 1) ids.push((await createAccount(db, { available })).id)
  return ids
}

/** The single element of a list of one. */
export function only<T>(list: readonly T[]): T {
  const [first] = list
  if (list.length !== 1 || first === undefined) throw new Error(`one was expected, not ${list.length}`)
  return first
}
