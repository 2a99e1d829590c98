import { describe, expect, test } from 'vitest'
import { createLexicon } from '../../names/lexicon.ts'
import { checkTable } from '../check-table.ts'
import { columnsOf } from './columns.ts'
import { readTrim } from './option-rules.ts'
import { createNameResolver } from './resolve-names.ts'

const named = (id: number, nameAr: string, nameEn: string) => ({ id, slug: nameEn.toLowerCase(), nameAr, nameEn })
const brands = [named(1, 'تويوتا', 'Toyota'), named(2, 'نيسان', 'Nissan')]
const models = [{ ...named(1, 'يارس', 'Yaris'), brandId: 1 }]
const cities = [named(1, 'الرياض', 'Riyadh')]
const known = (row: { id: number; nameAr: string; nameEn: string }) =>
  [row.id, { id: row.id, name: { ar: row.nameAr, en: row.nameEn }, active: true }] as const
const resolve = createNameResolver(createLexicon({ brands, models, cities }), {
  brands: new Map(brands.map(known)),
  models: new Map(models.map(known)),
  cities: new Map([['riyadh', 1]]),
})
const HEADS = ['brand', 'model', 'year', 'km', 'price', 'city', 'title_ar', 'trim']
const check = (...rows: string[][]) =>
  checkTable({ columns: columnsOf(HEADS), rows: rows.map((cells, at) => ({ line: at + 2, cells })) }, resolve, {
    type: 'sale',
    yearNow: 2026,
    tax: 'full',
    seller: { kind: 'house', carTax: null, isRegistered: true },
  })
const row = (year: string, km: string, price: string, title = '', trim = '') => [
  ...['Toyota', 'Yaris', year, km, price, 'Riyadh', title, trim],
]

describe('[IMP-20] a possible value that is seldom right has a warning', () => {
  test.each([
    [row('2017', '999', '40000'), 'kilometres'],
    [row('2017', '1000', '40000'), ''],
    [row('2023', '999', '40000'), ''],
    [row('2022', '999', '40000'), 'kilometres'],
    [row('2017', '1000001', '40000'), 'kilometres'],
    [row('2017', '1000000', '40000'), ''],
    [row('2017', '90000', '4999'), 'price'],
    [row('2017', '90000', '5000'), ''],
    [row('2017', '90000', '40000', 'نيسان داتسون 2017'), 'brand'],
    [row('2017', '90000', '40000', 'تويوتا يارس بدل نيسان'), ''],
    [row('2017', '90000', '40000', 'يارس تم البيع'), 'status'],
    [row('2017', '90000', '40000', 'يارس مباعة'), 'status'],
    [row('2017', '90000', '40000', 'يارس للبيع'), ''],
  ])('%j: %s', (cells, field) => {
    const [checked] = check(cells)
    expect([checked?.verdict, Object.keys(checked?.warnings ?? {}).join()]).toEqual(['accepted', field])
  })

  test('a price far below the median of its model in the table, from five cars on', () => {
    const prices = ['100000', '90000', '80000', '110000']
    const rows = prices.map((price, at) => row('2020', String(20_000 + at), price))
    const of = (price: string) => check(...rows, row('2020', '30000', price)).at(-1)?.warnings
    expect(of('13499')).toEqual({ price: [expect.objectContaining({ en: expect.stringContaining('13499') })] })
    expect(of('13500')).toEqual({})
    expect(check(...rows.slice(1), row('2020', '30000', '6000')).at(-1)?.warnings).toEqual({})
  })
})

test('[IMP-21] the trim of a table is in the titles that we make', () => {
  const titles = (trim: string) => {
    const [checked] = check(row('2020', '20000', '40000', '', trim))
    return [checked?.input?.title_en, checked?.input?.title_ar, Object.keys(checked?.warnings ?? {}).join()]
  }
  expect(titles('فل كامل')).toEqual(['Toyota Yaris Full 2020', 'تويوتا يارس فل 2020', ''])
  expect(titles('نص فل')).toEqual(['Toyota Yaris Semi Full 2020', 'تويوتا يارس نص فل 2020', ''])
  expect(titles('GLX')).toEqual(['Toyota Yaris GLX 2020', 'تويوتا يارس GLX 2020', ''])
  expect(titles('')).toEqual(['Toyota Yaris 2020', 'تويوتا يارس 2020', ''])
  expect(titles('فتحة سقف وجلد')).toEqual(['Toyota Yaris 2020', 'تويوتا يارس 2020', 'options'])
  expect(readTrim('call 0501234567')).toBeUndefined()
  expect(readTrim('ستاندرد')?.en).toBe('Standard')
})
