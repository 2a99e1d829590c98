import { sql } from 'kysely'
import type { TransferStep } from '#contract/values/transfer-steps.ts'
import type { Reader, Tx } from '#server/platform/db/database.ts'

/** A recorded step; `on` is its day in Riyadh. */
export type StepRow = { step: TransferStep; on: string }

export async function stepsOfOrder(db: Reader, orderId: number): Promise<StepRow[]> {
  const { rows } = await sql<StepRow>`
    select step, to_char(done_on, 'YYYY-MM-DD') as on from transfer_steps where order_id = ${orderId}`.execute(db)
  return rows
}

export async function writeStep(tx: Tx, orderId: number, { step, on, by }: StepRow & { by: number }): Promise<void> {
  await sql`
    insert into transfer_steps (order_id, step, done_on, recorded_by) values (${orderId}, ${step}, ${on}::date, ${by})
    on conflict (order_id, step) do update
       set done_on = excluded.done_on, recorded_by = excluded.recorded_by, recorded_at = excluded.recorded_at`.execute(
    tx,
  )
}

export async function removeStep(tx: Tx, orderId: number, step: TransferStep): Promise<void> {
  await tx.deleteFrom('transferSteps').where('orderId', '=', orderId).where('step', '=', step).execute()
}
