import type { Description } from '../description.ts'

/** Tables of cars that staff uploaded. One of them has its own page (`pages/cars/import-page.tsx`). */
export const imports: Description = {
  name: 'imports',
  empty: 'emptyImports',
  path: 'imports/cars',
  title: 'imports',
  one: 'import_',
  glyph: 'upload',
  read: 'read',
  create: 'cars',
  search: true,
  nameOf: (row) => String(row.file_name),
  columns: [
    { field: 'file_name', wide: true },
    { field: 'type', kind: 'word' },
    { field: 'import_state', kind: 'state', value: (row) => `import_${String(row.state)}` },
    { field: 'rows_count', kind: 'number' },
    { field: 'added', kind: 'number' },
    { field: 'created_at', kind: 'time', sort: 'id' },
    { field: 'finished_at', kind: 'time' },
  ],
  ownForm: true,
  ownPage: true,
}
