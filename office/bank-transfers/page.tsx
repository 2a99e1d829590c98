import { OrderLink } from '../parts/names/name-links.tsx'
import { describePage } from '../parts/page/describe-page.tsx'
import { TransferActs } from './acts.tsx'
import { FIRST, Sender } from './list.tsx'

export const page = describePage('GET /bank-transfers/{id}', {
  at: '/bank-transfers',
  title: 'bankTransfers',
  one: 'bankTransfer',
  right: 'read.members',
  nameOf: (row) => `#${row.id}`,
  facts: [
    ...FIRST,
    { field: 'approved_amount', kind: 'money' },
    { field: 'purpose', kind: 'word' },
    { field: 'order_id', render: (row) => (row.order_id ? <OrderLink id={row.order_id} /> : '—') },
    { field: 'transfer_date', kind: 'date' },
    { field: 'name', render: (row) => <Sender row={row} /> },
    { field: 'city' },
    { field: 'iban_masked', personal: { of: 'bank-transfer', field: 'iban' } },
    { field: 'reason' },
    { field: 'created_at', kind: 'time' },
    { field: 'reviewed_at', kind: 'time' },
  ],
  More: TransferActs,
})
