import { expect, test } from 'vitest'
import type { Column } from './description.ts'
import { ownLanguageFirst } from './own-language.ts'

const columns: Column[] = [
  { field: 'title_ar' },
  { field: 'title_en' },
  { field: 'nameAr' },
  { field: 'name_en' },
  { field: 'slug' },
  { field: 'note_ar' },
  { field: 'active' },
]
const fieldsFor = (lang: 'ar' | 'en') => ownLanguageFirst(columns, lang).map(({ field }) => field)

test('an English reader sees the English one of two texts first, an Arabic reader the Arabic one', () => {
  expect(fieldsFor('en')).toEqual(['title_en', 'title_ar', 'name_en', 'nameAr', 'slug', 'note_ar', 'active'])
  expect(fieldsFor('ar')).toEqual(columns.map(({ field }) => field))
})
