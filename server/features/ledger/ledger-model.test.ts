import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { batchStatement } from '#server/platform/db/batch-statement.ts'
import { type DatabaseHandle, inTransaction, openDatabase, sqlState } from '#server/platform/db/database.ts'
import { asQueryable } from '#server/platform/db/queryable.ts'
import { createTestDatabase, type TestDatabase } from '#server/testing/database.ts'
import { createAccount } from '#server/testing/factories.ts'
import { modelRuns } from '#server/testing/models.ts'
import {
  captureHold,
  type HoldMoves,
  holdMoves,
  lockWallet,
  lockWallets,
  placeHold,
  post,
  releaseHold,
  unbalancedWallets,
} from './index.ts'

const MEMBERS = 3
const LOTS = 4
/** A member's money at first: enough for most steps to succeed. */
const START = 600

let database: TestDatabase
let handle: DatabaseHandle
let round = 0

beforeAll(async () => {
  database = await createTestDatabase()
  handle = openDatabase(database.url, { max: 4 })
})
afterAll(async () => {
  await handle.close()
  await database.drop()
})

/** The expected ledger, in plain numbers. */
type Model = { available: number[]; frozen: number[]; holds: Map<number, { member: number; amount: number }> }
type Real = { accounts: number[]; lotBase: number }

const at = (list: readonly number[], index: number): number => list[index] ?? Number.NaN

/** One step: the model's expectation, then the same on the database, then a comparison. */
abstract class Step implements fc.AsyncCommand<Model, Real> {
  abstract expected(model: Model): boolean
  abstract act(real: Real): Promise<void>
  abstract toString(): string
  check = () => true
  async run(model: Model, real: Real): Promise<void> {
    const before = structuredClone(model)
    const shouldWork = this.expected(model)
    if (!shouldWork) Object.assign(model, before)
    expect(await succeeds(() => this.act(real)), this.toString()).toBe(shouldWork)
    const wallets = await handle.db
      .selectFrom('wallets')
      .select(['available', 'frozen'])
      .where('accountId', 'in', real.accounts)
      .orderBy('accountId')
      .execute()
    expect(wallets.map((wallet) => wallet.available)).toEqual(model.available)
    expect(wallets.map((wallet) => wallet.frozen)).toEqual(model.frozen)
  }
}

/** False if one of the database's constraints refused; any other error is unexpected. */
async function succeeds(work: () => Promise<void>): Promise<boolean> {
  try {
    await work()
    return true
  } catch (error) {
    if (['23514', '23505'].includes(sqlState(error) ?? '')) return false
    throw error
  }
}

class PayIn extends Step {
  readonly member: number
  readonly amount: number
  constructor(member: number, amount: number) {
    super()
    this.member = member
    this.amount = amount
  }
  expected(model: Model) {
    model.available[this.member] = at(model.available, this.member) + this.amount
    return at(model.available, this.member) >= 0
  }
  act({ accounts }: Real) {
    const ownerId = at(accounts, this.member)
    return inTransaction(handle.db, async (tx) => {
      await lockWallet(tx, ownerId)
      await post(tx, {
        kind: 'adjustment',
        reference: 'model',
        postings: [
          { account: 'adjustments', amount: -this.amount },
          { account: 'wallet', ownerId, amount: this.amount },
        ],
      })
    })
  }
  toString = () => `payIn(${this.member}, ${this.amount})`
}

class Hold extends Step {
  readonly member: number
  readonly lot: number
  readonly amount: number
  constructor(member: number, lot: number, amount: number) {
    super()
    this.member = member
    this.lot = lot
    this.amount = amount
  }
  expected(model: Model) {
    if (model.holds.has(this.lot)) return false
    model.holds = new Map(model.holds).set(this.lot, { member: this.member, amount: this.amount })
    model.available[this.member] = at(model.available, this.member) - this.amount
    model.frozen[this.member] = at(model.frozen, this.member) + this.amount
    return at(model.available, this.member) >= 0
  }
  act({ accounts, lotBase }: Real) {
    const accountId = at(accounts, this.member)
    return inTransaction(handle.db, async (tx) => {
      await lockWallet(tx, accountId)
      await placeHold(tx, { accountId, kind: 'lot', refId: lotBase + this.lot, amount: this.amount })
    })
  }
  toString = () => `hold(${this.member}, lot ${this.lot}, ${this.amount})`
}

class Release extends Step {
  readonly lot: number
  constructor(lot: number) {
    super()
    this.lot = lot
  }
  expected(model: Model) {
    const hold = model.holds.get(this.lot)
    if (!hold) return true
    model.holds = new Map([...model.holds].filter(([lot]) => lot !== this.lot))
    model.available[hold.member] = at(model.available, hold.member) + hold.amount
    model.frozen[hold.member] = at(model.frozen, hold.member) - hold.amount
    return true
  }
  async act({ lotBase }: Real) {
    await inTransaction(handle.db, (tx) => releaseHold(tx, 'lot', lotBase + this.lot))
  }
  toString = () => `release(lot ${this.lot})`
}

