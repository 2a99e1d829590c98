import { useHasText, useLang, useT } from '#web/platform/language.tsx'
import { LookForSignals, SignalActs } from '../acts/signal-acts.tsx'
import { PersonLink } from '../parts/names/name-links.tsx'
import type { Row } from '../platform/data-provider.ts'
import { Moment } from '../ui/cells/moment.tsx'
import { Go } from '../ui/panel.tsx'
import type { Column, Description } from './description.ts'

type Person = { id: number; name: string }
const personIn = (value: unknown) => {
  const person: Person | null = Object(value).id ? Object(value) : null
  return person ? <PersonLink id={person.id} name={person.name} /> : '—'
}

/** The cars that a sign is about. */
function Lots({ row }: { row: Row }) {
  const lang = useLang()
  const lots: { id: number; car_id: number; title_ar: string; title_en: string }[] = Array.isArray(row.lots)
    ? row.lots
    : []
  return (
    <ul className="of-lines">
      {lots.map((lot) => (
        <li key={lot.id}>
          <Go to={`/cars/${lot.car_id}`} className="link">
            {lang === 'ar' ? lot.title_ar : lot.title_en}
          </Go>
        </li>
      ))}
    </ul>
  )
}

/** The figures of a sign, each by its name. */
function Evidence({ row }: { row: Row }) {
  const t = useT('office-signals')
  const office = useT('office')
  const hasText = useHasText('office-signals')
  return (
    <dl className="of-json">
      {Object.entries(Object(row.evidence)).map(([name, value]) => (
        <div key={name}>
          <dt>{hasText(name) ? t(name) : name}</dt>
          <dd>
            {name === 'last_at' ? (
              <Moment at={String(value)} />
            ) : typeof value === 'boolean' ? (
              office(value ? 'yes' : 'no')
            ) : (
              String(value)
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}

const KINDS = [
  'owner_device',
  'owner_network',
  'owner_bank',
  'owner_contact',
  'bidders_linked',
  'pair_often',
  'late_voids',
  'never_pays',
] as const

const columns: readonly Column[] = [
  { field: 'id', kind: 'code', sort: 'id' },
  { field: 'kind', kind: 'word', wide: true },
  { field: 'first', render: (row) => personIn(row.first) },
  { field: 'second', render: (row) => personIn(row.second) },
  { field: 'outcome', kind: 'state' },
  { field: 'found_at', kind: 'time' },
  { field: 'seen_at', kind: 'time' },
]

/** Signs that a price may not be honest. None of them does anything alone. */
export const signals: Description = {
  name: 'signals',
  empty: 'emptySignals',
  title: 'signals',
  one: 'signal',
  glyph: 'shield',
  read: 'auctions',
  search: true,
  nameOf: (row) => `#${row.id}`,
  columns,
  filters: [
    { field: 'open', choices: ['is_1', 'is_0'] },
    { field: 'kind', choices: KINDS },
  ],
  facts: [
    ...columns,
    { field: 'evidence', render: (row) => <Evidence row={row} /> },
    { field: 'lots', render: (row) => <Lots row={row} /> },
    { field: 'closed_at', kind: 'time' },
    { field: 'cleared_by', render: (row) => (row.closed_by ? <PersonLink id={row.closed_by} /> : '—') },
    { field: 'reason' },
  ],
  listActs: LookForSignals,
  more: SignalActs,
}
