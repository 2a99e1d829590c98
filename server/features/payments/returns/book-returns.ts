import { post, setPackage } from '#server/features/ledger/index.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { Charge, Gateway } from '#server/platform/gateways/gateway.ts'
import type { Notice } from '#server/platform/messaging/notices.ts'
import { insertMismatch } from '../mismatches/mismatch-store.ts'
import { chargebackNotice } from '../notices.ts'
import { markRefunded, readPayment } from '../store.ts'
import { insertTaken, returnedOf, sentBackOf } from './return-store.ts'

/**
 * Books the amount that the gateway has returned of a credited payment beyond our own refunds: a chargeback. It debits
 * the wallet, if necessary below zero, ends the package of that deposit, and appears on the list of finance. The caller
 * holds the wallet's lock. @returns the notice for the member.
 */
export async function bookReturns(
  tx: Tx,
  { name: gateway, hidesOwnRefunds = false }: Pick<Gateway, 'name' | 'hidesOwnRefunds'>,
  paymentId: number,
  charge: Charge,
): Promise<Notice[]> {
  const payment = await readPayment(tx, paymentId)
  if (payment.journalId === null) return []
  const known = await returnedOf(tx, paymentId)
  const returned = charge.returned + (hidesOwnRefunds ? await sentBackOf(tx, paymentId) : 0)
  const taken = Math.min(returned, payment.amount) - known
  if (taken <= 0) return []
  const journalId = await post(tx, {
    kind: 'chargeback',
    reference: `payment:${paymentId}`,
    postings: [
      { account: 'wallet', ownerId: payment.accountId, amount: -taken },
      { account: 'gateway', amount: taken },
    ],
  })
  await insertTaken(tx, { paymentId, amount: taken, journalId })
  if (known + taken === payment.amount) await markRefunded(tx, paymentId)
  if (payment.purpose === 'wallet' || payment.purpose === 'package') await setPackage(tx, payment.accountId, null)
  await insertMismatch(tx, {
    paymentId,
    kind: 'chargeback',
    gateway,
    gatewayRef: charge.ref,
    expectedAmount: payment.amount - known,
    chargedAmount: taken,
    currency: charge.currency,
  })
  return [chargebackNotice(payment, taken)]
}
