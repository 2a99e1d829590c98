import { percentText } from '#contract/values/rates.ts'
import { Money, Num } from '#web/platform/format.tsx'
import { useHasText, useLang, useT } from '#web/platform/language.tsx'
import { Moment } from './moment.tsx'

/** Amounts that the audit keeps in halalas. */
const HALALAS = new Set(
  [
    'price amount available due total deposit deposit_required bid_limit increment approved_amount expected_amount',
    'charged_amount discount_cash max_discount commission_min commission_max administrative_fee purchase_deposit',
    'collect_fees_per_day grace_fee_per_day refund_alone_max',
  ].flatMap((names) => names.split(' ')),
)
const RATE = /_bps$/
const INSTANT = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/

/** The name that the wire and the texts have for a field of the server: `cityAr` is `city_ar`. */
const wireName = (field: string) => field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** Labels fields as forms do, by the name of the wire or the one that the audit stores. */
export function useFieldLabel(): (field: string) => string {
  const t = useT('office-fields')
  const hasText = useHasText('office-fields')
  return (field) => {
    const known = [field, wireName(field)].find(hasText)
    return known ? t(known) : field
  }
}

type Stored = { field: string; value: unknown; inHalalas?: boolean }

/** A stored value as people read it: amounts, rates, times and known words. */
export function StoredValue({ field, value, inHalalas = false }: Stored) {
  const t = useT('office-states')
  const hasState = useHasText('office-states')
  const lang = useLang()
  const name = wireName(field)
  if (value === null || value === undefined || value === '') return '—'
  if (typeof value === 'number' && RATE.test(name))
    return <Num>{`${percentText(value)}${lang === 'ar' ? '٪' : '%'}`}</Num>
  if (typeof value === 'number' && HALALAS.has(name)) return <Money amount={inHalalas ? value / 100 : value} />
  if (typeof value === 'boolean') return t(value ? 'is_true' : 'is_false')
  if (typeof value === 'string' && INSTANT.test(value)) return <Moment at={value} />
  if (typeof value === 'string' && hasState(value)) return t(value)
  if (Array.isArray(value) && value.every((each) => typeof each !== 'object'))
    return value.join(lang === 'ar' ? '، ' : ', ')
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
