import { riyadhDateTime } from '#contract/values/dates.ts'
import { formatAmount, toRiyals } from '#contract/values/money.ts'
import { actOfNotice, sumOfNotice } from '#contract/values/notices/notice-acts.ts'
import type { MailFact, MailParts } from '#server/platform/messaging/messaging.ts'
import type { Faces } from './car-faces.ts'
import type { WaitingNotice } from './delivery-store.ts'

const times = {
  due: { ar: 'آخر موعد', en: 'Due' },
  closes: { ar: 'ينتهي المزاد', en: 'Closes' },
}

type Told = Pick<WaitingNotice, 'kind' | 'topic' | 'url' | 'carId' | 'amount' | 'dueAt' | 'closesAt' | 'language'>

/** The photograph, sum, time and named button of a notice's mail. */
export function mailParts(notice: Told, faces: Faces, publicUrl: string): MailParts {
  const { kind, topic, url, carId, amount, dueAt, closesAt, language } = notice
  const face = carId === null ? undefined : faces.get(carId)
  const at = dueAt ?? closesAt
  const facts: MailFact[] = at
    ? [{ label: times[dueAt ? 'due' : 'closes'][language], text: riyadhDateTime(at, language) }]
    : []
  return {
    ...(face?.image && { photo: { url: `${publicUrl}${face.image.src}`, alt: face.title[language] } }),
    ...(amount !== null && {
      sum: { label: sumOfNotice({ kind, topic })[language], text: inRiyals(amount, language) },
    }),
    ...(facts.length > 0 && { facts }),
    ...(url !== null && { act: actOfNotice({ kind, url })[language] }),
  }
}

function inRiyals(halalas: number, language: 'ar' | 'en'): string {
  const sum = formatAmount(toRiyals(halalas))
  return language === 'ar' ? `${sum}\u00a0ر.س` : `SAR\u00a0${sum}`
}
