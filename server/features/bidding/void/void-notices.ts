import { type VoidCause, voidCauses } from '#contract/values/lot-causes.ts'
import { formatAmount, toRiyals } from '#contract/values/money.ts'
import type { Notice } from '#server/platform/messaging/notices.ts'
import type { Moved } from '../../lots/index.ts'

/** To the member whose bid was voided, and to the new leader. */
export function voidNotices({ lot, before, after }: Moved, accountId: number, cause: VoidCause): Notice[] {
  const url = `/car/${lot.slug}`
  const reason = voidCauses[cause]
  const voided: Notice = {
    accountId,
    kind: 'bid_voided',
    url,
    title: { ar: `أُلغيت مزايدتك على ${lot.title.ar}`, en: `Your bid on ${lot.title.en} was voided` },
    body: { ar: `السبب: ${reason.ar}`, en: `Reason: ${reason.en}` },
  }
  const { leader } = after.state
  if (leader === null || leader.accountId === before.state.leader?.accountId) return [voided]
  const price = formatAmount(toRiyals(leader.price))
  const leading: Notice = {
    accountId: leader.accountId,
    kind: 'leading_again',
    url,
    title: { ar: `تتصدّر من جديد على ${lot.title.ar}`, en: `You lead again on ${lot.title.en}` },
    body: {
      ar: `أُلغيت مزايدة أعلى منك. السعر الآن ${price} ر.س، وقد جُمّد تأمينك.`,
      en: `A higher bid was voided. The price is now SAR ${price} and your deposit is frozen again.`,
    },
  }
  return [voided, leading]
}
