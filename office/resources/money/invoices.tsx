import { Num } from '#web/platform/format.tsx'
import { InvoiceActs, IssueChosen, isIssuable } from '../../acts/invoice-acts.tsx'
import { InvoicePage } from '../../acts/invoice-page.tsx'
import { OrderLink, PersonLink } from '../../parts/names/name-links.tsx'
import type { Row } from '../../platform/data-provider.ts'
import { Go } from '../../ui/panel.tsx'
import type { Description } from '../description.ts'

/** Its number; the one of its row until it is issued. */
const nameOf = (row: Row) => String(row.number ?? `#${row.id}`)

/** Finance issues and confirms many invoices in a row, so the acts are in the list. */
export const invoices: Description = {
  name: 'invoices',
  empty: 'emptyInvoices',
  title: 'invoices',
  one: 'invoice',
  glyph: 'file',
  read: 'read',
  search: true,
  choose: { right: 'finance', can: isIssuable, Acts: IssueChosen },
  nameOf,
  columns: [
    { field: 'number', kind: 'code', sort: 'id', value: nameOf },
    { field: 'kind', kind: 'word', wraps: true },
    { field: 'status', kind: 'state' },
    {
      field: 'order_number',
      render: (row) => (row.order_id ? <OrderLink id={row.order_id} number={row.order_number} /> : '—'),
    },
    { field: 'user_id', wraps: true, render: (row) => <PersonLink id={row.user_id} /> },
    { field: 'total', kind: 'money' },
    { field: 'due_amount', kind: 'money' },
    { field: 'due_date', kind: 'date' },
    { field: 'acts', render: (row) => <InvoiceActs row={row} quiet /> },
  ],
  filters: [
    { field: 'status', choices: ['waiting_invoice', 'issued', 'credited'] },
    { field: 'kind', choices: ['standard', 'simplified', 'margin', 'credit_note', 'purchase', 'receipt'] },
  ],
  facts: [
    { field: 'number', kind: 'code' },
    { field: 'kind', kind: 'word' },
    { field: 'status', kind: 'state' },
    {
      field: 'order_number',
      render: (row) => (row.order_id ? <OrderLink id={row.order_id} number={row.order_number} /> : '—'),
    },
    { field: 'customer' },
    { field: 'user_id', render: (row) => <PersonLink id={row.user_id} /> },
    { field: 'mobile', personal: { of: 'invoice' } },
    { field: 'email', personal: { of: 'invoice' } },
    { field: 'issue_date', kind: 'time' },
    { field: 'due_date', kind: 'time' },
    { field: 'due_amount', kind: 'money' },
    { field: 'paid_at', kind: 'time' },
    { field: 'uuid', kind: 'code' },
    { field: 'note' },
  ],
  more: InvoicePage,
}

/** The invoices of one kind: a list that leads to the same pages. */
const ofKind = (kind: string, about: Pick<Description, 'name' | 'empty' | 'title' | 'one' | 'glyph'>): Description => ({
  ...invoices,
  ...about,
  path: 'invoices',
  fixed: { kind },
  filters: [{ field: 'status', choices: ['waiting_invoice', 'issued', 'credited'] }],
  flat: true,
  columns: invoices.columns.map((column) =>
    column.field === 'number'
      ? {
          ...column,
          render: (row) => (
            <Go to={`/invoices/${row.id}`} className="link">
              <Num>{nameOf(row)}</Num>
            </Go>
          ),
        }
      : column,
  ),
})

export const payouts = ofKind('purchase', {
  name: 'payouts',
  empty: 'emptyPayouts',
  title: 'payouts',
  one: 'payout',
  glyph: 'bank',
})
export const creditNotes = ofKind('credit_note', {
  name: 'credit-notes',
  empty: 'emptyCreditNotes',
  title: 'creditNotes',
  one: 'creditNote_',
  glyph: 'back',
})
