import { expect, test } from 'vitest'
import { isEmptyCell, ownLanguageFirst } from './cell.tsx'
import type { AnyColumn } from './column.ts'

type Row = { id: number; owner_id?: number | null; engine?: string; year?: number }
const engine: AnyColumn<Row> = { field: 'engine' }
const drawn: AnyColumn<Row> = { field: 'owner_id', render: () => 'drawn' }

test('a column that draws itself is empty where its own field is null', () => {
  expect(isEmptyCell(drawn, { id: 1, owner_id: null })).toBe(true)
  expect(isEmptyCell(drawn, { id: 1, owner_id: 5 })).toBe(false)
})

test('a column that draws itself from other fields is not empty', () => {
  expect(isEmptyCell(drawn, { id: 1 })).toBe(false)
})

test('a plain column is empty without a value', () => {
  expect(isEmptyCell(engine, { id: 1 })).toBe(true)
  expect(isEmptyCell(engine, { id: 1, engine: '' })).toBe(true)
  expect(isEmptyCell<Row>({ field: 'year' }, { id: 1, year: 0 })).toBe(false)
})

const FIELDS = ['title_ar', 'title_en', 'nameAr', 'name', 'slug', 'note_ar', 'active'] as const
const columns: AnyColumn<Record<(typeof FIELDS)[number], string>>[] = FIELDS.map((field) => ({ field }))
const fieldsFor = (lang: 'ar' | 'en') => ownLanguageFirst(columns, lang).map(({ field }) => field)

test('an English reader sees the English one of two texts first, an Arabic reader the Arabic one', () => {
  expect(fieldsFor('en')).toEqual(['title_en', 'title_ar', 'name', 'nameAr', 'slug', 'note_ar', 'active'])
  expect(fieldsFor('ar')).toEqual([...FIELDS])
})
