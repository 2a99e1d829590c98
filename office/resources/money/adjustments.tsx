import { ConfirmAdjustment } from '../../acts/confirm-adjustment.tsx'
import { PersonLink } from '../../parts/names/name-links.tsx'
import type { Description } from '../description.ts'

/** Corrections of wallets that wait for a second person. */
export const adjustments: Description = {
  name: 'adjustments',
  empty: 'emptyAdjustments',
  title: 'adjustments',
  one: 'adjustment_',
  glyph: 'scale',
  read: 'finance',
  flat: true,
  nameOf: (row) => `#${row.id}`,
  columns: [
    { field: 'id', kind: 'code' },
    { field: 'user_id', wide: true, render: (row) => <PersonLink id={row.user_id} name={row.user_name} /> },
    { field: 'amount', kind: 'money' },
    { field: 'reason' },
    { field: 'asked_by', render: (row) => <PersonLink id={row.asked_by} name={row.asked_by_name} /> },
    { field: 'asked_at', kind: 'time' },
    { field: 'until', kind: 'time' },
    { field: 'acts', render: (row) => <ConfirmAdjustment row={row} /> },
  ],
}
