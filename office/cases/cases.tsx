import { lazyScreen } from '../parts/lazy-screen.tsx'
import { describeList } from '../parts/list/describe-list.tsx'
import { OrderLink, PersonLink } from '../parts/names/name-links.tsx'
import { CASE_KINDS, CASE_STATES } from './words.ts'

const list = describeList('GET /cases', {
  at: '/cases',
  title: 'cases',
  one: 'case_',
  right: 'read.members',
  glyph: 'scale',
  empty: 'emptyCases',
  search: true,
  order: '-id',
  to: (row) => `/cases/${row.id}`,
  nameOf: (row) => row.number,
  columns: [
    { field: 'number', kind: 'code', sort: 'id' },
    { field: 'car', wide: true },
    { field: 'kind', words: CASE_KINDS, wraps: true },
    { field: 'state', words: CASE_STATES },
    { field: 'buyer_id', render: (row) => <PersonLink id={row.buyer_id} name={row.buyer_name} /> },
    { field: 'order_number', render: (row) => <OrderLink id={row.order_id} number={row.order_number} /> },
    { field: 'decide_by', kind: 'time', sort: 'decide_by' },
    { field: 'is_late', kind: 'yes' },
  ],
  filters: [{ field: 'view', label: 'case_view', choices: ['late', 'unanswered', 'car_awaited', 'repair_awaited'] }],
})

/** What buyers complain about after paying: the list, and each case with its decision on a page. */
export const cases = [
  list,
  lazyScreen('/cases/$id', 'read.members', async () => (await import('./case-page.tsx')).CasePage),
]
