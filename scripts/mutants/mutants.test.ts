import { describe, expect, test } from 'vitest'
import { applyMutant } from './mutant.ts'
import { mutateCode } from './mutate-code.ts'
import { mutateSql } from './mutate-sql.ts'
import { testFolders } from './run-mutant.ts'
import { sample } from './sample.ts'

const mutated = (find: typeof mutateCode, text: string) => find('a.ts', text).map((mutant) => applyMutant(text, mutant))

describe('mutants of code', () => {
  test('swap operators, fix conditions and drop statements, and leave types alone', () => {
    expect(mutated(mutateCode, 'const a: X extends true ? 1 : 2 = b < c')).toEqual([
      'const a: X extends true ? 1 : 2 = b <= c',
    ])
    expect(mutated(mutateCode, 'if (!a) go()')).toEqual([
      'if (true) go()',
      'if (false) go()',
      'if (a) go()',
      'if (!a) ;',
    ])
    expect(mutated(mutateCode, "const a = 'x' + b")).toEqual([])
    expect(mutated(mutateCode, 'const a = Math.min(b, c)')).toEqual(['const a = Math.max(b, c)'])
  })
})

describe('mutants of SQL', () => {
  test('drop conditions and locks, swap comparisons and joins', () => {
    const found = mutated(
      mutateSql,
      'sql`select x from a left join b on a.i = b.i where a.n < 3 and (a.m or $1) for update`',
    )
    expect(found).toEqual([
      'sql`select x from a left join b on a.i = b.i where a.n < 3 and (a.m or $1)`',
      'sql`select x from a join b on a.i = b.i where a.n < 3 and (a.m or $1) for update`',
      'sql`select x from a left join b on a.i = b.i where a.n <= 3 and (a.m or $1) for update`',
      'sql`select x from a left join b on a.i = b.i where a.n < 3 for update`',
      'sql`select x from a left join b on a.i <> b.i where a.n < 3 and (a.m or $1) for update`',
    ])
  })

  test('do the same with the query builder', () => {
    expect(mutated(mutateSql, "db.selectFrom('a').where('n', '<', 3).forUpdate()")).toEqual([
      "db.selectFrom('a').where('n', '<', 3)",
      "db.selectFrom('a').forUpdate()",
      "db.selectFrom('a').where('n', '<=', 3).forUpdate()",
    ])
  })
})

test('a seed chooses the same mutants again', () => {
  const all = Array.from({ length: 100 }, (_, index) => index)
  expect(sample(all, 5, 7)).toEqual(sample(all, 5, 7))
  expect(sample(all, 5, 7)).not.toEqual(sample(all, 5, 8))
})

test('a mutant runs against the tests of its folder, its feature and the whole application', () => {
  expect(testFolders('server/features/bidding/room/store.ts', true)).toEqual([
    'server/features/bidding/room/',
    'server/features/bidding/',
    'server/whole-app/',
  ])
})
