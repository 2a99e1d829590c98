import type { Column } from '../parts/cells/column.ts'
import { InvoiceFiles } from '../parts/invoice-files.tsx'
import { describeList } from '../parts/list/describe-list.tsx'
import { OrderLink, PersonLink } from '../parts/names/name-links.tsx'
import { describePage } from '../parts/page/describe-page.tsx'
import type { Screen } from '../parts/screen.ts'
import type { RowOf } from '../platform/calls.ts'
import type { OfficeKey } from '../platform/texts.ts'
import type { GlyphName } from '../ui/glyph.tsx'
import { StateDot, StateWord } from '../ui/state-dot.tsx'
import { InvoiceActs, IssueChosen, isIssuable } from './acts.tsx'
import { Resend } from './authority.tsx'
import { InvoiceLines, InvoiceRail } from './invoice-parts.tsx'

type Invoice = RowOf<'GET /invoices'>

/** Its number; the one of its row until it is issued. */
const nameOf = ({ number, id }: Pick<Invoice, 'number' | 'id'>) => number ?? `#${id}`

const order: Column<Invoice> = {
  field: 'order_number',
  render: (row) => (row.order_id ? <OrderLink id={row.order_id} number={row.order_number} /> : '—'),
}
const status = { field: 'status', choices: ['waiting_invoice', 'issued', 'credited'] } as const

/** Finance issues and confirms many invoices in a row, so the acts are in the list. */
const shared = {
  right: 'read.members',
  whole: 'read.money',
  search: true,
  order: '-id',
  to: (row: Invoice) => `/invoices/${row.id}`,
  nameOf,
  choose: { right: 'finance', can: isIssuable, Acts: IssueChosen },
  columns: [
    { field: 'number', kind: 'code', sort: 'id', value: nameOf },
    { field: 'kind', kind: 'word', wraps: true },
    { field: 'status', kind: 'state' },
    order,
    { field: 'user_id', wraps: true, render: (row) => <PersonLink id={row.user_id} /> },
    { field: 'total', label: 'full_amount', kind: 'money' },
    { field: 'due_amount', kind: 'money' },
    { field: 'due_date', kind: 'date' },
    {
      label: 'acts',
      render: (row) => (
        <>
          <InvoiceActs row={row} quiet />
          <InvoiceFiles id={row.id} number={row.number} />
        </>
      ),
    },
  ] satisfies Column<Invoice, 'id'>[],
} as const

const list = describeList('GET /invoices', {
  ...shared,
  at: '/invoices',
  title: 'invoices',
  one: 'invoice',
  glyph: 'file',
  empty: 'emptyInvoices',
  filters: [
    status,
    {
      field: 'kind',
      choices: ['standard', 'simplified', 'margin', 'credit_note', 'debit_note', 'purchase', 'receipt'],
    },
  ],
})

type About = { at: string; title: OfficeKey; one: OfficeKey; glyph: GlyphName; empty: OfficeKey }

/** The invoices of one kind: a list that leads to the same pages. */
const ofKind = (kind: Invoice['kind'], about: About): Screen =>
  describeList('GET /invoices', { ...shared, ...about, fixed: { kind }, filters: [status] })

const InvoiceState = ({ row }: { row: Pick<Invoice, 'status' | 'kind'> }) => (
  <>
    <StateDot state={row.status} />
    <span>
      <StateWord state={row.kind} />
    </span>
  </>
)

const page = describePage('GET /invoices/{id}', {
  at: '/invoices',
  title: 'invoices',
  one: 'invoice',
  right: 'read.members',
  nameOf,
  facts: [
    order,
    { field: 'customer' },
    { field: 'user_id', render: (row) => <PersonLink id={row.user_id} /> },
    { field: 'mobile', personal: { of: 'invoice' } },
    { field: 'email', personal: { of: 'invoice' } },
    { field: 'issue_date', kind: 'time' },
    { field: 'paid_at', kind: 'time' },
    { field: 'uuid', kind: 'code', wide: true },
    { label: 'car', wide: true, value: ({ car }) => car && `${car.title} · ${car.chassis_number}` },
    { field: 'note' },
  ],
  record: {
    State: InvoiceState,
    Act: InvoiceActs,
    figures: [
      { field: 'total', label: 'full_amount', kind: 'money' },
      { field: 'tax_amount', kind: 'money' },
      { field: 'due_amount', kind: 'money' },
      { field: 'due_date', kind: 'date' },
    ],
    tabs: [{ name: 'invoiceLines', Part: InvoiceLines }],
    Rail: InvoiceRail,
  },
})

const unsent = describeList('GET /unsent-invoices', {
  at: '/unsent-invoices',
  title: 'unsentInvoices',
  one: 'invoice',
  right: 'read.money',
  glyph: 'flag',
  empty: 'emptyUnsentInvoices',
  search: true,
  to: (row) => `/invoices/${row.id}`,
  columns: [
    { field: 'number', kind: 'code' },
    { field: 'kind', kind: 'word', wraps: true },
    { field: 'state', render: (row) => <StateDot state={`report_${row.state}`} /> },
    { field: 'issued_at', kind: 'time' },
    { field: 'attempts', kind: 'number' },
    { field: 'error', kind: 'code', wide: true },
    { label: 'acts', render: (row) => <Resend id={row.id} state={row.state} /> },
  ],
  filters: [{ field: 'state', choices: ['waiting', 'refused', 'failed'] }],
})

/** Invoices of orders, what is owed to owners, and notes that correct invoices. */
export const invoices = [
  list,
  page,
  unsent,
  ofKind('credit_note', {
    at: '/credit-notes',
    title: 'creditNotes',
    one: 'creditNote_',
    glyph: 'back',
    empty: 'emptyCreditNotes',
  }),
  ofKind('debit_note', {
    at: '/debit-notes',
    title: 'debitNotes',
    one: 'debitNote_',
    glyph: 'file',
    empty: 'emptyDebitNotes',
  }),
]
