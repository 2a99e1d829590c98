import { lotActRoutes as routes } from '#contract/http/office/cars/lot-acts.ts'
import { fromRiyals, toRiyals } from '#contract/values/money.ts'
import { refuse } from '#server/platform/http/refusal.ts'
import { actOnLot } from '../../auctions/index.ts'
import type { StaffApi } from '../../staff/index.ts'
import type { Bidding } from '../bidding.ts'
import { bidByPhone } from './bid-by-phone.ts'
import { type ListedMandate, listMandates } from './mandate-store.ts'
import { askForMandate, confirmMandate, dropMandate, type MandateDeps } from './mandates.ts'

/** Bids that colleagues make for members who are on the phone. */
export function registerPhoneRoutes({ serve }: StaffApi, deps: MandateDeps & { bidding: Bidding }): void {
  serve(routes.adminPhoneMandates, (request) =>
    actOnLot(deps.db, request, request.params.car_id, async (lotId) => ({
      mandates: (await listMandates(deps.db, lotId, request.actor.accountId)).map(toWire),
    })),
  )
  serve(routes.adminAskPhoneMandate, async (request) => {
    const { user_id: accountId, amount_max: riyals } = request.body
    const amountMax = fromRiyals(riyals)
    if (amountMax === undefined) return refuse('amount_invalid')
    return actOnLot(deps.db, request, request.params.car_id, (lotId) =>
      askForMandate(deps, request, { lotId, accountId, amountMax }),
    )
  })
  serve(routes.adminConfirmPhoneMandate, (request) =>
    confirmMandate(deps, request, { id: request.params.id, otp: request.body.otp }),
  )
  serve(routes.adminEndPhoneMandate, (request) => dropMandate(deps, request, request.params.id))
  serve(routes.adminBidByPhone, (request) =>
    bidByPhone(deps, request, { id: request.params.id, amount: request.body.amount }),
  )
}

const toWire = ({ id, accountId, name, clerkId, clerk, amountMax, givenAt, endedAt, bids }: ListedMandate) => ({
  id,
  user_id: accountId,
  user_name: name,
  clerk_id: clerkId,
  clerk_name: clerk,
  amount_max: amountMax === null ? null : toRiyals(amountMax),
  given_at: givenAt.toISOString(),
  ended_at: endedAt?.toISOString() ?? null,
  bids: bids.map(({ amount, at }) => ({ amount: toRiyals(amount), at: new Date(at).toISOString() })),
})
