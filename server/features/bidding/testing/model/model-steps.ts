import type fc from 'fast-check'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { inTransaction } from '#server/platform/db/database.ts'
import type { TestLot } from '#server/testing/factories.ts'
import type { Fixture } from '../fixture.ts'
import { lotOf, type Model } from './model.ts'
import { voidInModel } from './void-model.ts'

/** The system's side of a sequence: the objects behind the model's numbers. */
export type Real = { lots: TestLot[]; members: number[] }

export const at = <T>(list: readonly T[], index: number): T => {
  const item = list[index]
  if (item === undefined) throw new RangeError(`nothing at ${index}`)
  return item
}

/** Runs one step on the model and on the system. */
export type Act = (model: Model, real: Real) => Promise<void>

/**
 * Steps that run on the model and on the system, which are compared after each.
 * @param visible the visible state of the system; `expected` is that of the model.
 */
export function comparedSteps(visible: (real: Real) => Promise<unknown>, expected: (model: Model) => unknown) {
  return class Step implements fc.AsyncCommand<Model, Real> {
    readonly name: string
    readonly act: Act
    constructor(name: string, act: Act) {
      this.name = name
      this.act = act
    }
    check = () => true
    toString = () => this.name
    async run(model: Model, real: Real): Promise<void> {
      await this.act(model, real)
      expect(await visible(real), this.name).toEqual(expected(model))
    }
  }
}

/** Voids the row `back` rows before the lot's last one, on both sides. */
export const voidBack =
  (fixture: () => Fixture, lot: number, back: number): Act =>
  async (model, real) => {
    const state = lotOf(model, lot)
    const row = state.rows.length - 1 - back
    if (row < 0) return
    const { lotId } = at(real.lots, lot)
    const answer = voidInModel(model, state, row)
    const { rows } = await sql<{ seq: number }>`
      select seq from lot_events where lot_id = ${lotId} and kind = 'bid' order by seq offset ${row} limit 1`.execute(
      fixture().db,
    )
    const request = { lotId, seq: rows[0]?.seq ?? 0, cause: 'slip' as const, reason: 'A slip' }
    const outcome = await inTransaction(fixture().db, (tx) =>
      fixture().processAt(0).voidBid(tx, fixture().auctioneer, request),
    )
    expect('refused' in outcome ? outcome.refused : 'voided').toBe(answer)
  }
