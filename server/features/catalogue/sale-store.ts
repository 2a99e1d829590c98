import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#server/platform/db/database.ts'
import type { Text } from '#server/platform/http/refusal.ts'
import type { CarType, SaleStatus } from './car-row.ts'
import { lockCarRow } from './pictures/store.ts'

/** The input of a purchase of a car. The price in halalas. */
export type CarOnSale = {
  id: number
  slug: string
  title: Text
  ownerId: number
  type: CarType
  saleStatus: SaleStatus
  kilometres: number
  price: number | null
  /** It is in an auction that is not over, or was sold in one. */
  inAuction: boolean
  soldInAuction: boolean
  /** Its owner has withdrawn it. */
  isWithdrawn: boolean
  /** How it is taxed is chosen. */
  isTaxed: boolean
  takesOffers: boolean
}

/**
 * Locks a car until the transaction ends, so that it is sold once; undefined if it does not exist. It is read by a
 * separate statement after the lock, which sees the lots of earlier holders: they write no row of the car.
 */
export async function lockForSale(tx: Tx, carId: number): Promise<CarOnSale | undefined> {
  if (!(await lockCarRow(tx, carId))) return undefined
  const row = await tx
    .selectFrom('cars')
    .select(['id', 'slug', 'titleAr', 'titleEn', 'ownerId', 'kilometres', 'price', 'takesOffers'])
    .select([sql<CarType>`type`.as('type'), sql<SaleStatus>`sale_status`.as('saleStatus')])
    .select(
      sql<boolean>`exists (select from lot_states s where s.car_id = cars.id
        and s.status in ('scheduled', 'live', 'awaiting_owner', 'sold'))`.as('inAuction'),
    )
    .select(
      sql<boolean>`exists (select from lot_states s where s.car_id = cars.id and s.status = 'sold')`.as(
        'soldInAuction',
      ),
    )
    .select([sql<boolean>`withdrawn_at is not null`.as('isWithdrawn'), sql<boolean>`tax is not null`.as('isTaxed')])
    .where('id', '=', carId)
    .executeTakeFirstOrThrow()
  const { titleAr, titleEn, ...car } = row
  return { ...car, title: { ar: titleAr, en: titleEn } }
}

/** True once a car is sold or reserved, in an auction or at its price. */
export const isSold = ({ type, saleStatus, soldInAuction }: Pick<CarOnSale, 'type' | 'saleStatus' | 'soldInAuction'>) =>
  soldInAuction || (type === 'sale' && (saleStatus === 'reserved' || saleStatus === 'sold'))

/** Reserves a car while its order waits to be paid. */
export const reserveCar = (tx: Tx, carId: number) => writeSale(tx, carId, { saleStatus: 'reserved' })

/** A paid car leaves the lists for good. */
export const sellCar = (tx: Tx, carId: number) => writeSale(tx, carId, { saleStatus: 'sold' })

/** Offers a car again after its order was canceled. */
export const freeCar = (tx: Tx, carId: number) => writeSale(tx, carId, { saleStatus: 'for_sale' })

/** Whether a car for sale takes offers below its price. */
export async function writeTakesOffers(tx: Tx, carId: number, takesOffers: boolean): Promise<void> {
  await tx.updateTable('cars').set({ takesOffers, updatedAt: now }).where('id', '=', carId).execute()
}

/** Withdraws a car for its owner: the public sees only its past lots. */
export const withdrawCar = (tx: Tx, carId: number) =>
  writeSale(tx, carId, { saleStatus: 'draft', withdrawnAt: now, holdsChassis: false })

/** A car that was taken back waits for a review again; one of an auction keeps its word of a sale. */
export const writeReopened = (tx: Tx, carId: number) =>
  writeSale(tx, carId, {
    saleStatus: sql<SaleStatus>`case type when 'sale' then 'draft' else sale_status end`,
    withdrawnAt: null,
    holdsChassis: true,
  })

/** A declined or handed over car leaves its chassis number to the next listing. */
export async function releaseChassis(tx: Tx, carId: number): Promise<void> {
  await tx.updateTable('cars').set({ holdsChassis: false }).where('id', '=', carId).execute()
}

const now = sql<Date>`clock_timestamp()`

async function writeSale(
  tx: Tx,
  carId: number,
  columns: {
    saleStatus: SaleStatus | RawBuilder<SaleStatus>
    withdrawnAt?: RawBuilder<Date> | null
    holdsChassis?: boolean
  },
): Promise<void> {
  await tx
    .updateTable('cars')
    .set({ ...columns, updatedAt: now })
    .where('id', '=', carId)
    .execute()
}

/** Moves the unsold cars of one account to another one of the same person. */
export async function moveUnsoldCars(tx: Tx, fromId: number, intoId: number): Promise<void> {
  await tx
    .updateTable('cars')
    .set({ ownerId: intoId, updatedAt: now })
    .where('ownerId', '=', fromId)
    .where('saleStatus', '<>', 'sold')
    .where(sql<boolean>`not exists (select from lot_states s where s.car_id = cars.id and s.status = 'sold')`)
    .execute()
}
