import { InvoiceActs } from '../acts/invoice-acts.tsx'
import { OrderLink } from '../acts/order-acts.tsx'
import { PersonLink } from '../ui/cell.tsx'
import type { Description } from './description.ts'

/** Finance issues and confirms many invoices in a row, so the acts are in the list. */
export const invoices: Description = {
  name: 'invoices',
  title: 'invoices',
  one: 'invoice',
  glyph: 'file',
  read: 'read',
  search: true,
  nameOf: (row) => String(row.number ?? `#${row.id}`),
  columns: [
    { field: 'id', kind: 'code', sort: 'id' },
    { field: 'number', kind: 'code' },
    { field: 'kind', kind: 'state' },
    { field: 'status', kind: 'state' },
    {
      field: 'order_number',
      render: (row) => (row.order_id ? <OrderLink id={row.order_id} number={row.order_number} /> : '—'),
    },
    { field: 'user_id', render: (row) => <PersonLink id={row.user_id} /> },
    { field: 'total', kind: 'money' },
    { field: 'due_amount', kind: 'money' },
    { field: 'issue_date', kind: 'date' },
    { field: 'due_date', kind: 'date' },
    { field: 'acts', render: (row) => <InvoiceActs row={row} /> },
  ],
  filters: [
    { field: 'status', choices: ['waiting_invoice', 'issued', 'credited'] },
    { field: 'kind', choices: ['standard', 'simplified', 'margin', 'credit_note', 'purchase', 'receipt'] },
  ],
}
