import { sql } from 'kysely'
import { inTransaction } from '#server/platform/db/database.ts'
import { addMoney, createAccount, riyals, type TestLot } from '#server/testing/factories.ts'
import { bookFaults } from '../book-faults.ts'
import { createTimedDatabase, type TimedDatabase } from '../fake-time.ts'
import { type Fixture, openFixture } from '../fixture.ts'
import { replayOf } from '../replay.ts'
import { type Bidding, callOf, INCREMENTS, type RobotPlan } from './robots.ts'

const SECOND_US = 1_000_000
const MINUTE_US = 60 * SECOND_US
/** Bidding must be open for this long before any close. */
const FAIR_US = 10 * MINUTE_US
const OUTAGE_US = 30 * SECOND_US
const DEPOSIT = riyals(1_000)
const BUY_NOW = riyals(120_000)
export type LotPlan = { minutes: number; reserve: number | null; hardStop: boolean; buyNow: boolean }
export type DayEvent =
  | { do: 'bids'; seconds: number; who: { robot: number; lot: number }[] }
  | { do: 'rush'; lot: number; ms: number; robots: number[] }
  | { do: 'void'; lot: number; back: number }
  | { do: 'outage'; seconds: number }
  | { do: 'pay'; robot: number }
  | { do: 'limit'; robot: number; amount: number | null }
  | { do: 'buy'; robot: number; lot: number }
  | { do: 'decide'; lot: number; verdict: 'approve' | 'reject' }
export type DayPlan = { mode: 'add' | 'reset'; lots: LotPlan[]; robots: RobotPlan[]; events: DayEvent[] }

type DayLot = TestLot & LotPlan & { hardStopUs: number | null }
type Robot = Bidding & { money: number }
type Row = Awaited<ReturnType<Day['rows']>>[number]

/** A day of auctions on the real bidding and a real database, with a clock moved by the day. */
class Day {
  readonly faults: string[] = []
  readonly #house: Fixture
  readonly #time: TimedDatabase
  readonly #lots: readonly DayLot[]
  readonly #robots: readonly Robot[]
  readonly #acknowledged: { lotId: number; seq: number; accountId: number; amount: number }[] = []
  readonly #outages: { fromUs: number; toUs: number }[] = []
  readonly #seen = new Map<number, Row>()
  #keys = 0

  constructor(fixture: Fixture, time: TimedDatabase, lots: readonly DayLot[], robots: readonly Robot[]) {
    this.#house = fixture
    this.#time = time
    this.#lots = lots
    this.#robots = robots
  }

