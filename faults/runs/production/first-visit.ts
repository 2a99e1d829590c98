import * as z from 'zod'
import { createAuctionWithLots, createPackage, riyals } from '#server/testing/factories.ts'
import { withDatabase } from '../../scenario.ts'
import type { Companies } from './companies.ts'
import { createVisitor } from './visitor.ts'

export const ADMIN_PHONE = '+966512345678'
const DEPOSIT = 5_000
/** Above every bid of a run. */
const BID_LIMIT = riyals(10_000_000)

/** `tokens`: two members with a deposit each. The first one leads the car. */
export type FirstVisit = { faults: string[]; tokens: [string, string]; carId: number; lotId: number }

/** Two sign-ups, the first administrator, deposits and a bid of 1000 SAR, all from outside. */
export async function firstVisit(address: string, ownerUrl: string, companies: Companies): Promise<FirstVisit> {
  const { call, callFor, ...visitor } = createVisitor(address, companies)
  const admin = await visitor.logInAsAdmin(ADMIN_PHONE)
  const offer = { name_ar: 'أساسية', name_en: 'Basic', deposit: DEPOSIT }
  // A sole administrator waits a day before a package of one person is on offer.
  const waiting = z.object({ approval: z.object({ state: z.literal('waiting') }) })
  await callFor(waiting, 'POST /api/admin/packages', admin, offer)
  const { packageId, lots } = await withDatabase(ownerUrl, async (db) => ({
    packageId: (await createPackage(db, { deposit: riyals(DEPOSIT), bidLimit: BID_LIMIT })).id,
    lots: (await createAuctionWithLots(db, {}, [{ openingPrice: riyals(1_000) }])).lots,
  }))
  const [token, other] = [await visitor.signUp(), await visitor.signUp()]
  for (const member of [token, other]) await visitor.payDeposit(member, packageId)
  const { carId = 0, lotId = 0 } = lots[0] ?? {}
  const bid = { product_id: carId, amount: 1_000 }
  await callFor(z.object({ current_price: z.literal(1_000) }), 'POST /api/v1/bid', token, bid)
  const wallet = z.object({ available_balance: z.number(), frozen_balance: z.number() })
  const { available_balance, frozen_balance } = await callFor(wallet, 'GET /api/v1/wallet', token)
  const outbox = await fetch(`${address}/dev/outbox.json`)
  const faults = [
    ...(available_balance + frozen_balance === DEPOSIT ? [] : [`wallet: ${available_balance} and ${frozen_balance}`]),
    ...((await call('GET /api/admin/me', token)).status === 403 ? [] : ['a member reads /api/admin/me']),
    ...(outbox.status === 404 ? [] : [`/dev/outbox.json answers ${outbox.status}`]),
    ...(outbox.headers.has('strict-transport-security') ? [] : ['no Strict-Transport-Security']),
  ]
  return { faults, tokens: [token, other], carId, lotId }
}
