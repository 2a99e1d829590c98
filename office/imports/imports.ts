import { lazyScreen } from '../parts/lazy-screen.tsx'
import { describeList } from '../parts/list/describe-list.tsx'

const list = describeList('GET /imports/cars', {
  at: '/imports',
  title: 'imports',
  one: 'import_',
  glyph: 'upload',
  right: 'cars',
  create: 'cars',
  empty: 'emptyImports',
  search: true,
  order: '-id',
  to: (row) => `/imports/${row.id}`,
  columns: [
    { field: 'file_name', wide: true },
    { field: 'type', kind: 'word' },
    { label: 'import_state', kind: 'state', value: (row) => `import_${row.state}` },
    { field: 'rows_count', kind: 'number' },
    { field: 'added', kind: 'number' },
    { field: 'created_at', kind: 'time', sort: 'id' },
    { field: 'finished_at', kind: 'time' },
  ],
})
const upload = lazyScreen('/imports/create', 'cars', async () => (await import('./upload-page.tsx')).ImportNewPage)
const pictures = lazyScreen('/imports/pictures', 'cars', async () => (await import('./pictures-page.tsx')).PicturesPage)
const page = lazyScreen('/imports/$id', 'cars', async () => (await import('./import-page.tsx')).ImportPage)

/** Tables of cars that staff uploaded. */
export const imports = [list, upload, pictures, page]
