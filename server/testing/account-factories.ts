import { createHash, randomBytes } from 'node:crypto'
import type { Database } from '#server/platform/db/database.ts'
import { next, riyals } from './factory-values.ts'

export type AccountFields = {
  name: string
  phone: string
  phoneVerifiedAt: Date | null
  whatsapp: string
  whatsappVerifiedAt: Date | null
  role: 'admin' | 'auctions' | 'finance' | 'content' | 'support' | null
  active: boolean
  robot: boolean
  language: 'ar' | 'en'
  /** The available amount of the wallet. */
  available: number
  packageId: number | null
}

/** A member with a proved phone and an empty wallet. */
export async function createAccount(
  db: Database,
  fields: Partial<AccountFields> = {},
): Promise<{ id: number; phone: string; name: string }> {
  const { available = 0, packageId = null, ...columns } = fields
  const number = next()
  const account = await db
    .insertInto('accounts')
    .values({
      name: `Member ${number}`,
      phone: `+9665${String(10_000_000 + number)}`,
      phoneVerifiedAt: new Date(),
      ...columns,
    })
    .returning(['id', 'phone', 'name'])
    .executeTakeFirstOrThrow()
  await db.insertInto('wallets').values({ accountId: account.id, packageId }).execute()
  if (available > 0) await addMoney(db, account.id, available)
  return account
}

/** Money from the adjustments account into a member's wallet. */
export async function addMoney(db: Database, accountId: number, amount: number): Promise<void> {
  const { id } = await db
    .insertInto('journals')
    .values({ kind: 'adjustment', reference: `test:${next()}` })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('postings')
    .values([
      { journalId: id, line: 1, account: 'adjustments', ownerId: null, amount: -amount },
      { journalId: id, line: 2, account: 'wallet', ownerId: accountId, amount },
    ])
    .execute()
}

/** A package without limits, unless the test sets some. */
export async function createPackage(
  db: Database,
  fields: { deposit?: number; bidLimit?: number | null; activeLotsLimit?: number | null; active?: boolean } = {},
): Promise<{ id: number }> {
  const name = `Package ${next()}`
  return db
    .insertInto('packages')
    .values({ nameAr: name, nameEn: name, deposit: riyals(1_000), ...fields })
    .returning('id')
    .executeTakeFirstOrThrow()
}

/** A proof that a logged-in member holds the phone, for the header `step-up`; valid for ten minutes. */
export async function createStepUp(db: Database, member: { id: number; token: string }): Promise<string> {
  const hashOf = (token: string) => createHash('sha256').update(token).digest()
  const token = randomBytes(32).toString('base64url')
  const session = await db
    .selectFrom('sessions')
    .select('id')
    .where('tokenHash', '=', hashOf(member.token))
    .executeTakeFirstOrThrow()
  const expiresAt = new Date(Date.now() + 600_000)
  const stepUp = { accountId: member.id, sessionId: session.id, tokenHash: hashOf(token), expiresAt }
  await db.insertInto('stepUps').values(stepUp).execute()
  return token
}

type LetterFields = {
  kind?: string
  accountId?: number
  name?: string
  phone?: string
  email?: string
  subject?: string
  message?: string
  at?: Date
}

/** A waiting letter with one message. */
export async function createLetter(db: Database, fields: LetterFields = {}): Promise<number> {
  const { message = 'When do you open?', at = new Date(), accountId, ...written } = fields
  const writer = { kind: 'contact', name: 'Saad', phone: '+966500004244', subject: 'Question', ...written }
  const row = { ...writer, accountId: accountId ?? null, answerBy: at, createdAt: at }
  const { id } = await db.insertInto('letters').values(row).returning('id').executeTakeFirstOrThrow()
  const first = { letterId: id, side: 'member', authorId: accountId ?? null, text: message, createdAt: at }
  await db.insertInto('letterMessages').values(first).execute()
  return id
}

/** Lets a person act for a company, as if they had accepted its invitation. */
export async function addPerson(db: Database, ids: { companyId: number; personId: number }): Promise<void> {
  await db
    .insertInto('companyPeople')
    .values({ ...ids, joinedAt: new Date() })
    .execute()
}

/** The kinds of a member's notices, the first one first. */
export async function noticesTo(db: Database, accountId: number): Promise<string[]> {
  const rows = db.selectFrom('notifications').select('kind').where('accountId', '=', accountId).orderBy('id')
  return (await rows.execute()).map(({ kind }) => kind)
}
