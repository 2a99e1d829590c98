import { expect, test } from 'vitest'
import type { BankLine } from './bank-file.ts'
import { withoutKnown } from './known-movements.ts'

const [FAHD, SARA] = ['SA0380000000608010167519', 'SA4420000001234567891234']
const line = (change: Partial<BankLine> = {}): BankLine => ({
  ...{ day: '2026-11-20', amount: 50_000, reference: 'FT26001', name: 'Fahd', iban: FAHD, description: '' },
  ...change,
})
const left = (lines: BankLine[], stored: BankLine[]) => withoutKnown(lines, stored).map(({ reference }) => reference)

test('[BKS-33] a movement in another format is known by its reference, or by the account of the other side', () => {
  const other = line({ name: 'FAHD ALI', description: 'wallet' })
  expect(left([other], [line()])).toEqual([])
  expect(left([line({ reference: 'E1', iban: '', description: 'ref FT26001' })], [line()])).toEqual([])
  expect(left([line({ reference: 'E2E-77' })], [line({ reference: 'NONREF' })])).toEqual([])
})

test('[BKS-33] another day, amount, account or an empty reference makes another movement', () => {
  const stored = [line({ reference: 'NONREF', iban: '' })]
  const others: Partial<BankLine>[] = [{ day: '2026-11-21' }, { amount: 50_001 }, { amount: -50_000 }]
  for (const change of others) expect(left([line({ ...change, name: '' })], [line()])).toEqual(['FT26001'])
  expect(left([line({ reference: 'NONREF', iban: '', name: 'x' })], stored)).toEqual(['NONREF'])
  expect(left([line({ reference: 'X1', iban: SARA })], [line()])).toEqual(['X1'])
  expect(left([line({ reference: 'T1', iban: '' })], [line({ reference: '', description: 'NT1' })])).toEqual(['T1'])
})

test('[BKS-33] a stored movement stands for one line, the one with its reference first', () => {
  const two = [line({ reference: 'FT26002', name: 'F' }), line({ reference: 'FT26001', name: 'F' })]
  expect(left(two, [line()])).toEqual(['FT26002'])
  expect(left(two, [line(), line({ reference: 'FT26002' })])).toEqual([])
  // Equal lines are counted by the store.
  expect(left([line(), line()], [line()])).toEqual(['FT26001', 'FT26001'])
})
