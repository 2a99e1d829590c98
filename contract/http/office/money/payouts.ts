import * as z from 'zod'
import { PAYOUT_CAUSES, PAYOUT_STATES } from '../../../values/payout-states.ts'
import { route } from '../../route.ts'
import { id, idIn, instant, money, paged } from '../../shapes.ts'
import { byId, listQuery, reason } from '../shapes.ts'

const state = z.enum(PAYOUT_STATES)

/** What the house owes the seller of a paid car: `net` = `gross` − `commission` − `vat`. */
const payout = z.object({
  id,
  order_id: id,
  order_number: z.string(),
  car_id: id,
  car: z.string(),
  seller_id: id,
  seller_name: z.string(),
  gross: money,
  commission: money,
  vat: money,
  net: money,
  state,
  /** Why it is blocked or waits. */
  cause: z.enum(PAYOUT_CAUSES).nullable(),
  /** The day of the ownership transfer. */
  transferred_on: z.iso.date().nullable(),
  /** The end of the days for cases and of the pause of a new account; null before the handover. */
  due_at: instant.nullable(),
  iban_masked: z.string().nullable(),
  holder: z.string().nullable(),
  batch_id: id.nullable(),
  sent_at: instant.nullable(),
  paid_at: instant.nullable(),
  /** The bank's reference. */
  reference: z.string().nullable(),
})
export type AdminPayout = z.infer<typeof payout>

const batch = z.object({
  id,
  count: z.int(),
  sum: money,
  paid_count: z.int(),
  made_by: id,
  made_by_name: z.string(),
  /** Null if nobody else could approve it. */
  approved_by: id.nullable(),
  approved_by_name: z.string().nullable(),
  made_at: instant,
})
export type AdminPayoutBatch = z.infer<typeof batch>

const base = '/api/admin' as const
const read = { method: 'GET', base, access: 'read.money' } as const
const act = { method: 'POST', base, access: 'finance', sensitive: true, idempotent: true } as const
const file = { method: 'GET', base, access: 'finance', sensitive: true, params: byId, data: z.object({}) } as const

export const payoutAdminRoutes = {
  adminPayouts: route({
    ...read,
    path: '/payouts',
    summary: 'What is owed to sellers, oldest first, with the sums of each state',
    query: z.object({ ...listQuery, state: state.optional(), batch_id: idIn.optional() }),
    data: paged(payout).extend({ sums: z.array(z.object({ state, count: z.int(), net: money })) }),
  }),
  adminPayout: route({
    ...read,
    path: '/payouts/{id}',
    summary: 'One payout',
    params: byId,
    data: payout,
  }),
  adminSendPayouts: route({
    ...act,
    guard: 'payout_batch',
    path: '/payouts/batch',
    summary: 'Sends payouts that are due in one file for the bank; it always takes two',
    body: z.strictObject({ ids: z.array(idIn).min(1).max(100) }),
    data: batch,
  }),
  adminPayoutBatches: route({
    ...read,
    path: '/payout-batches',
    summary: 'Payouts that went to the bank together, newest first',
    query: z.object(listQuery),
    data: paged(batch),
  }),
  adminPayoutBatch: route({
    ...read,
    path: '/payout-batches/{id}',
    summary: 'One batch of payouts',
    params: byId,
    data: batch,
  }),
  adminPayoutXml: route({
    ...file,
    path: '/payouts/batches/{id}.xml',
    summary: 'The file of a batch for the bank (ISO 20022 pain.001.001.09); the download is audited',
    file: 'application/xml',
  }),
  adminPayoutCsv: route({
    ...file,
    path: '/payouts/batches/{id}.csv',
    summary: 'The same as a table',
    file: 'text/csv',
  }),
  adminConfirmPayout: route({
    ...act,
    path: '/payouts/{id}/confirm',
    summary: 'The bank has paid a payout that was sent; `reference` is the bank’s and belongs to one payout',
    params: byId,
    body: z.strictObject({ reference: z.string().trim().min(3).max(100) }),
    data: payout,
  }),
  adminReturnPayout: route({
    ...act,
    guard: 'payout_return',
    path: '/payouts/{id}/return',
    summary: 'The bank refused a payout: it leaves its batch and may be sent again; it always takes two',
    params: byId,
    body: z.strictObject({ reason }),
    data: payout,
  }),
}
