import type { CarHistory } from '#contract/http/office/cars/documents.ts'
import type { Language } from '#contract/http/shapes.ts'
import { toRiyals } from '#contract/values/money.ts'
import type { Reader } from '#server/platform/db/database.ts'
import { type Refusal, refuse } from '#server/platform/http/refusal.ts'
import { type Actor, may } from '#server/platform/http/request/actor.ts'
import { carEvents } from './car-history-store.ts'
import { findCar, sameChassis } from './cars-store.ts'

/**
 * The history of a car, newest first; its owner's wanted price with the right `lots.secrets` alone. Beside it the other
 * cars with its chassis number. Refusals: `not_found`.
 */
export async function readCarHistory(
  db: Reader,
  carId: number,
  { language, actor }: { language: Language; actor: Actor },
): Promise<CarHistory | Refusal> {
  if (!(await findCar(db, carId))) return refuse('not_found')
  const seesSecrets = may(actor, 'lots.secrets')
  const rows = await carEvents(db, carId)
  const former = await sameChassis(db, carId)
  return {
    entries: rows.map((row) => ({
      what: row.what,
      at: row.at.toISOString(),
      status: row.status,
      text: language === 'ar' ? row.textAr : row.textEn,
      amount: row.amount === null || (row.what === 'listed' && !seesSecrets) ? null : toRiyals(row.amount),
      to_id: row.toId,
    })),
    same_chassis: former.map((car) => ({
      id: car.id,
      title_ar: car.titleAr,
      title_en: car.titleEn,
      owner_id: car.ownerId,
      owner_name: car.ownerName,
      status: car.status,
      kilometres: car.kilometres,
      created_at: car.createdAt.toISOString(),
    })),
  }
}
