import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openDatabase } from '#server/platform/db/database.ts'
import { createTestDatabase } from '#server/testing/database.ts'

/** Columns with these words may hold personal data. */
const PERSONAL =
  '(phone|iban|email|whatsapp|identity|birth|address|network|user_agent|recipient$|image_id|(^|_)name$|username|sealed)'

/** How long the personal data of a table is kept. A new column needs its line, and what ends it. */
const kept: Record<string, { columns: string; ends: string }> = {
  accounts: {
    columns: `birth_date email email_verified_at id_image_id identity_hash identity_sealed image_id legal_name name
              national_address passport_image_id phone phone_verified_at username whatsapp whatsapp_verified_at`,
    ends: 'emptied when the account is closed',
  },
  bank_transfers: {
    columns: 'iban iban_hash id_image_id image_id name',
    ends: 'PAY-78, and rejected ones with the account',
  },
  refunds: {
    columns: 'bank_image_id bank_name iban iban_hash id_image_id name',
    ends: 'PAY-78, and rejected ones with the account',
  },
  bank_lines: { columns: 'iban name', ends: 'BKS-23' },
  closed_accounts: { columns: 'kept_sealed', ends: 'ten years after the closing' },
  company_people: { columns: 'phone', ends: 'when the invitation ends, after seven days' },
  codes: { columns: 'network phone', ends: 'seven days' },
  letters: { columns: 'email name network_hash phone', ends: 'LET-41' },
  partner_requests: { columns: 'email name network_hash phone', ends: 'CONT-29' },
  messages: { columns: 'body_sealed recipient', ends: 'some days, and with the account' },
  orders: { columns: 'transfer_identity_sealed transfer_name transfer_phone', ends: 'with the account' },
  payout_accounts: { columns: 'holder_name iban_hash iban_sealed', ends: 'with the account' },
  payouts: { columns: 'holder_name iban_sealed', ends: 'PAY-OUT-11' },
  recoveries: { columns: 'identity_hash identity_sealed name phone', ends: 'one year, and with the account' },
  saved_searches: { columns: 'name', ends: 'with the account' },
  sessions: { columns: 'network user_agent', ends: '90 days after the end, and with the account' },
  shipping_requests: {
    columns: 'address driver_phone receiver_name receiver_phone short_address',
    ends: 'with the account of the buyer',
  },
  viewings: { columns: 'visitor_name visitor_phone', ends: 'with the account' },
  signups: { columns: 'email identity_hash identity_sealed name phone username', ends: 'one day' },
  social_log_ins: { columns: 'secrets_sealed', ends: 'minutes' },
}
/** Names of things, not of persons, and secrets of the house. */
const notOfMembers = `
  bank_statements.iban branches.address_ar branches.address_en branches.phones
  car_imports.file_name cars.address_ar cars.address_en installation.hash_root_sealed ledger_accounts.name migrations.name
  provider_states.name receipt_keys.private_key_sealed second_factors.name second_factors.secret_sealed testimonials.name`

const words = (text: string) => text.trim().split(/\s+/)

test('[ACC-42] every column that may hold personal data says when it ends', async () => {
  const database = await createTestDatabase()
  const { db, close } = openDatabase(database.url)
  const { rows } = await sql<{ place: string }>`
    select table_name || '.' || column_name as place
      from information_schema.columns join information_schema.tables using (table_schema, table_name)
     where table_schema = 'public' and table_type = 'BASE TABLE' and column_name ~ ${PERSONAL}`.execute(db)
  await close()
  await database.drop()
  const named = Object.entries(kept).flatMap(([table, { columns }]) => words(columns).map((name) => `${table}.${name}`))
  expect(rows.map(({ place }) => place).sort()).toEqual([...named, ...words(notOfMembers)].sort())
})
