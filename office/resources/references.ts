import type { Reference } from './description.ts'

/** By its name in the reader's language. */
export const named: Reference['name'] = (row, lang) => String(row.name ?? (lang === 'ar' ? row.name_ar : row.name_en))
export const titled: Reference['name'] = (row, lang) => String(lang === 'ar' ? row.title_ar : row.title_en)

export const brand: Reference = { resource: 'brands', name: named }
export const model: Reference = { resource: 'models', name: named, within: 'brand_id' }
export const category: Reference = { resource: 'categories', name: named }
export const city: Reference = { resource: 'cities', name: named }
