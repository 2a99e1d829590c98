import type { Description } from './description.ts'
import { brand, named } from './references.ts'

const names = [
  { field: 'name_ar', required: true, dir: 'rtl' },
  { field: 'name_en', required: true, dir: 'ltr', help: 'latinHelp' },
] as const

export const brands: Description = {
  name: 'brands',
  title: 'brands',
  one: 'brand_',
  glyph: 'tag',
  read: 'read',
  create: 'cars',
  search: true,
  order: 'slug',
  flat: true,
  nameOf: named,
  columns: [
    { field: 'name_ar', wide: true },
    { field: 'name_en', wide: true },
    { field: 'slug', kind: 'code', sort: 'slug' },
  ],
  form: [{ inputs: names }],
}

export const models: Description = {
  ...brands,
  name: 'models',
  title: 'models',
  one: 'model',
  columns: [{ field: 'brand_id', reference: brand }, ...brands.columns],
  filters: [{ field: 'brand_id', reference: brand }],
  form: [{ inputs: [{ field: 'brand_id', reference: brand, required: true }, ...names] }],
}
