import { useLang, useT } from '#web/platform/language.tsx'
import type { Column } from '../parts/cells/column.ts'
import { Personal } from '../parts/cells/personal.tsx'
import { describeList } from '../parts/list/describe-list.tsx'
import { PersonLink } from '../parts/names/name-links.tsx'
import { describePage } from '../parts/page/describe-page.tsx'
import type { OfficeData, RowOf } from '../platform/calls.ts'
import type { Words } from '../platform/texts.ts'
import { AgeWhile } from '../ui/age.tsx'
import { RecoveryActs } from './acts.tsx'

type Recovery = RowOf<'GET /recoveries'>

const KINDS: Words = {
  number: { ar: 'شخص آخر معه الشريحة', en: 'Another person holds the SIM' },
  return: { ar: 'صاحب الحساب برقم جديد', en: 'The owner with a new phone' },
}
const PAPERS = {
  identity: { ar: 'رقم هوية', en: 'Number of an ID' },
  id_image: { ar: 'صورة هوية', en: 'Picture of an ID' },
  passport_image: { ar: 'صورة جواز', en: 'Picture of a passport' },
}

function Papers({ of }: { of: readonly (keyof typeof PAPERS)[] }) {
  const lang = useLang()
  return of.length === 0 ? '—' : of.map((paper) => PAPERS[paper][lang]).join(lang === 'ar' ? '، ' : ', ')
}

function OpenMatters({ row: { open } }: { row: OfficeData<'GET /recoveries/{id}'> }) {
  const t = useT('office-recoveries')
  if (open.length === 0) return '—'
  return (
    <ul className="of-lines">
      {open.map((matter) => (
        <li key={matter}>{t(`open_${matter}`)}</li>
      ))}
    </ul>
  )
}

const columns: readonly Column<Recovery, 'id'>[] = [
  { field: 'id', kind: 'code', sort: 'id' },
  { label: 'newcomer', wide: true, render: (row) => row.newcomer_name },
  { field: 'member_name', render: (row) => <PersonLink id={row.member_id} name={row.member_name} /> },
  { field: 'kind', words: KINDS },
  { field: 'status', kind: 'state' },
  { field: 'created_at', render: (row) => <AgeWhile waits={row.status === 'new'} at={row.created_at} /> },
  { field: 'paused_until', kind: 'time' },
]
const shared = { at: '/recoveries', title: 'recoveries', one: 'recovery', right: 'users' } as const

const list = describeList('GET /recoveries', {
  ...shared,
  glyph: 'people',
  empty: 'emptyRecoveries',
  search: true,
  order: '-id',
  to: (row) => `/recoveries/${row.id}`,
  columns,
  filters: [{ field: 'status', choices: ['new', 'released', 'refused'] }],
})

const page = describePage('GET /recoveries/{id}', {
  ...shared,
  nameOf: (row) => row.newcomer_name,
  facts: [
    ...columns,
    { field: 'phone', personal: { of: 'recovery' } },
    {
      label: 'newcomer_identity',
      render: ({ id, newcomer_identity_masked: masked }) => (
        <Personal masked={masked} of="recovery" id={id} field="newcomer_identity" />
      ),
    },
    { label: 'newcomer_papers', render: (row) => <Papers of={row.newcomer_papers} /> },
    {
      label: 'member_identity',
      render: ({ member_id: id, member_identity_masked: masked }) =>
        masked === null ? '—' : <Personal masked={masked} of="user" id={id} field="identity" />,
    },
    { label: 'member_papers', render: (row) => <Papers of={row.member_papers} /> },
    { field: 'member_since', kind: 'date' },
    { field: 'member_seen_at', kind: 'time' },
    { label: 'open_matters', render: (row) => <OpenMatters row={row} /> },
    { field: 'decided_at', kind: 'time' },
    { field: 'decided_by', render: (row) => (row.decided_by ? <PersonLink id={row.decided_by} /> : '—') },
    { field: 'reason' },
  ],
  More: RecoveryActs,
})

/** People who proved the phone of another person's account; staff decide whose it is. */
export const recoveries = [list, page]
