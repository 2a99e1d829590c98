import { type Database, inTransaction } from '#server/platform/db/database.ts'
import type { Secrets } from '#server/platform/secrets/secrets.ts'
import { lockUnhashed, REQUESTS, writeHashes } from './keeping-store.ts'

const BATCH = 500

/** The keyed hash by which bank accounts are compared, also with those whose number is sealed. */
export const hashOfIban = (secrets: Pick<Secrets, 'hash'>, iban: string): Buffer => secrets.hash('payout-iban', iban)

/** Gives the requests from before the hash theirs, some in each run. */
export async function hashOldIbans({ db, secrets }: { db: Database; secrets: Pick<Secrets, 'hash'> }): Promise<void> {
  for (const request of REQUESTS)
    await inTransaction(db, async (tx) => {
      const rows = await lockUnhashed(tx, request, BATCH)
      await writeHashes(
        tx,
        request,
        rows.map(({ id, iban }) => ({ id, hash: hashOfIban(secrets, iban) })),
      )
    })
}
