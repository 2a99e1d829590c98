import type { Column, Description } from '../description.ts'
import { brand, named } from '../references.ts'

const names = [
  { field: 'name_ar', required: true, dir: 'rtl' },
  { field: 'name_en', required: true, dir: 'ltr', help: 'latinHelp' },
] as const
const nameColumns: readonly Column[] = [
  { field: 'name_ar', wide: true },
  { field: 'name_en', wide: true },
]
const otherColumns: readonly Column[] = [
  { field: 'slug', kind: 'code', sort: 'slug' },
  { field: 'active', kind: 'yes' },
]
const inUse = { field: 'active', kind: 'switch', initial: true, help: 'outOfUseHelp' } as const

export const brands: Description = {
  name: 'brands',
  title: 'brands',
  one: 'brand_',
  glyph: 'tag',
  read: 'read',
  create: 'cars',
  edit: 'cars',
  remove: 'cars',
  search: true,
  order: 'slug',
  nameOf: named,
  columns: [...nameColumns, ...otherColumns],
  form: [{ inputs: [...names, inUse] }],
}

export const models: Description = {
  ...brands,
  name: 'models',
  title: 'models',
  one: 'model',
  columns: [...nameColumns, { field: 'brand_id', reference: brand }, ...otherColumns],
  filters: [{ field: 'brand_id', reference: brand }],
  form: [{ inputs: [{ field: 'brand_id', reference: brand, required: true, once: true }, ...names, inUse] }],
}

export const categories: Description = {
  ...brands,
  name: 'categories',
  title: 'categories',
  one: 'category',
  order: 'order',
  columns: [...brands.columns, { field: 'order', kind: 'number', sort: 'order' }],
  form: [{ inputs: [...names, { field: 'order', kind: 'number', initial: 0 }, inUse] }],
}
