import { HALALAS_PER_RIYAL } from '#contract/values/money.ts'
import { percentText } from '#contract/values/rates.ts'
import { carWords, eachCarWord } from '#contract/values/vehicle/car-words.ts'
import { inspectionStatuses } from '#contract/values/vehicle/vehicle-vocabulary.ts'
import { Money, Num } from '#web/platform/format.tsx'
import { useHasText, useLang, useT } from '#web/platform/language.tsx'
import type { Words } from '../../platform/texts.ts'
import { Moment } from '../../ui/cells/moment.tsx'
import { Go } from '../../ui/panel.tsx'
import { PersonLink } from '../names/name-links.tsx'
import type { NameList } from '../names/names.ts'
import { NameOf } from './cell.tsx'

/** Amounts that the audit keeps in halalas. */
const HALALAS = new Set(
  [
    'price amount available balance due total deposit deposit_required bid_limit increment approved_amount expected_amount',
    'charged_amount discount_cash max_discount commission_min commission_max administrative_fee purchase_deposit',
    'collect_fees_per_day grace_fee_per_day refund_alone_max adjustment_alone_max cash_alone_max cash_day_max',
    'transfer_alone_max seller_commission_fixed',
  ].flatMap((names) => names.split(' ')),
)
const PEOPLE = new Set(['owner_id', 'buyer_id', 'account_id', 'leader_id', 'into_id', 'created_by'])
const NAMED_BY: Readonly<Record<string, NameList>> = {
  brand_id: 'brands',
  model_id: 'models',
  city_id: 'cities',
  category_id: 'categories',
}
const VOCABULARY: Readonly<Record<string, Words>> = {
  ...eachCarWord((field) => carWords[field].choices),
  inspection_status: inspectionStatuses,
}
/** Kept in seconds; their labels say minutes. */
const MINUTES = new Set(['extension_window_seconds', 'extension_seconds'])
/** Kept as '1' and '0'. */
const FLAGS = new Set(['create_auctions_show', 'mada', 'applepay', 'visa', 'mastercard', 'paypal'])
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

/** A stored value as people read it: names, amounts, rates, times and known words. */
export function StoredValue({ field, value, inHalalas = false }: Stored) {
  const lang = useLang()
  const name = wireName(field)
  if (value === null || value === undefined || value === '') return '—'
  if (typeof value === 'number') return <StoredNumber name={name} value={value} inHalalas={inHalalas} />
  if (typeof value === 'string') return <StoredText name={name} value={value} />
  if (Array.isArray(value) && value.every((each) => typeof each !== 'object'))
    return value.join(lang === 'ar' ? '، ' : ', ')
  return typeof value === 'object' ? JSON.stringify(value) : <YesNo is={value === true} />
}

function StoredNumber({ name, value, inHalalas }: { name: string; value: number; inHalalas: boolean }) {
  const lang = useLang()
  const names = NAMED_BY[name]
  if (names) return <NameOf list={names} id={value} />
  if (PEOPLE.has(name)) return <PersonLink id={value} />
  if (name === 'car_id')
    return (
      <Go to={`/cars/${value}`} className="link">
        <Num>{String(value)}</Num>
      </Go>
    )
  if (RATE.test(name)) return <Num>{`${percentText(value)}${lang === 'ar' ? '٪' : '%'}`}</Num>
  if (MINUTES.has(name)) return <Num>{String(Math.round((value / 60) * 100) / 100)}</Num>
  if (HALALAS.has(name)) return <Money amount={inHalalas ? value / HALALAS_PER_RIYAL : value} />
  return <Num>{String(value)}</Num>
}

function StoredText({ name, value }: { name: string; value: string }) {
  const t = useT('office-states')
  const hasState = useHasText('office-states')
  const room = useT('office-room')
  const hasRoomWord = useHasText('office-room')
  const word = VOCABULARY[name]?.[value]?.[useLang()]
  if (word) return word
  // A word of the room may mean another thing elsewhere: a room that waits has not begun.
  const ofRoom = `${name}_${value}`
  if ((name === 'cause' || name === 'phase') && hasRoomWord(ofRoom)) return room(ofRoom)
  if (FLAGS.has(name)) return <YesNo is={value === '1'} />
  if (INSTANT.test(value)) return <Moment at={value} />
  return hasState(value) ? t(value) : value
}

const YesNo = ({ is }: { is: boolean }) => useT('office-states')(is ? 'is_true' : 'is_false')

const isBlank = (value: unknown) => value === null || value === '' || JSON.stringify(value) === '{}'

/** The filled fields of a stored object, one a line, each by the label that forms give it. */
export function StoredFields({ value }: { value: Readonly<Record<string, unknown>> | null }) {
  const label = useFieldLabel()
  return (
    <dl className="of-json grid gap-[0.125rem] text-start font-normal">
      {Object.entries(value ?? {}).map(([field, each]) =>
        isBlank(each) ? null : (
          <div key={field}>
            <dt>{label(field)}</dt>
            <dd>
              <bdi>
                <StoredValue field={field} value={each} inHalalas />
              </bdi>
            </dd>
          </div>
        ),
      )}
    </dl>
  )
}
