import { riyadhDateTime } from '#contract/values/dates.ts'
import { formatAmount, toRiyals } from '#contract/values/money.ts'
import { actOfNotice, sumOfNotice } from '#contract/values/notices/notice-acts.ts'
import type { MailFact, MailParts } from '#server/platform/messaging/messaging.ts'
import type { Faces } from './car-faces.ts'
import type { WaitingNotice } from './delivery-store.ts'

const labels = {
  car: { ar: 'السيارة', en: 'Car' },
  order: { ar: 'رقم الطلب', en: 'Order number' },
  price: { ar: 'سعر السيارة', en: 'Car price' },
  fees: { ar: 'الرسوم', en: 'Fees' },
  services: { ar: 'الخدمات', en: 'Services' },
  discount: { ar: 'الخصم', en: 'Discount' },
  vat: { ar: 'الضريبة', en: 'VAT' },
  due: { ar: 'آخر موعد', en: 'Due' },
  closes: { ar: 'ينتهي المزاد', en: 'Closes' },
}
/** The parts of a sum, in the order in which a mail shows them. */
const PARTS = ['price', 'fees', 'services', 'discount', 'vat'] as const

export type Told = Pick<
  WaitingNotice,
  'kind' | 'topic' | 'url' | 'carId' | 'amount' | 'facts' | 'dueAt' | 'closesAt' | 'language'
>

/** The photograph, sum, facts and named button of a notice's mail. */
export function mailParts(notice: Told, faces: Faces, publicUrl: string): MailParts {
  const { kind, topic, url, carId, amount, language } = notice
  const face = carId === null ? undefined : faces.get(carId)
  const facts = factsOf(notice, face?.title[language])
  return {
    ...(face?.image && { photo: { url: `${publicUrl}${face.image.src}`, alt: face.title[language] } }),
    ...(amount !== null && {
      sum: { label: sumOfNotice({ kind, topic })[language], text: inRiyals(amount, language) },
    }),
    ...(facts.length > 0 && { facts }),
    // The text of such a notice is its order, sum and time.
    ...(amount !== null && notice.facts?.price !== undefined && { sayAll: true as const }),
    ...(url !== null && { act: actOfNotice({ kind, url })[language] }),
  }
}

/** The car, the order, what the sum is made of, and the time by which to act or the end of the auction. */
function factsOf({ facts, dueAt, closesAt, language }: Told, car: string | undefined): MailFact[] {
  const at = dueAt ?? closesAt
  const rows: [keyof typeof labels, string | undefined][] = [
    ['car', car],
    ['order', facts?.order],
    ...PARTS.map((part): [typeof part, string | undefined] => [
      part,
      facts?.[part] ? inRiyals(facts[part], language) : undefined,
    ]),
    [dueAt ? 'due' : 'closes', at ? riyadhDateTime(at, language) : undefined],
  ]
  return rows.flatMap(([name, text]) => (text === undefined ? [] : [{ label: labels[name][language], text }]))
}

function inRiyals(halalas: number, language: 'ar' | 'en'): string {
  const sum = formatAmount(toRiyals(halalas))
  return language === 'ar' ? `${sum}\u00a0ر.س` : `SAR\u00a0${sum}`
}
