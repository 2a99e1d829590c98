import { cleanLine, cleanText } from '#contract/values/text.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { isRefusal, type Refusal, refuse, type Text } from '#server/platform/http/refusal.ts'
import { publishedLotId, standsInPublishedAuction } from '../../auctions/index.ts'
import type { Bidding } from '../../bidding/index.ts'
import type { CarInput } from '../../catalogue/index.ts'
import type { AdminCarRow } from './cars-store.ts'

type Words = Pick<CarInput, 'title_ar' | 'title_en' | 'description_ar' | 'description_en'>
const QUOTED_MAX = 600
const quote = (text: string): string => (text.length > QUOTED_MAX ? `${text.slice(0, QUOTED_MAX)}…` : text)

/** The announcement of a correction: the earlier text of a car. */
function correctionOf(car: AdminCarRow, input: Partial<Words>): Text | undefined {
  const isOther = (value: string | null | undefined, before: string, clean: (text: string) => string) =>
    value != null && clean(value) !== clean(before)
  const title = isOther(input.title_ar, car.titleAr, cleanLine) || isOther(input.title_en, car.titleEn, cleanLine)
  const body =
    isOther(input.description_ar, car.descriptionAr, cleanText) ||
    isOther(input.description_en, car.descriptionEn, cleanText)
  if (!title && !body) return undefined
  const ar = [
    title && `صُحّح العنوان. كان: «${quote(car.titleAr)}».`,
    body && `صُحّح الوصف. كان: «${quote(car.descriptionAr)}».`,
  ]
  const en = [
    title && `The title was corrected. It was: “${quote(car.titleEn)}”.`,
    body && `The description was corrected. It was: “${quote(car.descriptionEn)}”.`,
  ]
  return { ar: ar.filter(Boolean).join(' '), en: en.filter(Boolean).join(' ') }
}

/**
 * A corrected text about a published car is announced in the same transaction; after the close
 * the text is fixed too. @returns a function that publishes it after the commit. Refusals: `lot_facts_fixed`.
 */
export async function announceCorrection(
  tx: Tx,
  bidding: Pick<Bidding, 'announceIn'>,
  car: AdminCarRow,
  input: Partial<Words>,
): Promise<(() => void) | Refusal> {
  const text = correctionOf(car, input)
  if (text === undefined || !(await standsInPublishedAuction(tx, car.id))) return () => undefined
  const lotId = await publishedLotId(tx, car.id)
  if (lotId === undefined) return () => undefined
  const announced = await bidding.announceIn(tx, { lotId, kind: 'correction', text })
  return isRefusal(announced)
    ? refuse('lot_facts_fixed', { data: { fields: ['title', 'description'] } })
    : announced.publish
}
