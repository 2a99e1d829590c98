import { sql } from 'kysely'
import sharp from 'sharp'
import type { CarTax } from '#contract/values/vehicle/car-tax.ts'
import { inTransaction } from '#server/platform/db/database.ts'
import { createAuctionWithLots, createCar, createYard, riyals } from '#server/testing/factories.ts'
import { type Answer, type Fixture, openFixture, type Person } from '#server/testing/staff-fixture.ts'
import { HOUSE_PHONE } from '../../accounts/index.ts'
import { createTimedDatabase, type TimedDatabase } from '../../bidding/testing/fake-time.ts'

const HOUR_US = 3_600_000_000
const DEPOSIT = 1_000
const IBAN = 'SA0380000000608010167519'
/** A coupon that buyers of the month use. */
export const COUPON = 'MONTH'
const PATIENCE_MS = 20_000

/** Random numbers of a seed, so that a failed month can be repeated. */
export function chances(seed: number) {
  let state = seed
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  return {
    is: (likelihood: number) => next() < likelihood,
    below: (limit: number) => Math.floor(next() * limit),
    of: <T>(list: readonly T[]): T | undefined => list[Math.floor(next() * list.length)],
  }
}
export type Chances = ReturnType<typeof chances>

export type OpenOrder = {
  id: number
  number: string
  status: string
  invoiceStatus: string
  buyerId: number
  lotId: number | null
  carId: number
  graceDays: number
}

/** An operator's product behind HTTP, with acting people, on a database with a clock moved by the month. */
export class House {
  readonly fixture: Fixture
  readonly #time: TimedDatabase
  /** The outside world's payments in and out, in halalas, as the people of the month remember them. */
  readonly outside = { paidIn: 0, paidOut: 0 }
  /** The repairs that were done, with what their sellers owe of each, in halalas. */
  readonly repairs: { orderId: number; amount: number }[] = []
  readonly #people = new Map<number, Person>()
  #staff: { finance: Person; second: Person; auctions: Person } | undefined
  #pictures = 0
  #houseId = 0
  /** A service that buyers may add. */
  itemId = 0
  yardId = 0

  constructor(fixture: Fixture, time: TimedDatabase) {
    this.fixture = fixture
    this.#time = time
  }

  static async open(): Promise<House> {
    const time = await createTimedDatabase()
    const house = new House(await openFixture({ database: time }), time)
    // The default of a column has the real clock.
    await house.fixture.exec("alter table approvals alter until set default clock_timestamp() + interval '72 hours'")
    await house.pass(0)
    const { db, features } = house.fixture
    const own = { name: 'Marsa', phone: HOUSE_PHONE }
    house.#houseId = await inTransaction(db, (tx) => features.accounts.createMember(tx, own))
    const coupon = { title: 'Discount', code: COUPON, discountBps: 1_234 }
    await db.insertInto('coupons').values(coupon).execute()
    const item = { nameAr: 'تلميع', nameEn: 'Polish', price: 33_333, taxable: true, active: true, sortOrder: 0 }
    house.itemId = (await db.insertInto('items').values(item).returning('id').executeTakeFirstOrThrow()).id
    house.yardId = await createYard(db)
    return house
  }

  close = () => this.fixture.close()

  /** Time passes: staff sessions end, and the jobs run. */
  async pass(hours: number): Promise<void> {
    await this.#time.pass(hours * HOUR_US)
    const { db, features } = this.fixture
    await sql`insert into heartbeats (id, beat_at) values (1, clock_timestamp())
              on conflict (id) do update set beat_at = excluded.beat_at`.execute(db)
    const [finance, second, auctions] = await Promise.all([
      this.fixture.staff('finance'),
      this.fixture.staff('finance'),
      this.fixture.staff('auctions'),
    ])
    // A person who got a role today is neither first nor second person.
    await sql`update accounts set role_since = role_since - interval '2 days' where role is not null`.execute(db)
    this.#staff = { finance, second, auctions }
    features.bidding.wake()
    await features.orderPath.runDue()
    await features.payments.reconcile()
    await features.invoices.correctOutdated()
  }

