import { describe, expect, test } from 'vitest'
import { knownTables, readTables } from './read-tables.ts'
import { ALLOWED_READS, wrongTables } from './table-rules.ts'

const KNOWN = new Set(['cars', 'lots', 'orders', 'bank_transfers', 'saved_searches'])
const used = (text: string) =>
  readTables(text, KNOWN).map(({ table, writes }) => `${writes ? 'writes' : 'reads'} ${table}`)

describe('the tables of a store', () => {
  test.each([
    [".selectFrom('bankTransfers')", 'reads bank_transfers'],
    [".selectFrom('orders as o')", 'reads orders'],
    [".innerJoin('cars', 'cars.id', 'orders.carId')", 'reads cars'],
    [".insertInto('cars')", 'writes cars'],
    [".updateTable('bankTransfers')", 'writes bank_transfers'],
    [".deleteFrom('cars')", 'writes cars'],
    ['sql`select 1 from orders where id = 1`', 'reads orders'],
    ['sql`left join lateral (select 1 from orders) o on true`', 'reads orders'],
    ['sql`insert into bank_transfers (id) values (1)`', 'writes bank_transfers'],
    ['sql`update cars set id = 1`', 'writes cars'],
    ['sql`delete from cars`', 'writes cars'],
  ])('%s', (text, use) => expect(used(text)).toEqual([use]))

  test('reads a list of tables completely', () => {
    expect(used('sql`select 1 from orders o, cars c, lots where true`')).toEqual(
      expect.arrayContaining(['reads orders', 'reads cars', 'reads lots']),
    )
    expect(used(".selectFrom(['orders as o', 'cars as c'])")).toEqual(['reads orders', 'reads cars'])
  })

  test('ignores locks, conflicts, comments and unknown names', () => {
    expect(used('sql`select 1 from waiting for update`')).toEqual([])
    expect(used('sql`on conflict (id) do update set x = 1`')).toEqual([])
    expect(used('// update cars\n/* from lots */')).toEqual([])
  })

  test('gives a use the line of its statement', () => {
    expect(readTables('one\ntwo\nsql`select 1 from cars`', KNOWN)).toEqual([{ line: 3, table: 'cars', writes: false }])
  })

  test('table names come from the generated types', () => {
    const types =
      'export interface Cars {\n  id: number;\n}\n\nexport interface DB {\n  bankTransfers: BankTransfers;\n  cars: Cars;\n}\n'
    expect([...knownTables(types)]).toEqual(['bank_transfers', 'cars'])
  })
})

const write = (table: string) => ({ line: 1, table, writes: true })
const read = (table: string) => ({ line: 1, table, writes: false })
/** Allowed reads that these few files do not need are irrelevant here. */
const complaints = (files: Record<string, ReturnType<typeof read>[]>) =>
  wrongTables(new Map(Object.entries(files))).filter((line) => !line.includes('but no store does'))

describe('one writer for a table, reads leftwards', () => {
  const owners = {
    'server/features/catalogue/store.ts': [write('cars')],
    'server/features/orders/store.ts': [write('orders')],
  }

  test('a feature reads its own tables and those left of it', () => {
    expect(complaints({ ...owners, 'server/features/orders/page-store.ts': [read('cars'), read('orders')] })).toEqual(
      [],
    )
  })

  test('a read to the right is wrong unless it is allowed', () => {
    expect(complaints({ ...owners, 'server/features/catalogue/list-store.ts': [read('orders')] })).toEqual([
      'server/features/catalogue/list-store.ts:1 reads orders, and orders is not left of catalogue',
    ])
    expect(complaints({ ...owners, 'server/features/ledger/wallet-store.ts': [read('orders')] })).toEqual([])
  })

  test('a second writer is wrong', () => {
    expect(complaints({ ...owners, 'server/features/office/cars-store.ts': [write('cars')] })).toEqual([
      'server/features/office/cars-store.ts:1 writes cars, which catalogue owns',
    ])
  })

  test('only features apart read tables of features apart', () => {
    const files = {
      'server/features/alerts/store.ts': [write('saved_searches')],
      'server/features/orders/store.ts': [read('saved_searches')],
      'server/features/dashboard/store.ts': [read('cars')],
      'server/features/catalogue/store.ts': [write('cars')],
    }
    expect(complaints(files)).toEqual([
      'server/features/orders/store.ts:1 reads saved_searches, and alerts is not left of orders',
    ])
  })

  test('an allowed read that no store needs must be removed', () => {
    const allowed = Object.values(ALLOWED_READS).flat().length
    expect(wrongTables(new Map()).filter((line) => line.includes('but no store does'))).toHaveLength(allowed)
  })
})
