import { describeList } from '../parts/list/describe-list.tsx'
import { PersonLink } from '../parts/names/name-links.tsx'
import { ConfirmAdjustment } from './confirm-adjustment.tsx'

/** Corrections of wallets that wait for a second person. */
export const adjustments = [
  describeList('GET /adjustments', {
    at: '/adjustments',
    title: 'adjustments',
    one: 'adjustment_',
    glyph: 'scale',
    right: 'finance',
    empty: 'emptyAdjustments',
    columns: [
      { field: 'id', kind: 'code' },
      { field: 'user_id', wide: true, render: (row) => <PersonLink id={row.user_id} name={row.user_name} /> },
      { field: 'amount', kind: 'money' },
      { field: 'reason' },
      { field: 'asked_by', render: (row) => <PersonLink id={row.asked_by} name={row.asked_by_name} /> },
      { field: 'asked_at', kind: 'time' },
      { field: 'until', kind: 'time' },
      { label: 'acts', render: (row) => <ConfirmAdjustment row={row} /> },
    ],
  }),
]
