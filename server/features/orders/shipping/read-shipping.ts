import type { Endpoints } from '#contract/http/index.ts'
import type { ShippingRequest } from '#contract/http/money/shipping.ts'
import type { Language } from '#contract/http/shapes.ts'
import type { Reader, Tx } from '#server/platform/db/database.ts'
import { databaseTime } from '#server/platform/db/database-time.ts'
import { type Refusal, refuse } from '#server/platform/http/refusal.ts'
import type { SettingsValues } from '#server/platform/settings/settings.ts'
import type { CarPresenter } from '../../auctions/index.ts'
import type { OrderDeps } from '../deps.ts'
import { QUOTE_HOURS, VALID_HOURS } from './shipping-rules.ts'
import {
  findShipping,
  offersOf,
  type ShippingRow,
  shippableOrders,
  shippingCities,
  shippingsOfMember,
} from './shipping-store.ts'
import { toShippingRequest } from './to-shipping.ts'

export type ShippingDeps = OrderDeps
type Viewing = { accountId: number; language: Language }
type Reading = { db: Reader; presenter: CarPresenter; values: SettingsValues }
const BPS_OF_PERCENT = 100

/** One request of the member, read in a transaction. Refusals: `not_found`. */
export async function readShipping(
  deps: ShippingDeps,
  tx: Tx,
  viewing: Viewing,
  id: number,
): Promise<ShippingRequest | Refusal> {
  const row = await findShipping(tx, id)
  if (row?.buyerId !== viewing.accountId) return refuse('not_found')
  const reading = { db: tx, presenter: deps.presenterOf(tx), values: await deps.settings.read(tx) }
  const [request] = await present(deps, reading, viewing, [row])
  return request ?? refuse('not_found')
}

/** A member's requests, and the data of the form for a new one. */
export async function listShipping(deps: ShippingDeps, viewing: Viewing): Promise<Endpoints['GET /shipping']['data']> {
  const { db, presenter } = deps
  const values = await deps.settings.current()
  const [rows, cities, orders] = await Promise.all([
    shippingsOfMember(db, viewing.accountId),
    shippingCities(db),
    shippableOrders(db, viewing.accountId),
  ])
  const inLanguage = (ar: string, en: string) => (viewing.language === 'ar' ? ar : en)
  return {
    requests: await present(deps, { db, presenter, values }, viewing, rows),
    cities: cities.map(({ id, nameAr, nameEn }) => ({ id, name: inLanguage(nameAr, nameEn) })),
    fees: { vat_percent: values.fees.vatBps / BPS_OF_PERCENT, quote_hours: QUOTE_HOURS, valid_hours: VALID_HOURS },
    orders: orders.map((order) => ({
      order_id: order.id,
      number: order.number,
      title: inLanguage(order.titleAr, order.titleEn),
      city: { id: order.cityId, name: inLanguage(order.cityAr, order.cityEn) },
      is_paid: order.status !== 'pending',
    })),
  }
}

async function present(
  { secrets }: Pick<ShippingDeps, 'secrets'>,
  { db, presenter, values }: Reading,
  viewing: Viewing,
  rows: readonly ShippingRow[],
): Promise<ShippingRequest[]> {
  const offers = await offersOf(
    db,
    rows.map(({ id }) => id),
  )
  const cars = await presenter.presentEach(rows, viewing)
  const seen = { language: viewing.language, vatBps: values.fees.vatBps, now: await databaseTime(db), secrets }
  return rows.map((row, index) => toShippingRequest(row, offers, cars[index], seen))
}
