import { type Refusal, refuse, refuseField } from '#server/platform/http/refusal.ts'

/** Questions of one member about one car that staff have not read yet. */
export const WAITING_MAX = 3
/** Questions of one member in a day. */
export const PER_DAY = 20

const contact = {
  ar: 'اكتب السؤال أو الجواب دون أرقام جوال أو بريد أو روابط.',
  en: 'Please write without phone numbers, e-mail addresses or links.',
}
const short = { ar: 'اكتب نصًا أوضح.', en: 'Please write a little more.' }

/** Nine digits or more, with the separators of people: a phone number in any of the three sets of digits. */
const PHONE = /(?:[\d٠-٩۰-۹][\s.\-()/]{0,2}){9,}/u
const ADDRESS = /https?:\/\/|www\.|[^\s@]+@[^\s@]+\.[^\s@]{2,}|\b[a-z0-9-]+\.(?:com|net|org|sa|me|io|co)\b/iu

/** A text in its shown form; refused if it leads past the auction house, or nothing is left of it. */
export function readText(text: string, min: number): string | Refusal {
  if (text.length < min) return refuseField('text', short)
  return PHONE.test(text) || ADDRESS.test(text) ? refuseField('text', contact) : text
}

/** Decides if a member may ask about a car. `own_car` for its seller, `not_for_sale` once it is no longer available. */
export function mayAsk(car: { ownerId: number; isOffered: boolean }, accountId: number): Refusal | undefined {
  if (car.ownerId === accountId) return refuse('own_car')
  return car.isOffered ? undefined : refuse('not_for_sale')
}

type Part = { status: 'waiting' | 'shown' | 'refused'; answerStatus: 'waiting' | 'shown' | 'refused' | null }

/** The seller answers shown questions, and writes again after a refusal; a shown answer stays. */
export const mayAnswer = ({ status, answerStatus }: Part): boolean =>
  status === 'shown' && (answerStatus === null || answerStatus === 'refused')
