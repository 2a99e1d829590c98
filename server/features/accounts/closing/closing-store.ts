import { sql } from 'kysely'
import type { Reader, Tx } from '#server/platform/db/database.ts'
import { endAllOf } from '../company-people/people-store.ts'
import { removeRecoveries } from '../recoveries/recoveries-store.ts'
import { deleteFactors } from '../second-factor/store.ts'

/** The fields of an account that may identify its owner, locked until the transaction ends. */
export async function lockPerson(tx: Tx, id: number) {
  return tx
    .selectFrom('accounts')
    .select(['name', 'phone', 'phoneVerifiedAt', 'whatsapp', 'email', 'role'])
    .select(['identitySealed', 'imageId', 'idImageId', 'passportImageId'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

/** Empties an account for good. It keeps its number, so that the books and the logs of lots stay complete. */
export async function emptyAccount(tx: Tx, id: number, name: string): Promise<void> {
  await tx
    .updateTable('accounts')
    .set({
      name,
      phone: `closed:${id}`,
      active: false,
      username: null,
      phoneVerifiedAt: null,
      whatsapp: null,
      whatsappVerifiedAt: null,
      email: null,
      emailVerifiedAt: null,
      identityHash: null,
      identitySealed: null,
      passwordHash: null,
      birthDate: null,
      legalName: null,
      nationalAddress: null,
      registrationNumber: null,
      vatNumber: null,
      carTax: null,
      countryId: null,
      cityId: null,
      imageId: null,
      idImageId: null,
      passportImageId: null,
    })
    .where('id', '=', id)
    .execute()
}

/** Removes codes, unfinished sign-ups, proofs, open recoveries, linked log-ins, factors, and the devices and networks of sessions. */
export async function removeTraces(tx: Tx, id: number, phone: string): Promise<void> {
  await tx
    .deleteFrom('codes')
    .where((either) => either.or([either('accountId', '=', id), either('phone', '=', phone)]))
    .execute()
  await tx.deleteFrom('signups').where('phone', '=', phone).execute()
  await tx.deleteFrom('stepUps').where('accountId', '=', id).execute()
  await tx.deleteFrom('socialAccounts').where('accountId', '=', id).execute()
  await removeRecoveries(tx, id)
  await deleteFactors(tx, id)
  await endAllOf(tx, id, phone)
  await tx.updateTable('sessions').set({ userAgent: null, network: null }).where('accountId', '=', id).execute()
}

/** @param kept data that the law requires, sealed, and for how many years; null if it requires none. */
export async function insertClosed(
  tx: Tx,
  accountId: number,
  kept: { sealed: Buffer; years: number } | null,
): Promise<void> {
  await tx
    .insertInto('closedAccounts')
    .values({
      accountId,
      keptSealed: kept?.sealed ?? null,
      keptUntil: kept && sql<string>`(clock_timestamp() + make_interval(years => ${kept.years}))::date`,
    })
    .execute()
}

/** Removes kept data of closed accounts after its time. */
export async function removeKept(reader: Reader): Promise<void> {
  await reader
    .updateTable('closedAccounts')
    .set({ keptSealed: null })
    .where('keptSealed', 'is not', null)
    .where('keptUntil', '<', sql<string>`clock_timestamp()::date`)
    .execute()
}
