import { describe, expect, test } from 'vitest'
import { circles, wrongImports } from './check-imports.ts'

const complaints = (file: string, ...lines: string[]) => wrongImports(new Map([[file, `${lines.join('\n')}\n`]]))

/** Every wrong direction once: the file, the import, and a word of the complaint. */
const WRONG: [string, string, string][] = [
  ['contract/http/car.ts', "import { a } from '#server/features/catalogue/index.ts'", 'contract does not use server'],
  ['contract/http/car.ts', "import { readFile } from 'node:fs/promises'", 'zod only'],
  ['contract/values/money.ts', "import * as z from 'zod'", 'imports nothing'],
  ['contract/values/money.ts', "import type { Car } from '../http/car.ts'", 'imports nothing'],
  ['web/features/car/page.tsx', "import { a } from '#server/app.ts'", 'web does not use server'],
  ['web/features/car/page.tsx', "import { car } from '#contract/http/car.ts'", 'only types'],
  ['web/ui/button.tsx', "import { a } from '../features/car/page.tsx'", 'is below'],
  ['web/features/bidding/panel.tsx', "import { a } from '../car/car-page.tsx'", 'car is right of bidding'],
  ['web/features/leasing/page.tsx', "import { a } from '../catalogue/car-card.tsx'", 'no place in the order'],
  ['postgres/index.ts', "import { a } from '#server/app.ts'", 'postgres does not use server'],
  ['server/features/ledger/ledger.ts', "import { a } from '#postgres/index.ts'", 'what wires it'],
  ['web/platform/http/api.ts', "import { a } from '#web/ui/button.tsx'", 'is below'],
  ['server/app.ts', "import { a } from '#web/router.tsx'", 'server does not use web'],
  ['office/screens.tsx', "import { a } from '#web/features/car/page.tsx'", 'office uses only'],
  ['office/screens.tsx', "import { a } from '#server/app.ts'", 'office does not use server'],
  ['web/router.tsx', "import { a } from '#office/screens.tsx'", 'web does not use office'],
  ['server/platform/http/api.ts', "import { a } from '#server/features/ledger/index.ts'", 'knows no business'],
  ['server/features/ledger/ledger.ts', "import { a } from '../../app.ts'", 'what wires it'],
  ['server/features/ledger/ledger.ts', "import { a } from '#server/testing/factories.ts'", 'only tests'],
  ['server/features/ledger/ledger.ts', "import { a } from '../bidding/index.ts'", 'is right of'],
  ['server/features/bidding/place-bids.ts', "import { a } from '../ledger/store.ts'", 'index.ts'],
  ['server/features/bidding/place-bids.ts', "import { a } from '../notifications/index.ts'", 'no feature uses'],
  ['server/features/leasing/lease.ts', "import { a } from '../ledger/index.ts'", 'no place in the order'],
  ['server/features/bidding/place-bids.ts', "import { sql } from 'kysely'", 'only store.ts knows SQL'],
  ['server/features/bidding/place-bids.ts', "import type { FastifyInstance } from 'fastify'", 'only routes.ts'],
  ['server/features/bidding/routes.ts', "import { Server } from 'socket.io'", 'only live.ts'],
  ['server/features/bidding/routes.ts', "const boss = await import('pg-boss')", 'only jobs.ts'],
  ['server/features/bidding/rules.ts', "import { randomUUID } from 'node:crypto'", 'no clock'],
  ['server/features/bidding/rules.ts', "export { now } from '#server/platform/clock/clock.ts'", 'no clock'],
  ['demo/cars.ts', "import { a } from '#server/app.ts'", 'demo does not use server'],
  ['server/main.ts', "import { a } from '../scripts/build.ts'", 'server does not use scripts'],
]

describe('reports wrong directions', () => {
  test.each(WRONG)('%s: %s', (file, line, words) => {
    expect(complaints(file, line)).toEqual([expect.stringContaining(words)])
  })
})

const RIGHT: [string, string][] = [
  ['contract/http/car.ts', "import { riyals } from '../values/money.ts'"],
  ['web/features/car/page.tsx', "import type { Car } from '#contract/http/car.ts'"],
  ['web/features/car/page.tsx', "import { toRiyals } from '#contract/values/money.ts'"],
  ['web/features/car/page.tsx', "import { CarCard } from '../catalogue/car-card.tsx'"],
  ['office/screens.tsx', "import { toRiyals } from '#contract/values/money.ts'"],
  ['office/screens.tsx', "import { Button } from '#web/ui/button.tsx'"],
  ['server/features/bidding/place-bids.ts', "import { hold } from '../ledger/index.ts'"],
  ['server/features/bidding/batch-store.ts', "import { sql } from 'kysely'"],
  ['server/features/bidding/rules.ts', "import type { Lot } from '../auctions/index.ts'"],
  ['server/features/bidding/close.test.ts', "import { createCar } from '#server/testing/factories.ts'"],
  ['server/features/notifications/events.ts', "import { a } from '../accounts/index.ts'"],
]

describe('accepts right directions', () => {
  test.each(RIGHT)('%s: %s', (file, line) => expect(complaints(file, line)).toEqual([]))
})

test('finds an import over several lines, and none in a comment', () => {
  const lines = ['/*', "import { a } from 'kysely'", '*/', 'import {', '  sql,', "} from 'kysely'"]
  expect(complaints('server/features/bidding/place-bids.ts', ...lines)).toEqual([
    'server/features/bidding/place-bids.ts:6 imports kysely: only store.ts knows SQL',
  ])
})

describe('finds files that import each other in a cycle', () => {
  const among = (imports: Record<string, string[]>) =>
    circles(
      new Map(
        Object.entries(imports).map(([file, targets]) => [
          `demo/${file}.ts`,
          targets.map((target) => `import type { A } from './${target}.ts'\n`).join(''),
        ]),
      ),
    )

  test('of two, of three, and of types alone', () => {
    expect(among({ a: ['b'], b: ['a'] })).toEqual(['demo/a.ts, demo/b.ts import each other in a circle'])
    expect(among({ d: ['a'], a: ['b'], b: ['c'], c: ['a', 'e'], e: [] })).toEqual([
      'demo/a.ts, demo/b.ts, demo/c.ts import each other in a circle',
    ])
  })

  test('each cycle once, and none if several ways lead to one file', () => {
    expect(among({ a: ['b', 'c'], b: ['a'], c: ['d'], d: ['c'] })).toHaveLength(2)
    expect(among({ a: ['b', 'c'], b: ['d'], c: ['d'], d: [] })).toEqual([])
  })
})
