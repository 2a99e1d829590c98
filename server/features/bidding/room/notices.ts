import { compose } from '#contract/values/compose.ts'
import type { Notice } from '#server/platform/messaging/notices.ts'
import type { Lot, Moved } from '../../lots/index.ts'

/** To the owner and all bidders, when a live room was stopped before the car's hammer fell. */
export function stoppedNotices({ lot }: Moved, bidders: readonly number[]): Notice[] {
  const title = {
    ar: compose`أُوقف المزاد قبل بيع ${lot.title.ar}`,
    en: compose`The auction was stopped before ${lot.title.en} was sold`,
  }
  const about = { url: `/car/${lot.slug}`, carId: lot.carId }
  const owner: Notice = {
    accountId: lot.terms.ownerId,
    kind: 'stopped',
    title,
    body: { ar: 'يمكن إدراج السيارة في مزاد قادم.', en: 'The car can go into a coming auction.' },
    ...about,
  }
  const others = bidders.map(
    (accountId): Notice => ({
      accountId,
      kind: 'stopped',
      title,
      body: { ar: 'لم تُبع السيارة، والتأمين متاح كاملًا.', en: 'It was not sold, and the whole deposit is free.' },
      ...about,
    }),
  )
  return [owner, ...others]
}

/** To the owner and all bidders of a car that was put behind the others of its room. */
export const queuedNotices = (lot: Lot, bidders: readonly number[]): Notice[] =>
  [lot.terms.ownerId, ...bidders].map((accountId) => ({
    accountId,
    kind: 'queued',
    title: { ar: compose`أُجّل دور ${lot.title.ar} في القاعة`, en: compose`${lot.title.en} comes up later in the room` },
    body: {
      ar: 'تعود السيارة بعد باقي السيارات، والمزايدات قائمة كما هي.',
      en: 'It comes under the hammer again after the other cars. Bids are unchanged.',
    },
    url: `/car/${lot.slug}`,
    carId: lot.carId,
  }))
