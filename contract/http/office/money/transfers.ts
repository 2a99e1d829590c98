import * as z from 'zod'
import { bankTransfer, transferStatus } from '../../money/transfers.ts'
import { route } from '../../route.ts'
import { id, idIn, money, paged } from '../../shapes.ts'
import { personalText } from '../personal.ts'
import { byId, listQuery, reasonIfAny, sorted } from '../shapes.ts'
import { pictures, receivedBody } from './money.ts'

const base = '/api/admin' as const
const one = { method: 'GET', base, access: 'read.members', params: byId } as const
const act = { method: 'POST', base, access: 'finance', params: byId } as const

export const adminTransfer = z.object({
  ...bankTransfer.shape,
  reason: personalText.nullable(),
  user_id: id,
  user_name: z.string(),
  /** False if the sender that the member wrote does not bear the member's name. */
  own_name: z.boolean(),
  reviewed_by: id.nullable(),
  /** Other transfers with the same picture, or the same account, day and amount: sent twice, or by two members. */
  alike: z.array(z.object({ id, user_id: id, status: transferStatus, same_image: z.boolean() })),
})
/** What decides a transfer: lines of the bank that may be it, the best first, and what its order still takes. */
const transferCheck = z.object({
  lines: z.array(
    z.object({
      id,
      day: z.string(),
      amount: money,
      reference: z.string(),
      name: z.string(),
      iban_masked: z.string(),
      same: z.object({ amount: z.boolean(), day: z.boolean(), name: z.boolean(), iban: z.boolean() }),
    }),
  ),
  /** Null without an order, or if its invoice takes no money. */
  order_due: money.nullable(),
})
export type TransferCheck = z.infer<typeof transferCheck>
export type AdminTransfer = z.infer<typeof adminTransfer>

const transferInstead = {
  ar: 'يرسل العضو حوالته، وتعتمدها المالية أو ترفضها بالمسارين approve وreject. ولا تُعدَّل ولا تُحذف.',
  en: 'A member sends a transfer in; finance approves or rejects it by the calls of those names. It is never edited or removed.',
}

export const transferAdminRoutes = {
  adminTransfers: route({
    method: 'GET',
    base,
    path: '/bank-transfers',
    summary: 'Bank transfers that members sent in',
    access: 'read.members',
    wholeNeeds: 'read.money',
    query: z.object({
      ...listQuery,
      ...sorted('id', 'amount', 'transfer_date'),
      status: transferStatus.optional(),
      user_id: idIn.optional(),
    }),
    data: paged(adminTransfer),
    instead: transferInstead,
  }),
  adminTransfer: route({
    ...one,
    path: '/bank-transfers/{id}',
    summary: 'One bank transfer',
    data: adminTransfer,
    instead: transferInstead,
  }),
  adminTransferPictures: route({
    ...one,
    access: 'finance',
    path: '/bank-transfers/{id}/pictures',
    summary: 'The receipt and the ID of a bank transfer',
    data: pictures,
  }),
  adminTransferCheck: route({
    ...one,
    access: 'finance',
    path: '/bank-transfers/{id}/check',
    summary: 'The bank’s lines that may be a transfer, and what its order still takes',
    data: transferCheck,
  }),
  adminApproveTransfer: route({
    sensitive: true,
    party: { transfer: 'id' },
    ...act,
    guard: 'transfer',
    idempotent: true,
    path: '/bank-transfers/{id}/approve',
    summary: 'The money of a transfer has come in; another amount, or a large one that no bank file shows, takes two',
    body: receivedBody,
    data: adminTransfer,
  }),
  adminRejectTransfer: route({
    party: { transfer: 'id' },
    ...act,
    idempotent: true,
    path: '/bank-transfers/{id}/reject',
    summary: 'Turns a transfer down; the member reads the reason, or a standard one where none is given',
    body: z.strictObject({ reason: reasonIfAny }),
    data: adminTransfer,
  }),
}
