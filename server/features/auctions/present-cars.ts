import type { Car, Viewer } from '#contract/http/car.ts'
import type { Language } from '#contract/http/shapes.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { Secrets } from '#server/platform/secrets/secrets.ts'
import type { Settings, SettingsValues } from '#server/platform/settings/settings.ts'
import { mostOfPerson } from '../accounts/index.ts'
import { type CarRow, carFields, selectCars } from '../catalogue/index.ts'
import { bidderNumber } from '../lots/index.ts'
import type { LotRow } from './lot.ts'
import { lotFields, saleFields } from './lot-fields.ts'
import { type Member, readLots, readMember } from './store.ts'
import { type ActingPerson, viewerFields, viewerOfSale } from './viewer-fields.ts'

/** The reader and their language; a guest has no account. */
export type Viewing = {
  accountId: number | undefined
  /** The person who acts for the account, a company. */
  personId?: number | undefined
  language: Language
  /** All pictures of each car, for its own page; lists have the first few. */
  allPictures?: true
}

/**
 * A car and its shown lot: null for a car for sale. An order shows its car at the price of the sale, in halalas, also once
 * the car is not on show any more.
 */
export type ShownCar = { carId: number; lotId: number | null; soldFor?: number | null }

export type CarPresenter = {
  /** One answer for each given car in its order; undefined for a car that does not exist or whose lot is not public. */
  presentEach(shown: readonly ShownCar[], viewing: Viewing): Promise<(Car | undefined)[]>
  /** The same without the gaps. */
  presentCars(shown: readonly ShownCar[], viewing: Viewing): Promise<Car[]>
}

const LISTED_PICTURES = 3

type Deps = {
  db: Database
  settings: Pick<Settings, 'current'>
  secrets: Secrets
  /** The present number of watchers of a car's lot. */
  watchers: (carId: number) => number
}

/**
 * Builds the wire form of cars with three queries for any number of them.
 * Guests see plate and chassis masked; a member sees only their own maximum.
 */
export function createCarPresenter(deps: Deps): CarPresenter {
  const presentEach: CarPresenter['presentEach'] = async (shown, viewing) => {
    if (shown.length === 0) return []
    const present = await readAll(deps, shown, viewing)
    return shown.map(present)
  }
  return {
    presentEach,
    presentCars: async (shown, viewing) => (await presentEach(shown, viewing)).flatMap((car) => car ?? []),
  }
}

async function readAll(
  { db, settings, secrets, watchers }: Deps,
  shown: readonly ShownCar[],
  { accountId, personId, language, allPictures }: Viewing,
): Promise<(one: ShownCar) => Car | undefined> {
  const carIds = shown.map(({ carId }) => carId)
  const lotIds = shown.flatMap(({ lotId }) => lotId ?? [])
  const [cars, lots, member, person, values] = await Promise.all([
    selectCars(db).where('cars.id', 'in', carIds).execute(),
    readLots(db, lotIds),
    accountId === undefined ? undefined : readMember(db, accountId, lotIds, carIds),
    accountId === undefined || personId === undefined ? undefined : readPerson(db, accountId, personId),
    settings.current(),
  ])
  const carOf = new Map(cars.map((car) => [car.id, car]))
  const lotOf = new Map(lots.map((lot) => [lot.lotId, lot]))
  return ({ carId, lotId, soldFor }) => {
    const car = carOf.get(carId)
    const lot = lotId === null ? null : lotOf.get(lotId)
    if (!car || lot === undefined) return undefined
    const costs = costsOf(car, lot, values, language, soldFor)
    return (
      costs && {
        ...carFields(allPictures ? car : { ...car, images: car.images.slice(0, LISTED_PICTURES) }, language, {
          masked: accountId === undefined,
        }),
        ...costs,
        leading_bidder_id: leaderOf(lot, secrets),
        watchers: lot === null ? 0 : watchers(carId),
        is_favourite: member?.favourites.has(carId) ?? false,
        viewer: member ? viewerOf(car, lot, { ...member, person }, secrets) : null,
      }
    )
  }
}

function costsOf(
  car: CarRow,
  lot: LotRow | null,
  { fees, orders }: Pick<SettingsValues, 'fees' | 'orders'>,
  language: Language,
  soldFor: number | null = null,
) {
  if (lot !== null) return lotFields(lot, fees, language)
  const price = soldFor ?? car.price
  const status = car.saleStatus === 'draft' && soldFor !== null ? 'sold' : car.saleStatus
  if (price === null || status === 'draft') return undefined
  return saleFields({ price, status, deposit: orders.purchaseDeposit }, fees)
}

const leaderOf = (lot: LotRow | null, secrets: Secrets): number | null =>
  lot === null || lot.leaderId === null ? null : bidderNumber(secrets, lot.auctionId, lot.leaderId)

const readPerson = async (db: Database, companyId: number, personId: number): Promise<ActingPerson> => ({
  most: await mostOfPerson(db, companyId, personId),
})

function viewerOf(
  car: CarRow,
  lot: LotRow | null,
  member: Member & { person: ActingPerson | undefined },
  secrets: Secrets,
): Viewer {
  if (lot === null) return viewerOfSale(car.price, member.person)
  const bidderId = bidderNumber(secrets, lot.auctionId, member.bidder.accountId)
  const { bidder, isStaff, standings, person } = member
  const own = { bidder, isStaff, person, standing: standings.get(lot.lotId) }
  return viewerFields(lot, car.ownerId, own, bidderId)
}
