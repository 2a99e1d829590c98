import type { Column } from '../parts/cells/column.ts'
import type { RowOf } from '../platform/calls.ts'

type Brand = RowOf<'GET /brands'>

export const NAME_COLUMNS: readonly Column<Brand>[] = [
  { field: 'name_ar', wide: true },
  { field: 'name_en', wide: true },
]
export const USE_COLUMNS: readonly Column<Brand, 'slug'>[] = [
  { field: 'slug', kind: 'code', sort: 'slug' },
  { field: 'active', kind: 'yes' },
]
export const NAME_INPUTS = [
  { field: 'name_ar', required: true, dir: 'rtl' },
  { field: 'name_en', required: true, dir: 'ltr', help: 'latinHelp' },
] as const
export const inUse = { field: 'active', kind: 'switch', initial: true, help: 'outOfUseHelp' } as const
