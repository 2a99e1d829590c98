import { compose } from '#contract/values/compose.ts'
import { type LotCause, lotCauses } from '#contract/values/lot-causes.ts'
import type { Notice } from '#server/platform/messaging/notices.ts'
import type { Lot } from '../../lots/index.ts'
import type { TimedAct } from './timed-rules.ts'

/** To all bidders and the owner, when staff changed the clock of a lot or withdrew it. */
export function timedNotices(lot: Lot, bidders: readonly number[], act: TimedAct, cause: LotCause): Notice[] {
  const notice = noticeOf(lot, act, cause)
  return [...new Set([lot.terms.ownerId, ...bidders])].map((accountId) => ({ accountId, ...notice }))
}

function noticeOf({ carId, title: car, slug }: Lot, act: TimedAct, cause: LotCause): Omit<Notice, 'accountId'> {
  const about = { url: `/car/${slug}`, carId }
  const reason = lotCauses[cause]
  switch (act.kind) {
    case 'extend': {
      const { minutes } = act
      return {
        kind: 'moved',
        ...about,
        title: { ar: compose`مُدّد مزاد ${car.ar}`, en: compose`More time for ${car.en}` },
        body: {
          ar: compose`الدقائق المضافة: ${minutes}. السبب: ${reason.ar}.`,
          en: compose`Minutes added: ${minutes}. Reason: ${reason.en}.`,
        },
      }
    }
    case 'pause':
      return {
        kind: 'paused',
        ...about,
        title: { ar: compose`أُوقف مزاد ${car.ar} مؤقتًا`, en: compose`The auction of ${car.en} is paused` },
        body: {
          ar: compose`المزايدات قائمة كما هي، والوقت المتبقي محفوظ. السبب: ${reason.ar}.`,
          en: compose`Bids are unchanged and the time left is kept. Reason: ${reason.en}.`,
        },
      }
    case 'resume':
      return {
        kind: 'moved',
        ...about,
        title: { ar: compose`استؤنف مزاد ${car.ar}`, en: compose`The auction of ${car.en} goes on` },
        body: {
          ar: 'يستمر بالوقت الذي كان متبقيًا عند إيقافه.',
          en: 'It goes on with the time that was left when it was paused.',
        },
      }
    case 'withdraw':
      return {
        kind: 'stopped',
        ...about,
        title: { ar: compose`سُحبت ${car.ar} من المزاد`, en: compose`${car.en} was withdrawn from the auction` },
        body: {
          ar: compose`لم تُبع السيارة، ولا تأمين محجوز عليها. السبب: ${reason.ar}.`,
          en: compose`It was not sold, and no deposit is held for it. Reason: ${reason.en}.`,
        },
      }
  }
}
