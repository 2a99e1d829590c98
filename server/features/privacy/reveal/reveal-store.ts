import { sql } from 'kysely'
import type { Reader } from '#server/platform/db/database.ts'

/** A stored value, or its sealed form with the use that it was sealed for. */
export type Stored = { value: string | null; sealed: Buffer | null; use: string }
type Place = { table: string; column: string; sealedFor?: string }

/** The place of each field that staff can see in full. */
const PLACES: Record<string, Record<string, Place>> = {
  user: {
    phone: { table: 'accounts', column: 'phone' },
    email: { table: 'accounts', column: 'email' },
    whatsapp: { table: 'accounts', column: 'whatsapp' },
    identity: { table: 'accounts', column: 'identity_sealed', sealedFor: 'identity' },
  },
  recovery: {
    phone: { table: 'recoveries', column: 'phone' },
    newcomer_identity: { table: 'recoveries', column: 'identity_sealed', sealedFor: 'identity' },
  },
  order: {
    owner_phone: { table: 'orders', column: 'transfer_phone' },
    owner_identity: { table: 'orders', column: 'transfer_identity_sealed', sealedFor: 'transfer-identity' },
  },
  shipping: {
    receiver_phone: { table: 'shipping_requests', column: 'receiver_phone' },
    driver_phone: { table: 'shipping_requests', column: 'driver_phone' },
  },
  'bank-transfer': { iban: { table: 'bank_transfers', column: 'iban' } },
  refund: { iban: { table: 'refunds', column: 'iban' } },
  letter: { phone: { table: 'letters', column: 'phone' }, email: { table: 'letters', column: 'email' } },
  'partner-request': {
    phone: { table: 'partner_requests', column: 'phone' },
    email: { table: 'partner_requests', column: 'email' },
    message: { table: 'partner_requests', column: 'message' },
  },
}

/** @returns undefined if there is no such row, or no such field of it. */
export async function findPersonal(
  reader: Reader,
  { subject, id, field }: { subject: string; id: number; field: string },
): Promise<Stored | undefined> {
  const place = PLACES[subject]?.[field]
  if (!place) return undefined
  const column = sql.ref(place.column)
  const value = place.sealedFor
    ? sql`null::text as value, ${column} as sealed`
    : sql`${column} as value, null as sealed`
  const { rows } = await sql<Omit<Stored, 'use'>>`
    select ${value} from ${sql.table(place.table)} where id = ${id}`.execute(reader)
  return rows[0] && { ...rows[0], use: place.sealedFor ?? '' }
}