  async rows() {
    const { rows } = await sql<{
      lotId: number
      status: string
      price: number | null
      leaderId: number | null
      leaderMax: number | null
      seq: number
      bidsCount: number
      closesAtUs: number
      events: number
      counted: number
      bestMax: number | null
      moves: number
      voids: number
    }>`
      select s.lot_id, s.status, s.price, s.leader_id, s.leader_max, s.seq, s.bids_count,
             (extract(epoch from s.closes_at) * 1000000)::bigint as closes_at_us,
             e.events, e.moves, e.voids, e.bids - e.voided as counted,
             (select max(b.max_amount) from lot_bidders b where b.lot_id = s.lot_id) as best_max
        from lot_states s cross join lateral (
          select count(*)::integer as events, (count(*) filter (where kind = 'bid'))::integer as bids,
                 (count(*) filter (where kind = 'move'))::integer as moves,
                 (count(*) filter (where kind = 'void'))::integer as voids,
                 coalesce(sum(cardinality(voids)), 0)::integer as voided
            from lot_events where lot_id = s.lot_id) e order by s.lot_id`.execute(this.#house.db)
    return rows
  }

  async act(event: DayEvent): Promise<void> {
    if (event.do === 'bids') {
      await this.#pass(event.seconds * SECOND_US)
      await Promise.all(event.who.map(({ robot, lot }, index) => this.#bid(robot, lot, index % 2)))
    }
    if (event.do === 'rush') await this.#rush(event)
    if (event.do === 'void') await this.#void(event)
    if (event.do === 'outage') await this.#outage(event.seconds * SECOND_US)
    if (event.do === 'pay') await this.#pay(this.#robot(event.robot))
    if (event.do === 'limit') {
      const member = { accountId: this.#robot(event.robot).accountId, language: 'en' } as const
      await this.#house.processAt(0).setOwnLimits(member, { carsMax: null, amountMax: event.amount })
    }
    if (event.do === 'buy') await this.#buy(this.#robot(event.robot), this.#lot(event.lot))
    if (event.do === 'decide') await this.#house.decide(this.#lot(event.lot).lotId, event.verdict)
    await this.#check()
  }

  /** Lets everything end, lapses included, and checks the result of the day. */
  async end(): Promise<string[]> {
    for (let turns = 0; turns < 100 && this.faults.length === 0; turns += 1) {
      const open = (await this.rows()).filter(({ status }) => status === 'live' || status === 'awaiting_owner')
      if (open.length === 0) break
      await this.#pass(open.some(({ status }) => status === 'live') ? 20 * MINUTE_US : 25 * 60 * MINUTE_US)
      await this.#check()
    }
    for (const { lotId } of this.#lots) await this.#judge(lotId)
    return this.faults
  }

  #lot = (index: number) => at(this.#lots, index)
  #robot = (index: number) => at(this.#robots, index)

  /** Lets time pass while the scheduler runs: it records its heartbeat, then does the due work. */
  async #pass(us: number): Promise<void> {
    await this.#time.pass(us)
    await this.#house.wasOpen()
    await this.#turn()
  }

  async #turn(): Promise<void> {
    await this.#house.extendAfterOutage()
    while ((await this.#house.closeDue({ patient: true })) > 0);
    while ((await this.#house.decideLapsed()) > 0);
  }

  async #bid(robotIndex: number, lotIndex: number, process: number): Promise<void> {
    const [robot, lot] = [this.#robot(robotIndex), this.#lot(lotIndex)]
    const row = (await this.rows()).find(({ lotId }) => lotId === lot.lotId)
    const call = row && callOf(robot, row, await this.#time.now())
    if (!call) return
    this.#keys += 1
    const idempotencyKey = { key: `day ${this.#keys}`, requestHash: Buffer.from(JSON.stringify(call)) }
    const options = { idempotencyKey, process, ...(call.max !== null && { max: call.max }) }
    const first = await this.#house.bid(robot.accountId, lot, call.amount, options)
    // A poor connection: the same request again, to the other process.
    const again = await this.#house.bid(robot.accountId, lot, call.amount, { ...options, process: 1 - process })
    if (again.text !== first.text) this.faults.push(`key ${idempotencyKey.key} was answered in two ways`)
    robot.said.set(lot.lotId, call.max ?? call.amount)
    if (!first.data || first.data.bid.amount !== call.amount / 100) return
    this.#acknowledged.push({
      lotId: lot.lotId,
      seq: first.data.bid.seq,
      accountId: robot.accountId,
      amount: call.amount,
    })
  }

  /** All at once, a moment before the close, or a moment after it. */
  async #rush({ lot, ms, robots }: Extract<DayEvent, { do: 'rush' }>): Promise<void> {
    const row = (await this.rows()).find(({ lotId }) => lotId === this.#lot(lot).lotId)
    if (row?.status !== 'live') return
    const toUs = row.closesAtUs - ms * 1_000
    await this.#pass(Math.max(0, toUs - (await this.#time.now())))
    await Promise.all(robots.map((robot, index) => this.#bid(robot, lot, index % 2)))
  }

  /** On an open lot: later it is only refused. */
  async #void({ lot, back }: Extract<DayEvent, { do: 'void' }>): Promise<void> {
    const open = (await this.rows()).filter(({ status, bidsCount }) => status === 'live' && bidsCount > 0)
    if (open.length === 0) return
    const { lotId } = at(open, lot)
    const { rows } = await sql<{ seq: number }>`
      select seq from lot_events where lot_id = ${lotId} and kind = 'bid' order by seq desc offset ${back} limit 1`.execute(
      this.#house.db,
    )
    const request = { lotId, seq: rows[0]?.seq ?? 0, cause: 'slip' as const, reason: 'A slip' }
    await inTransaction(this.#house.db, (tx) => this.#house.processAt(0).voidBid(tx, this.#house.auctioneer, request))
  }

  /** No bids and no closes until the end of the outage. */
  async #outage(us: number): Promise<void> {
    const fromUs = await this.#time.now()
    await this.#time.pass(us)
    await this.#turn()
    if (us >= OUTAGE_US) this.#outages.push({ fromUs, toUs: await this.#time.now() })
  }

  async #pay(robot: Robot): Promise<void> {
    await addMoney(this.#house.db, robot.accountId, DEPOSIT)
    robot.money += DEPOSIT
  }

  async #buy({ accountId }: Robot, { carId }: TestLot): Promise<void> {
    this.#keys += 1
    const idempotencyKey = { key: `day ${this.#keys}`, requestHash: Buffer.from('buy') }
    const caller = { accountId, language: 'en', requestId: 'test', idempotencyKey } as const
    await this.#house.processAt(0).buy(caller, { carId, amount: BUY_NOW })
  }

  /** Conditions that hold at every moment. */
  async #check(): Promise<void> {
    this.faults.push(...(await bookFaults(this.#house.db)))
    for (const row of await this.rows()) {
      const before = this.#seen.get(row.lotId)
      this.#seen.set(row.lotId, row)
      const wrong = wrongIn(row, before, this.#lots.find(({ lotId }) => lotId === row.lotId)?.hardStopUs ?? null)
      this.faults.push(...wrong.map((fault) => `lot ${row.lotId}: ${fault}`))
    }
    const { rows } = await sql<{ accountId: number; money: number }>`
      select account_id, available + frozen as money from wallets`.execute(this.#house.db)
    for (const { accountId, money } of rows) {
      const robot = this.#robots.find((one) => one.accountId === accountId)
      if (robot && robot.money !== money) this.faults.push(`member ${accountId} has ${money} of ${robot.money}`)
    }
  }

  /** The result of a lot: its replay, its acknowledged bids, one sale or none, no close without open bidding. */
  async #judge(lotId: number): Promise<void> {
    const { faults, stored, state } = await replayOf(this.#house.db, lotId)
    const say = (fault: string) => this.faults.push(`lot ${lotId}: ${fault}`)
    for (const { seq, fault } of faults) say(`the replay finds ${fault} at ${seq}`)
    const closes = stored.events.filter(({ kind }) => kind === 'close')
    if (closes.length !== 1) say(`closed ${closes.length} times`)
    for (const { payload } of closes) {
      const closedUs = Date.parse((JSON.parse(payload) as { closes_at: string }).closes_at) * 1_000
      const isBuy = payload.includes('"buy_now"')
      if (!isBuy && this.#outages.some(({ fromUs, toUs }) => closedUs > fromUs && closedUs < toUs + FAIR_US - 1_000))
        say('closed although nobody could bid in its last minutes')
    }
    const sales = this.#house.sold.filter((sale) => sale.lotId === lotId)
    if (sales.length !== (state.status === 'sold' ? 1 : 0)) say(`${state.status} with ${sales.length} sales`)
    if (sales.some(({ buyerId, price }) => buyerId !== state.leader?.accountId || price !== state.leader.price))
      say('sold to somebody else, or at another price')
    for (const { seq, accountId, amount } of this.#acknowledged.filter((one) => one.lotId === lotId)) {
      const event = stored.events[seq - 1]
      if (event?.accountId !== accountId || event.amount !== amount) say(`the acknowledged bid ${seq} is lost`)
    }
  }
}

/** Impossible changes of one lot from one moment to the next. */
function wrongIn(row: Row, before: Row | undefined, hardStopUs: number | null): string[] {
  const faults: string[] = []
  if (row.events !== row.seq) faults.push(`${row.events} changes and the number ${row.seq}`)
  if (row.counted !== row.bidsCount) faults.push(`${row.counted} bids count, ${row.bidsCount} are shown`)
  if (row.status === 'live' && row.leaderMax !== row.bestMax && row.leaderId !== null)
    if ((row.leaderMax ?? 0) < (row.price ?? 0)) faults.push('the price is above the leader’s maximum')
  if (hardStopUs !== null && row.moves === 0 && row.closesAtUs > hardStopUs) faults.push('open beyond its hard stop')
  if (!before) return faults
  if (row.seq < before.seq) faults.push('its number fell')
  if (row.voids === before.voids && (row.price ?? 0) < (before.price ?? 0)) faults.push('its price fell')
  if (row.closesAtUs < before.closesAtUs && row.status !== 'sold') faults.push('its close came nearer')
  const isOver = before.status !== 'live'
  if (isOver && row.status === 'live') faults.push('it was over and is live again')
  if (isOver && row.bidsCount !== before.bidsCount) faults.push('a bid came after the close')
  return faults
}

const at = <T>(list: readonly T[], index: number): T => {
  const item = list[index % list.length]
  if (item === undefined) throw new RangeError('a day without lots or robots')
  return item
}

/** Plays a whole day. @returns all faults, and after how many of its events. */
export async function playDay(plan: DayPlan): Promise<{ faults: string[]; events: number }> {
  const time = await createTimedDatabase()
  const fixture = await openFixture({ processes: 2, database: time })
  try {
    const nowUs = await time.now()
    await fixture.extendAfterOutage()
    const lots = []
    for (const lot of plan.lots) {
      const closesAt = new Date(nowUs / 1_000 + lot.minutes * 60_000)
      const hardStopAt = lot.hardStop ? new Date(closesAt.getTime() + 7 * 60_000) : null
      const fields = {
        closesAt,
        increments: INCREMENTS,
        reservePrice: lot.reserve,
        buyNowPrice: lot.buyNow ? BUY_NOW : null,
      }
      const [made] = await fixture.lots([fields], { extensionMode: plan.mode, hardStopAt })
      if (made) lots.push({ ...made, ...lot, hardStopUs: hardStopAt && hardStopAt.getTime() * 1_000 })
    }
    const robots: Robot[] = []
    for (const robot of plan.robots) {
      const money = robot.deposits * DEPOSIT
      robots.push({
        ...robot,
        money,
        said: new Map(),
        accountId: (await createAccount(fixture.db, { available: money })).id,
      })
    }
    const day = new Day(fixture, time, lots, robots)
    for (const [index, event] of plan.events.entries()) {
      await day.act(event)
      if (day.faults.length > 0) return { faults: day.faults, events: index + 1 }
    }
    return { faults: await day.end(), events: plan.events.length }
  } finally {
    await fixture.close()
  }
}
