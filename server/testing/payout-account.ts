import type { Database } from '#server/platform/db/database.ts'
import type { Secrets } from '#server/platform/secrets/secrets.ts'

const IBAN = 'SA0380000000608010167519'

/** Gives a member an account for payouts that is in use since long ago. */
export async function addPayoutAccount(
  { db, secrets }: { db: Database; secrets: Pick<Secrets, 'seal' | 'hash'> },
  accountId: number,
): Promise<void> {
  const sealed = { ibanSealed: secrets.seal('payout-iban', IBAN), ibanHash: secrets.hash('payout-iban', IBAN) }
  const row = { accountId, ...sealed, holderName: 'Sara', usableFrom: new Date(0) }
  await db.insertInto('payoutAccounts').values(row).execute()
}
