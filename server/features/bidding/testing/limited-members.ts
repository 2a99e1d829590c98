import { createAccount, riyals } from '#server/testing/factories.ts'
import type { Fixture } from './fixture.ts'

/** A member's own limits and money in a test; in riyals. */
type Limited = { carsMax: number | null; amountMax?: number | null; available?: number }

/** A member with own limits. */
export async function limitedMember({ db }: Fixture, { carsMax, amountMax = null, available = 100_000 }: Limited) {
  const { id } = await createAccount(db, { available: riyals(available) })
  await db
    .updateTable('wallets')
    .set({ ownCarsMax: carsMax, ownAmountMax: amountMax === null ? null : riyals(amountMax) })
    .where('accountId', '=', id)
    .execute()
  return id
}
