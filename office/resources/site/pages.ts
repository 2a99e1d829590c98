import { PageVersions } from '../../pages/content/page-versions.tsx'
import type { Description } from '../description.ts'
import { titled } from '../references.ts'

/** Pages of text. Their form is a page with sections (`pages/content/text-page.tsx`). */
export const textPages: Description = {
  name: 'pages',
  title: 'textPages',
  one: 'textPage',
  glyph: 'file',
  read: 'read',
  create: 'content',
  edit: 'content',
  remove: 'content',
  search: true,
  order: 'slug',
  nameOf: titled,
  columns: [
    { field: 'title_ar', wide: true },
    { field: 'title_en', wide: true },
    { field: 'slug', kind: 'code', sort: 'slug' },
    { field: 'version', kind: 'number' },
    { field: 'published_at', kind: 'time' },
  ],
  facts: [
    { field: 'title_ar' },
    { field: 'title_en' },
    { field: 'slug', kind: 'code' },
    { field: 'version', kind: 'number' },
    { field: 'published_at', kind: 'time' },
    { field: 'note' },
    { field: 'lead_ar' },
    { field: 'lead_en' },
  ],
  more: PageVersions,
  ownForm: true,
}
