import { compose } from '#contract/values/compose.ts'
import { type VoidCause, voidCauses } from '#contract/values/lot-causes.ts'
import { formatAmount, toRiyals } from '#contract/values/money.ts'
import type { Notice } from '#server/platform/messaging/notices.ts'
import type { Moved } from '../../lots/index.ts'

/** To the member whose bid was voided, and to the new leader. */
export function voidNotices({ lot, before, after }: Moved, accountId: number, cause: VoidCause): Notice[] {
  const about = { url: `/car/${lot.slug}`, carId: lot.carId }
  const reason = voidCauses[cause]
  const voided: Notice = {
    accountId,
    kind: 'bid_voided',
    ...about,
    title: { ar: compose`أُلغيت مزايدتك على ${lot.title.ar}`, en: compose`Your bid on ${lot.title.en} was voided` },
    body: { ar: compose`السبب: ${reason.ar}`, en: compose`Reason: ${reason.en}` },
  }
  const { leader } = after.state
  if (leader === null || leader.accountId === before.state.leader?.accountId) return [voided]
  const price = formatAmount(toRiyals(leader.price))
  const leading: Notice = {
    accountId: leader.accountId,
    kind: 'leading_again',
    ...about,
    amount: leader.price,
    title: { ar: compose`تتصدّر من جديد على ${lot.title.ar}`, en: compose`You lead again on ${lot.title.en}` },
    body: {
      ar: compose`أُلغيت مزايدة أعلى منك. السعر الآن ${price} ر.س، وقد حُجز التأمين.`,
      en: compose`A higher bid was voided. The price is now SAR ${price} and the deposit is held again.`,
    },
  }
  return [voided, leading]
}
