import { lazyScreen } from '../parts/lazy-screen.tsx'
import { describeList } from '../parts/list/describe-list.tsx'
import { titleIn } from '../parts/names/names.ts'
import { describePage } from '../parts/page/describe-page.tsx'

const shared = { at: '/notifications', title: 'broadcasts', one: 'broadcast', right: 'read' } as const

const list = describeList('GET /notifications', {
  ...shared,
  glyph: 'megaphone',
  create: 'content',
  empty: 'emptyBroadcasts',
  search: true,
  order: '-id',
  to: (row) => `/notifications/${row.id}`,
  columns: [
    { field: 'title_ar', wide: true },
    { field: 'title_en', wide: true },
    { field: 'audience', kind: 'word' },
    { field: 'status', kind: 'state' },
    { field: 'sent', kind: 'number' },
    { field: 'recipients', kind: 'number' },
    { field: 'created_at', kind: 'time', sort: 'id' },
  ],
})

const page = describePage('GET /notifications/{id}', {
  ...shared,
  nameOf: titleIn,
  facts: [
    { field: 'audience', kind: 'word' },
    { field: 'title_ar' },
    { field: 'title_en' },
    { field: 'body_ar' },
    { field: 'body_en' },
    { field: 'url', kind: 'code' },
    { field: 'status', kind: 'state' },
    { field: 'sent', kind: 'number' },
    { field: 'recipients', kind: 'number' },
    { field: 'created_at', kind: 'time' },
    { field: 'finished_at', kind: 'time' },
  ],
})

const write = lazyScreen(
  '/notifications/create',
  'content',
  async () => (await import('./write-page.tsx')).BroadcastPage,
)

/** What members get by SMS and mail. */
export const messagePreviews = lazyScreen(
  '/message-previews',
  'read',
  async () => (await import('./previews-page.tsx')).PreviewsPage,
)

/** Notices to groups of members. A sent notice never changes. */
export const broadcasts = [list, page, write]
