import type { Tx } from '#server/platform/db/database.ts'
import { isRefusal, type Refusal } from '#server/platform/http/refusal.ts'
import { audited, type Staff } from '../../staff/index.ts'
import { type Answered, answerOfferIn, type OfferDeps } from '../negotiate.ts'
import type { Answer, Side } from '../rules.ts'

/** Answers for one side of a closed lot, as its decision. Refusals: those of `answerOffer`. */
export async function answerAsStaff(
  deps: OfferDeps,
  tx: Tx,
  staff: Staff,
  { lotId, side, answer }: { lotId: number; side: Side; answer: Answer },
): Promise<Answered | Refusal> {
  const answered = await answerOfferIn(tx, deps, lotId, { side, accountId: staff.actor.accountId, answer })
  if (!isRefusal(answered)) await auditAnswer(tx, staff, answered)
  return answered
}

async function auditAnswer(tx: Tx, staff: Staff, answered: Answered): Promise<void> {
  const { step, moved, side, buyerId, lotId, carId, outcome } = answered
  const actions = {
    accepted: 'lot.approved',
    rejected: 'lot.rejected',
    countered: 'lot.countered',
    withdrawn: 'lot.offer_withdrawn',
    lapsed: 'lot.lapsed',
  } as const
  await audited(tx, staff, {
    action: actions[outcome],
    subject: `lot:${lotId}`,
    before: { status: 'awaiting_owner' },
    after: {
      status: moved?.after.state.status ?? 'awaiting_owner',
      carId,
      side,
      buyerId,
      price: step.kind === 'countered' ? step.offer.amount : (moved?.after.state.leader?.price ?? null),
    },
  })
}
