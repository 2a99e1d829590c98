import { compose } from '#contract/values/compose.ts'
import { riyadhDateTime } from '#contract/values/dates.ts'
import { afterCommit, type Tx } from '#server/platform/db/database.ts'
import { asQueryable } from '#server/platform/db/queryable.ts'
import type { Text } from '#server/platform/http/refusal.ts'
import type { Notice, NoticeSink } from '#server/platform/messaging/notices.ts'
import { type AuctionedCar, auctionedCars } from './offered-cars-store.ts'

/** Tells the owners of cars that stand in a published auction now: one notice for all cars of an owner. */
export async function tellOwners(
  tx: Tx,
  { notices }: { notices: NoticeSink },
  { carIds }: { carIds: readonly number[] },
): Promise<void> {
  const byOwner = Map.groupBy(await auctionedCars(tx, carIds), ({ ownerId }) => ownerId)
  const written = [...byOwner.values()].map((cars) => noticeOf(cars))
  afterCommit(tx, await notices(asQueryable(tx), written))
}

function noticeOf(cars: readonly AuctionedCar[]): Notice {
  const [first] = cars
  if (!first) throw new RangeError('no car')
  const { ownerId: accountId, titleAr, titleEn, auctionAr, auctionEn } = first
  const told = { accountId, kind: 'car_in_auction' }
  if (cars.length === 1)
    return {
      ...told,
      url: `/car/${first.slug}`,
      carId: first.id,
      title: { ar: compose`${titleAr} في المزاد`, en: compose`${titleEn} goes to auction` },
      body: timesOf(first),
    }
  return {
    ...told,
    url: '/my-cars',
    carId: null,
    title: {
      ar: compose`سياراتك في المزاد: ${cars.length}`,
      en: compose`${cars.length} of your cars go to auction`,
    },
    body: {
      ar: compose`${auctionAr}، يبدأ ${riyadhDateTime(first.startsAt, 'ar')}. موعد كل سيارة في «سياراتي».`,
      en: compose`${auctionEn}, from ${riyadhDateTime(first.startsAt, 'en')}. The time of each car is under My cars.`,
    },
  }
}

/** In a live room a car has no time of its own: it comes when the cars before it are done. */
function timesOf({ auctionAr, auctionEn, position, startsAt, closesAt }: AuctionedCar): Text {
  if (closesAt === null)
    return {
      ar: compose`${auctionAr}، مزاد مباشر يبدأ ${riyadhDateTime(startsAt, 'ar')}. ترتيبها فيه ${position}.`,
      en: compose`${auctionEn}, a live auction from ${riyadhDateTime(startsAt, 'en')}. It is lot ${position}.`,
    }
  return {
    ar: compose`${auctionAr}: تبدأ المزايدة ${riyadhDateTime(startsAt, 'ar')} وتنتهي ${riyadhDateTime(closesAt, 'ar')}. ترتيبها فيه ${position}.`,
    en: compose`${auctionEn}: bidding from ${riyadhDateTime(startsAt, 'en')} to ${riyadhDateTime(closesAt, 'en')}. It is lot ${position}.`,
  }
}