/** Captures a part, or the rest. */
class Capture extends Step {
  readonly lot: number
  readonly amount: number
  constructor(lot: number, amount: number) {
    super()
    this.lot = lot
    this.amount = amount
  }
  expected(model: Model) {
    const hold = model.holds.get(this.lot)
    if (!hold || hold.amount === 0) return true
    const part = this.amount === 0 ? hold.amount : Math.min(this.amount, hold.amount)
    model.holds = new Map(model.holds)
    if (part === hold.amount) model.holds.delete(this.lot)
    else model.holds.set(this.lot, { ...hold, amount: hold.amount - part })
    model.frozen[hold.member] = at(model.frozen, hold.member) - part
    return true
  }
  async act({ lotBase }: Real) {
    const part = this.amount === 0 ? {} : { amount: this.amount }
    const refId = lotBase + this.lot
    await inTransaction(handle.db, (tx) =>
      captureHold(tx, { kind: 'lot', refId, ...part, to: 'forfeits', journal: 'forfeit' }),
    )
  }
  toString = () => `capture(lot ${this.lot}, ${this.amount})`
}

const MOVES = batchStatement<HoldMoves>('moves', 0, holdMoves)

/** The step of a batch of bids: deposits of several lots move from one member to another, in one statement. */
class MoveLeads extends Step {
  readonly moves: readonly { lot: number; member: number; amount: number }[]
  constructor(moves: readonly { lot: number; member: number; amount: number }[]) {
    super()
    this.moves = moves
  }
  expected(model: Model) {
    model.holds = new Map(model.holds)
    for (const { lot } of this.moves) {
      const hold = model.holds.get(lot)
      if (!hold) continue
      model.available[hold.member] = at(model.available, hold.member) + hold.amount
      model.frozen[hold.member] = at(model.frozen, hold.member) - hold.amount
    }
    for (const { lot, member, amount } of this.moves) {
      model.holds.set(lot, { member, amount })
      model.available[member] = at(model.available, member) - amount
      model.frozen[member] = at(model.frozen, member) + amount
    }
    // A wallet that only frees money needs none; one that holds more needs the money.
    return model.available.every((amount) => amount >= 0)
  }
  act({ accounts, lotBase }: Real) {
    const releases = this.moves.map(({ lot }) => ({ lotId: lotBase + lot }))
    const holds = this.moves.map(({ lot, member, amount }) => ({
      lotId: lotBase + lot,
      accountId: at(accounts, member),
      amount,
    }))
    return inTransaction(handle.db, async (tx) => {
      await lockWallets(tx, accounts)
      await asQueryable(tx).query(MOVES.text, MOVES.values({ releases, holds }))
    })
  }
  toString = () => `moveLeads(${JSON.stringify(this.moves)})`
}

class Unbalanced extends Step {
  readonly member: number
  readonly amount: number
  constructor(member: number, amount: number) {
    super()
    this.member = member
    this.amount = amount
  }
  expected(model: Model) {
    model.available[this.member] = at(model.available, this.member) - this.amount
    return false
  }
  act({ accounts }: Real) {
    const ownerId = at(accounts, this.member)
    return inTransaction(handle.db, async (tx) => {
      await lockWallet(tx, ownerId)
      // One line short of balance: such a journal is refused completely.
      await post(tx, {
        kind: 'forfeit',
        reference: 'model',
        postings: [
          { account: 'wallet', ownerId, amount: -this.amount },
          { account: 'forfeits', amount: this.amount + 1 },
        ],
      })
    })
  }
  toString = () => `unbalanced(${this.member}, ${this.amount})`
}

const member = fc.nat({ max: MEMBERS - 1 })
const lot = fc.nat({ max: LOTS - 1 })
const steps = [
  fc
    .tuple(member, fc.integer({ min: -500, max: 800 }))
    .filter(([, amount]) => amount !== 0)
    .map(([who, amount]) => new PayIn(who, amount)),
  fc.tuple(member, lot, fc.integer({ min: 0, max: 400 })).map(([who, which, amount]) => new Hold(who, which, amount)),
  lot.map((which) => new Release(which)),
  fc.tuple(lot, fc.nat({ max: 300 })).map(([which, amount]) => new Capture(which, amount)),
  fc
    .uniqueArray(fc.record({ lot, member, amount: fc.nat({ max: 400 }) }), {
      minLength: 1,
      maxLength: LOTS,
      selector: ({ lot: which }) => which,
    })
    .map((moves) => new MoveLeads(moves)),
  fc.tuple(member, fc.integer({ min: 1, max: 100 })).map(([who, amount]) => new Unbalanced(who, amount)),
]

test('[LED-1] [LED-4] [LED-5] [LED-7] [LED-8] [LED-20] any sequence of movements leaves the ledger equal to plain sums', async () => {
  await fc.assert(
    fc.asyncProperty(fc.commands(steps, { maxCommands: 30 }), async (commands) => {
      round += 1
      const accounts: number[] = []
      for (let index = 0; index < MEMBERS; index += 1)
        accounts.push((await createAccount(handle.db, { available: START })).id)
      const each = (amount: number) => Array.from({ length: MEMBERS }, () => amount)
      const start = () => ({
        model: { available: each(START), frozen: each(0), holds: new Map() },
        real: { accounts, lotBase: round * 100 },
      })
      await fc.asyncModelRun(start, commands)
      expect(await unbalancedWallets(handle.db)).toEqual([])
    }),
    modelRuns(40),
  )
})
