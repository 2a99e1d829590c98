import { compose } from '#contract/values/compose.ts'
import { isIsoDate, riyadhDay } from '#contract/values/dates.ts'
import { toLatinDigits } from '#contract/values/digits.ts'
import { parseIban } from '#contract/values/iban.ts'
import { AMOUNT_MAX, formatAmount, fromRiyals } from '#contract/values/money.ts'
import { cleanLine } from '#contract/values/text.ts'
import { type Refusal, refuse, type Text } from '#server/platform/http/refusal.ts'

const OLDEST_DAYS = 90
const DAY_MS = 24 * 60 * 60 * 1000

type Written = { transfer_date: string; amount: number; name: string; city: string; iban: string }
export type TransferFields = { transferDate: string; amount: number; name: string; city: string; iban: string }

const limit = formatAmount(AMOUNT_MAX)
const texts = {
  date: {
    ar: 'أدخل تاريخ الحوالة: ليس في المستقبل، وضمن آخر 90 يومًا.',
    en: 'Enter the day of the transfer: not in the future, and within the last 90 days.',
  },
  amount: {
    ar: compose`أدخل قيمة الحوالة، أكبر من صفر وبمنزلتين على الأكثر، حتى ${limit} ر.س.`,
    en: compose`Enter the amount: above zero, two decimals at most, up to SAR ${limit}.`,
  },
  iban: {
    ar: 'رقم الآيبان غير صحيح. يبدأ بـ SA وبعده 22 خانة.',
    en: 'This IBAN is not right. It is SA and 22 more characters.',
  },
  name: { ar: 'أدخل اسم صاحب الحساب.', en: 'Enter the account holder’s name.' },
  city: { ar: 'أدخل المدينة.', en: 'Enter the city.' },
} satisfies Record<string, Text>

/** The fields of a transfer as stored; all errors are named at once. */
export function readTransferFields(written: Written, now: Date): TransferFields | Refusal {
  const day = toLatinDigits(written.transfer_date)
  const oldest = riyadhDay(new Date(now.getTime() - OLDEST_DAYS * DAY_MS))
  const isDay = isIsoDate(day) && day <= riyadhDay(now) && day >= oldest
  const amount = fromRiyals(written.amount)
  const isAmount = amount !== undefined && amount > 0 && written.amount <= AMOUNT_MAX
  const iban = parseIban(written.iban)
  const name = cleanLine(written.name)
  const city = cleanLine(written.city)
  const errors: Record<string, Text[]> = {
    ...(!isDay && { transfer_date: [texts.date] }),
    ...(!isAmount && { amount: [texts.amount] }),
    ...(iban === undefined && { iban: [texts.iban] }),
    ...(name === '' && { name: [texts.name] }),
    ...(city === '' && { city: [texts.city] }),
  }
  if (Object.keys(errors).length > 0 || iban === undefined || !isAmount) return refuse('invalid', { errors })
  return { transferDate: day, amount, name, city, iban }
}
