import { expect, vi } from 'vitest'
import { seedReference } from '#server/seed/index.ts'
import { type Fixture, openFixture, type Person } from '#server/testing/staff-fixture.ts'

export type Imports = { fixture: Fixture; staff: Person }

/** The application with makes and cities, and a person of staff who imports cars. */
export async function openImports(role: 'admin' | 'auctions' = 'auctions'): Promise<Imports> {
  const fixture = await openFixture()
  await seedReference(fixture)
  return { fixture, staff: await fixture.staff(role) }
}

/** Waits until an import has the state, and that number of hidden cars if one is given. @returns its page. */
export const untilImport = ({ fixture, staff }: Imports, id: number, state: string, hidden?: number) =>
  vi.waitFor(
    async () => {
      const { data } = await fixture.call(`GET /imports/cars/${id}`, { as: staff })
      expect([data.import.state, data.hidden]).toEqual([state, hidden ?? data.hidden])
      return data
    },
    { timeout: 100_000, interval: 100 },
  )
