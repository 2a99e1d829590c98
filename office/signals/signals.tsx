import { useHasText, useLang, useT } from '#web/platform/language.tsx'
import type { Column } from '../parts/cells/column.ts'
import { describeList } from '../parts/list/describe-list.tsx'
import { PersonLink } from '../parts/names/name-links.tsx'
import { titleIn } from '../parts/names/names.ts'
import { describePage } from '../parts/page/describe-page.tsx'
import type { RowOf } from '../platform/calls.ts'
import { AgeWhile } from '../ui/age.tsx'
import { Moment } from '../ui/cells/moment.tsx'
import { Go } from '../ui/panel.tsx'
import { LookForSignals, SignalActs } from './acts.tsx'

type Signal = RowOf<'GET /signals'>

/** The cars that a sign is about. */
function Lots({ row: { lots } }: { row: Signal }) {
  const lang = useLang()
  return (
    <ul className="of-lines">
      {lots.map((lot) => (
        <li key={lot.id}>
          <Go to={`/cars/${lot.car_id}`} className="link">
            {titleIn(lot, lang)}
          </Go>
        </li>
      ))}
    </ul>
  )
}

/** The figures of a sign, each by its name. */
function Evidence({ row: { evidence } }: { row: Signal }) {
  const t = useT('office-signals')
  const office = useT('office')
  const hasText = useHasText('office-signals')
  return (
    <dl className="of-json grid gap-[0.125rem] text-start font-normal">
      {Object.entries(evidence).map(([name, value]) => (
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

const personIn = (person: Signal['second']) =>
  person === null ? '—' : <PersonLink id={person.id} name={person.name} />
const columns: readonly Column<Signal, 'id'>[] = [
  { field: 'id', kind: 'code', sort: 'id' },
  { field: 'kind', kind: 'word', wide: true },
  { field: 'first', render: (row) => personIn(row.first) },
  { field: 'second', render: (row) => personIn(row.second) },
  { field: 'outcome', kind: 'state' },
  { field: 'found_at', render: (row) => <AgeWhile waits={row.closed_at === null} at={row.found_at} /> },
  { field: 'seen_at', kind: 'time' },
]
const shared = { at: '/signals', title: 'signals', one: 'signal', right: 'members.personal' } as const

const list = describeList('GET /signals', {
  ...shared,
  glyph: 'shield',
  empty: 'emptySignals',
  search: true,
  order: '-id',
  to: (row) => `/signals/${row.id}`,
  columns,
  filters: [
    { field: 'open', choices: ['is_1', 'is_0'] },
    { field: 'kind', choices: KINDS },
  ],
  acts: () => <LookForSignals />,
})

const page = describePage('GET /signals/{id}', {
  ...shared,
  nameOf: (row) => `#${row.id}`,
  facts: [
    ...columns,
    { field: 'evidence', render: (row) => <Evidence row={row} /> },
    { field: 'lots', render: (row) => <Lots row={row} /> },
    { field: 'closed_at', kind: 'time' },
    { label: 'cleared_by', render: (row) => (row.closed_by ? <PersonLink id={row.closed_by} /> : '—') },
    { field: 'reason' },
  ],
  More: SignalActs,
})

/** Signs that a price may not be honest. None of them does anything alone. */
export const signals = [list, page]
