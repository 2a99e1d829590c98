import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#server/platform/db/database.ts'

/** Maximum rows of one kind; a member with more gets the newest. */
export const ROWS_MAX = 10_000

/** Each part of a member's data with its rows, newest first. Amounts are in riyals. */
const parts: Record<string, (id: number) => RawBuilder<unknown>> = {
  profile: (id) => sql`
    select a.id, name, username, phone, phone_verified_at, whatsapp, whatsapp_verified_at, email, email_verified_at,
           birth_date, legal_name, registration_number, vat_number, national_address, car_tax, country_id, city_id, language,
           terms_version, terms_accepted_at, a.created_at
      from accounts a where id = ${id}`,
  sessions: (id) => sql`
    select user_agent, created_at, last_seen_at, ended_at from sessions where coalesce(person_id, account_id) = ${id} order by id desc`,
  log_in_providers: (id) => sql`
    select provider, created_at from social_accounts where account_id = ${id} order by created_at desc`,
  second_factors: (id) => sql`
    select kind, name, created_at, last_used_at from second_factors
     where account_id = ${id} and confirmed_at is not null order by id desc`,
  pictures: (id) => sql`
    select kind, width, height, created_at from files where owner_id = ${id} order by id desc`,
  favourites: (id) => sql`
    select f.car_id, c.title_ar, c.title_en, f.created_at from favourites f join cars c on c.id = f.car_id
     where f.account_id = ${id} order by f.created_at desc`,
  bids: (id) => sql`
    select l.car_id, e.seq, e.kind, e.amount / 100.0 as amount, e.automatic, e.at
      from lot_events e join lots l on l.id = e.lot_id where e.account_id = ${id} order by e.at desc`,
  companies: (id) => sql`
    select p.company_id, coalesce(c.legal_name, c.name) as name, p.duty, p.bid_max / 100.0 as bid_max, p.joined_at, p.ended_at
      from company_people p join accounts c on c.id = p.company_id where p.person_id = ${id} order by p.id desc`,
  people: (id) => sql`
    select p.phone as invited_phone, a.name, p.duty, p.bid_max / 100.0 as bid_max, p.invited_at, p.joined_at, p.ended_at
      from company_people p left join accounts a on a.id = p.person_id where p.company_id = ${id} order by p.id desc`,
  bids_for_companies: (id) => sql`
    select company_id, car_id, amount / 100.0 as amount, is_purchase, at
      from person_bids where person_id = ${id} order by id desc`,
  refused_calls: (id) => sql`
    select call, car_id, amount / 100.0 as amount, max_amount / 100.0 as max_amount, reason, times, at
      from refused_calls where account_id = ${id} order by id desc`,
  maximum_bids: (id) => sql`
    select l.car_id, b.max_amount / 100.0 as max_amount, b.first_at
      from lot_bidders b join lots l on l.id = b.lot_id where b.account_id = ${id} order by b.first_at desc`,
  orders: (id) => sql`
    select number, car_id, status, invoice_status, price / 100.0 as price, total / 100.0 as total, transfer_name,
           transfer_phone, transfer_location, created_at, paid_at, finished_at
      from orders where buyer_id = ${id} order by id desc`,
  invoices: (id) => sql`
    select number, kind, total / 100.0 as total, content, issued_at, paid_at
      from invoices where account_id = ${id} and number is not null order by id desc`,
  payments: (id) => sql`
    select id, purpose, method, amount / 100.0 as amount, status, created_at, settled_at
      from payments where account_id = ${id} order by id desc`,
  wallet_movements: (id) => sql`
    select j.kind, j.reference, j.reason, p.amount / 100.0 as amount, j.created_at
      from postings p join journals j on j.id = p.journal_id
     where p.owner_id = ${id} order by p.journal_id desc`,
  held_deposits: (id) => sql`
    select kind, amount / 100.0 as amount, placed_at, ended_at, outcome
      from holds where account_id = ${id} order by id desc`,
  bank_transfers: (id) => sql`
    select name, iban, city, amount / 100.0 as amount, transfer_date, status, created_at
      from bank_transfers where account_id = ${id} order by id desc`,
  refunds: (id) => sql`
    select name, bank_name, iban, amount / 100.0 as amount, status, created_at
      from refunds where account_id = ${id} order by id desc`,
  deliveries: (id) => sql`
    select o.number as order_number, s.city_id, s.address, s.short_address, s.postal_code, s.receiver_name,
           s.receiver_phone, s.notes, s.status, s.price / 100.0 as price, s.created_at, s.delivered_at, s.ended_at
      from shipping_requests s join orders o on o.id = s.order_id where o.buyer_id = ${id} order by s.id desc`,
  cars_listed: (id) => sql`
    select c.id, title_ar, title_en, year, kilometres, chassis_number, plate_letters, plate_digits, created_at
      from cars c where owner_id = ${id} order by c.id desc`,
  offers: (id) => sql`
    select coalesce(l.car_id, n.car_id) as car_id, o.side, o.amount / 100.0 as amount, o.outcome, o.made_at
      from offers o left join lots l on l.id = o.lot_id left join price_negotiations n on n.id = o.negotiation_id
     where o.made_by = ${id} order by o.id desc`,
  listing_draft: (id) => sql`
    select form, updated_at from listing_drafts where account_id = ${id}`,
  recorded_answers: (id) => sql`
    select l.car_id, s.side, s.word, s.amount / 100.0 as amount, s.outcome, s.created_at, s.ended_at
      from spoken_answers s join lots l on l.id = s.lot_id where s.account_id = ${id} order by s.id desc`,
  questions: (id) => sql`
    select car_id, text, status, reason, asked_at from car_questions where asker_id = ${id} order by id desc`,
  answers: (id) => sql`
    select q.car_id, q.answer, q.answer_status, q.answer_reason, q.answered_at
      from car_questions q join cars c on c.id = q.car_id
     where c.owner_id = ${id} and q.answer is not null and not q.answered_by_staff order by q.id desc`,
  viewings: (id) => sql`
    select kind, car_id, starts_at, visitor_name, visitor_phone, state, booked_at from viewings
     where account_id = ${id} order by id desc`,
  saved_searches: (id) => sql`
    select name, list, query, frequency, created_at from saved_searches where account_id = ${id} order by id desc`,
  letters_to_us: (id) => sql`
    select l.id, kind, subject, name, phone, email, status, l.created_at,
           (select jsonb_agg(jsonb_build_object('side', m.side, 'text', m.text, 'created_at', m.created_at) order by m.id)
              from letter_messages m where m.letter_id = l.id) as messages
      from letters l where l.account_id = ${id} order by l.id desc`,
  notifications: (id) => sql`
    select kind, title_ar, title_en, body_ar, body_en, created_at, read_at
      from notifications where account_id = ${id} order by id desc`,
  notice_choices: (id) => sql`
    select channels, quiet_from, quiet_to, quiet_closing from notice_choices where account_id = ${id}`,
}

/** A member's data, part by part. */
export async function readParts(db: Database, accountId: number): Promise<Record<string, object[]>> {
  const data: Record<string, object[]> = {}
  // One after the other: an export must not take all connections.
  for (const [name, query] of Object.entries(parts)) {
    const { rows } = await sql<{ rows: object[] }>`
      select coalesce(jsonb_agg(to_jsonb(part)), '[]') as rows
        from (select * from (${query(accountId)}) as whole limit ${ROWS_MAX}) as part`.execute(db)
    data[name] = rows[0]?.rows ?? []
  }
  return data
}

/** The sealed national ID of a member. */
export async function sealedIdentity(db: Database, accountId: number): Promise<Buffer | null> {
  const row = await db
    .selectFrom('accounts')
    .select('identitySealed')
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
  return row.identitySealed
}

/** The member's sealed bank account for payouts. */
export async function sealedPayoutAccount(
  db: Database,
  accountId: number,
): Promise<{ ibanSealed: Buffer; holderName: string; changedAt: Date } | undefined> {
  return db
    .selectFrom('payoutAccounts')
    .select(['ibanSealed', 'holderName', 'changedAt'])
    .where('accountId', '=', accountId)
    .executeTakeFirst()
}