  get staff() {
    if (!this.#staff) throw new Error('nobody works here yet')
    return this.#staff
  }

  /** A call whose refusal is an answer too; unexpected errors fail. */
  async ask(what: string, options: Parameters<Fixture['call']>[1]): Promise<Answer> {
    const answer = await this.fixture.call(what, options)
    if (answer.status >= 500 || answer.status === 401 || answer.status === 404)
      throw new Error(`${what}: ${answer.text}`)
    return answer
  }

  /** An act of staff; a colleague approves it where it takes two. */
  async office(what: string, body: object = {}, by = this.staff.finance): Promise<Answer> {
    const answer = await this.ask(what, { as: by, body })
    const waiting = answer.data?.approval
    if (!waiting) return answer
    return this.ask(`POST /approvals/${waiting.id}/approve`, { as: this.staff.second, body: {} })
  }

  async member(): Promise<Person> {
    const person = await this.fixture.person()
    this.#people.set(person.id, person)
    return person
  }

  personOf(id: number): Person {
    const person = this.#people.get(id)
    if (!person) throw new Error(`account ${id} is nobody of this month`)
    return person
  }
  get people() {
    return [...this.#people.values()]
  }

  /** Decides an online payment at the sandbox and comes back from it. */
  async payAtGateway(
    payment: { id: number; amount: number; checkout_url: string | null },
    by: Person,
    result = 'paid',
  ) {
    if (payment.checkout_url === null) return
    await this.fixture.app.inject({
      method: 'POST',
      url: new URL(payment.checkout_url).pathname,
      headers: { 'content-type': 'application/json' },
      payload: { result },
    })
    const { data } = await this.ask(`GET /api/v1/payments/${payment.id}`, { as: by })
    if (data.payment.status === 'paid') this.outside.paidIn += Math.round(payment.amount * 100)
  }

  async topUp(by: Person, amount: number): Promise<void> {
    const body = { amount, payment_method: 'online' }
    const { data } = await this.ask('POST /api/v1/wallet/top-up', { as: by, body })
    await this.payAtGateway(data.payment, by)
  }

  /** A lot with two bidders is closed, and its owner says yes or no. */
  async sellLot(luck: Chances): Promise<void> {
    const [owner, first, second] = [await this.member(), await this.member(), await this.member()]
    for (const bidder of [first, second]) await this.topUp(bidder, DEPOSIT)
    const { db, features } = this.fixture
    const at = (minutes: number) => new Date(nowMs + minutes * 60_000)
    const nowMs = (await this.#time.now()) / 1_000
    const times = { opensAt: at(-5), closesAt: at(60), status: 'live' } as const
    const { lots } = await createAuctionWithLots(db, { startsAt: at(-5) }, [
      { ...times, car: { ownerId: owner.id, ...taxOf(luck) }, openingPrice: riyals(20_000) },
    ])
    const lot = lots[0]
    if (!lot) throw new Error('no lot')
    const bid = async (as: Person, amount: number) => {
      const { status, text } = await this.ask('POST /api/v1/bid', { as, body: { product_id: lot.carId, amount } })
      if (status !== 200) throw new Error(text)
    }
    await bid(second, 30_000)
    await bid(first, 40_000)
    await sql`update lot_states set closes_at = clock_timestamp() where lot_id = ${lot.lotId}`.execute(db)
    features.bidding.wake()
    await this.#until(`the close of lot ${lot.lotId}`, async () => {
      const { rows } = await sql<{ status: string }>`select status from lot_states where lot_id = ${lot.lotId}`.execute(
        db,
      )
      return rows[0]?.status === 'awaiting_owner'
    })
    const decision = luck.is(0.85) ? 'approve' : 'reject'
    await this.ask(`POST /api/v1/my-cars/${lot.carId}/decision`, { as: owner, body: { decision } })
  }

  /** A member buys a car of another member or of the house at its price. */
  async buyCar(luck: Chances): Promise<void> {
    const [owner, buyer] = [await this.member(), await this.member()]
    await this.topUp(buyer, DEPOSIT)
    const ownerId = luck.is(0.4) ? this.#houseId : owner.id
    const price = riyals(100_000) + luck.below(1_000)
    const car = await createCar(this.fixture.db, { type: 'sale', ownerId, price, ...taxOf(luck) })
    await this.ask('POST /api/v1/car-purchase', { as: buyer, body: { product_id: car.id } })
  }

  async #until(what: string, isTrue: () => Promise<boolean>): Promise<void> {
    const end = Date.now() + PATIENCE_MS
    while (!(await isTrue())) {
      if (Date.now() > end) throw new Error(`this did not come: ${what}`)
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  }

  async orders(): Promise<OpenOrder[]> {
    const { rows } = await sql<OpenOrder>`
      select id, number, status, invoice_status, buyer_id, lot_id, car_id, grace_days from orders order by id`.execute(
      this.fixture.db,
    )
    return rows
  }

  async #form(fields: Record<string, unknown>, pictures: readonly string[]): Promise<FormData> {
    const form = new FormData()
    for (const [name, value] of Object.entries(fields)) form.set(name, String(value))
    for (const name of pictures) {
      this.#pictures += 1
      const background = { r: this.#pictures % 256, g: (this.#pictures >> 8) % 256, b: 90 }
      const picture = await sharp({ create: { width: 800, height: 20, channels: 3, background } })
        .jpeg()
        .toBuffer()
      form.set(name, new Blob([new Uint8Array(picture)]), `${name}.jpg`)
    }
    return form
  }

  async sendTransfer(by: Person, orderId: number, amount: number): Promise<Answer> {
    const { rows } = await sql<{ day: string }>`
      select to_char(clock_timestamp() at time zone 'Asia/Riyadh', 'YYYY-MM-DD') as day`.execute(this.fixture.db)
    const fields = { purpose: 'order', order_id: orderId, transfer_date: rows[0]?.day, amount, iban: IBAN }
    const form = await this.#form({ ...fields, name: 'Fahd', city: 'Jeddah' }, ['image', 'id_image'])
    return this.ask('POST /api/v1/store-bank-transfer', { as: by, form })
  }

  async askRefund(by: Person, amount: number): Promise<Answer> {
    const account = this.fixture.db.selectFrom('accounts').select('name').where('id', '=', by.id)
    const { name } = await account.executeTakeFirstOrThrow()
    const form = await this.#form({ amount, bank_name: 'Al Rajhi', iban: IBAN, name }, [
      'bank_account_image',
      'id_image',
    ])
    return this.ask('POST /api/v1/wallet/refund', { as: by, form, stepUp: await this.#stepUp(by) })
  }

  /** A proof that the member holds the phone. */
  async #stepUp({ id }: Person): Promise<string> {
    const token = `proof-${id}`
    await sql`insert into step_ups (account_id, session_id, token_hash, expires_at)
              select ${id}, s.id, sha256(${Buffer.from(token)}), clock_timestamp() + interval '10 minutes'
                from sessions s where s.account_id = ${id} limit 1
              on conflict do nothing`.execute(this.fixture.db)
    return token
  }
}

/** Any tax of a car; below a margin there is a purchase price, sometimes above what is paid. */
function taxOf(luck: Chances): { tax: CarTax; purchasePrice: number | null } {
  const tax = luck.of(['private', 'full', 'margin'] as const) ?? 'private'
  return { tax, purchasePrice: tax === 'margin' ? riyals(15_000) + luck.below(10_000_000) : null }
}
