import type { CarHistory } from '#contract/http/office/cars/documents.ts'
import type { Language } from '#contract/http/shapes.ts'
import { toRiyals } from '#contract/values/money.ts'
import type { Reader } from '#server/platform/db/database.ts'
import { type Refusal, refuse } from '#server/platform/http/refusal.ts'
import { type Actor, may } from '#server/platform/http/request/actor.ts'
import { carEvents } from './car-history-store.ts'
import { findCar } from './cars-store.ts'

/**
 * The history of a car, newest first; its owner's wanted price with the right `lots.secrets` alone. Refusals: `not_found`.
 */
export async function readCarHistory(
  db: Reader,
  carId: number,
  { language, actor }: { language: Language; actor: Actor },
): Promise<CarHistory | Refusal> {
  if (!(await findCar(db, carId))) return refuse('not_found')
  const seesSecrets = may(actor, 'lots.secrets')
  const rows = await carEvents(db, carId)
  return {
    entries: rows.map((row) => ({
      what: row.what,
      at: row.at.toISOString(),
      status: row.status,
      text: language === 'ar' ? row.textAr : row.textEn,
      amount: row.amount === null || (row.what === 'listed' && !seesSecrets) ? null : toRiyals(row.amount),
      to_id: row.toId,
    })),
  }
}
