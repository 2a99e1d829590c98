import { lazyScreen } from '../parts/lazy-screen.tsx'
import { describeList } from '../parts/list/describe-list.tsx'
import { titleIn } from '../parts/names/names.ts'
import { describePage } from '../parts/page/describe-page.tsx'
import { PageVersions } from './versions.tsx'

const shared = { at: '/pages', title: 'textPages', one: 'textPage', right: 'read' } as const

const list = describeList('GET /pages', {
  ...shared,
  glyph: 'file',
  create: 'content',
  search: true,
  order: 'slug',
  to: (row) => `/pages/${row.id}`,
  columns: [
    { field: 'title_ar', wide: true },
    { field: 'title_en', wide: true },
    { field: 'slug', kind: 'code', sort: 'slug' },
    { field: 'version', kind: 'number' },
    { field: 'published_at', kind: 'time' },
  ],
})

const page = describePage('GET /pages/{id}', {
  ...shared,
  nameOf: titleIn,
  edit: 'content',
  remove: { call: 'DELETE /pages/{id}', right: 'content' },
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
  More: PageVersions,
})

const edit = async () => (await import('./editor.tsx')).TextPage

/** Pages of text, whose form has sections. */
export const textPages = [
  list,
  page,
  lazyScreen('/pages/create', 'content', edit),
  lazyScreen('/pages/$id/edit', 'content', edit),
]
