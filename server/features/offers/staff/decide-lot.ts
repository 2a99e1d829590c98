import type { lotActRoutes as routes } from '#contract/http/office/cars/lot-acts.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { isRefusal, type Refusal, refuse } from '#server/platform/http/refusal.ts'
import { HOUSE_PHONE } from '../../accounts/index.ts'
import { publishedLot, type StaffLotRow } from '../../auctions/index.ts'
import { documentsOf } from '../../catalogue/index.ts'
import { type Asked, type GuardedAct, refuseParty } from '../../staff/index.ts'
import type { Offers } from '../offers.ts'
import { amountOnTable } from './lot-offers.ts'
import { ownerPhoneOfLot } from './names-store.ts'

type Decide = typeof routes.adminDecideLot
/** Staff decide for the house itself, by the owner's written mandate, or only note the owner's answer. */
type Standing = { lot: StaffLotRow; as: 'house' | 'mandate' | 'note'; isBelowReserve: boolean }

/**
 * Decides for the owner after the close. For the house's car staff decide; below its reserve it takes two. For another
 * owner's car two decide by a written mandate (a document of kind `authority`), never below the reserve. Without one the
 * answer is only noted, and the owner's code makes it bind.
 * Refusals: `not_found`, `conflict_of_interest`, `below_reserve`, those of `answerOffer`.
 */
export const decideLot = ({ offers }: { offers: Offers }): GuardedAct<Decide> => ({
  party: async (tx, { params }) => {
    const lot = await publishedLot(tx, params.car_id)
    return lot ? { lotId: lot.id } : {}
  },
  amount: async (tx, { params }) => {
    const lot = await publishedLot(tx, params.car_id)
    return lot ? amountOnTable(tx, lot) : null
  },
  needsTwo: async (tx, _staff, asked) => {
    const standing = await standingOf(tx, asked)
    if (isRefusal(standing)) return standing
    return standing.as === 'mandate' || (standing.as === 'house' && standing.isBelowReserve)
  },
  run: async (tx, staff, asked) => {
    const standing = await standingOf(tx, asked)
    if (isRefusal(standing)) return standing
    const lotId = standing.lot.id
    const refused = await refuseParty(tx, staff, { lotId })
    if (refused) return refused
    const { car_id: carId } = asked.params
    const word = asked.body.decision === 'approve' ? ('accept' as const) : ('reject' as const)
    const request = { lotId, side: 'owner' as const, answer: { word, seen: null } }
    if (standing.as === 'note') {
      const noted = await offers.spoken.record(tx, staff, request)
      return isRefusal(noted) ? noted : { product_id: carId, status: 'awaiting_owner' as const }
    }
    if (standing.as === 'mandate' && standing.isBelowReserve) return refuse('below_reserve')
    const answered = await offers.answerAsStaff(tx, staff, request)
    if (isRefusal(answered)) return answered
    return { product_id: carId, status: answered.step.kind === 'agreed' ? ('sold' as const) : ('rejected' as const) }
  },
})

async function standingOf(tx: Tx, { params, body }: Asked<Decide>): Promise<Standing | Refusal> {
  const lot = await publishedLot(tx, params.car_id)
  if (!lot) return refuse('not_found')
  const isHouse = (await ownerPhoneOfLot(tx, lot.id)) === HOUSE_PHONE
  const hasMandate = !isHouse && (await documentsOf(tx, lot.carId)).some(({ kind }) => kind === 'authority')
  const isBelowReserve = body.decision === 'approve' && (await amountOnTable(tx, lot)) < (lot.reservePrice ?? 0)
  return { lot, as: isHouse ? 'house' : hasMandate ? 'mandate' : 'note', isBelowReserve }
}
