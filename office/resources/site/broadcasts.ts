import type { Description } from '../description.ts'
import { titled } from '../references.ts'

/** Notices to groups of members. Sending has its own page (`pages/content/broadcast-page.tsx`); a sent notice never changes. */
export const broadcasts: Description = {
  name: 'notifications',
  empty: 'emptyBroadcasts',
  title: 'broadcasts',
  one: 'broadcast',
  glyph: 'megaphone',
  read: 'read',
  create: 'content',
  search: true,
  nameOf: titled,
  columns: [
    { field: 'title_ar', wide: true },
    { field: 'title_en', wide: true },
    { field: 'audience', kind: 'word' },
    { field: 'status', kind: 'state' },
    { field: 'sent', kind: 'number' },
    { field: 'recipients', kind: 'number' },
    { field: 'created_at', kind: 'time', sort: 'id' },
  ],
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
  ownForm: true,
}
