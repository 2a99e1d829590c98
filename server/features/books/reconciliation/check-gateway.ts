import { allGateways, type Gateway } from '#server/platform/gateways/gateway.ts'
import type { BooksDeps } from '../deps.ts'
import { creditedCharges, type Found, type OnlinePayment, settledPayments } from './check-store.ts'

const BATCH = 100

type At = Pick<BooksDeps, 'db' | 'log'> & { gateway: Gateway }
type Span = { from: Date; until: Date }

/**
 * Compares the payments of a day with their gateways: each credited one is looked up, and if a gateway has
 * its own list, each charge in it must be credited here.
 */
export async function checkGateways(
  deps: Pick<BooksDeps, 'db' | 'log' | 'gateway' | 'bills'>,
  span: Span,
): Promise<{ found: Found[]; payments: number }> {
  const found: Found[] = []
  let payments = 0
  for (const gateway of allGateways(deps)) {
    const checked = await checkGateway({ ...deps, gateway }, span)
    found.push(...checked.found)
    payments += checked.payments
  }
  return { found, payments }
}

async function checkGateway(deps: At, span: Span): Promise<{ found: Found[]; payments: number }> {
  const found: Found[] = []
  let payments = 0
  let afterId = 0
  for (;;) {
    const batch = await settledPayments(deps.db, { gateway: deps.gateway.name, ...span, afterId, limit: BATCH })
    for (const payment of batch) found.push(...(await compare(deps, payment)))
    payments += batch.length
    const last = batch.at(-1)
    if (!last || batch.length < BATCH) break
    afterId = last.id
  }
  found.push(...(await findUnbooked(deps, span)))
  return { found, payments }
}

async function compare({ gateway, log }: At, { id, ref, amount, returned, sentBack }: OnlinePayment): Promise<Found[]> {
  const subject = `payment:${id}`
  let charge: Awaited<ReturnType<Gateway['fetch']>>
  try {
    charge = await gateway.fetch(ref)
  } catch (error) {
    log.warn({ err: error, payment_id: id }, 'gateway could not be asked')
    return [{ kind: 'gateway_silent', subject, expected: amount, found: null, details: ref }]
  }
  if (charge?.status !== 'paid')
    return [{ kind: 'gateway_missing', subject, expected: amount, found: null, details: ref }]
  const differences: Found[] = []
  if (charge.amount !== amount || charge.currency !== 'SAR')
    differences.push({
      kind: 'gateway_amount',
      subject,
      expected: amount,
      found: charge.amount,
      details: `${ref} ${charge.currency}`,
    })
  const found = charge.returned + (gateway.hidesOwnRefunds ? sentBack : 0)
  if (found !== returned)
    differences.push({ kind: 'gateway_returned', subject, expected: returned, found, details: ref })
  return differences
}

/** Paid charges of the gateway that were credited to no member. */
async function findUnbooked({ db, gateway, log }: At, { from, until }: Span): Promise<Found[]> {
  const found: Found[] = []
  try {
    for await (const charges of gateway.listPaid?.(from, until) ?? []) {
      const credited = await creditedCharges(
        db,
        gateway.name,
        charges.map(({ ref }) => ref),
      )
      for (const { ref, amount, currency } of charges)
        if (!credited.has(ref))
          found.push({
            kind: 'gateway_unbooked',
            subject: `charge:${ref}`,
            expected: null,
            found: amount,
            details: currency,
          })
    }
  } catch (error) {
    log.warn({ err: error }, 'the gateway gave no list')
    found.push({ kind: 'gateway_silent', subject: `gateway:${gateway.name}`, expected: null, found: null })
  }
  return found
}
