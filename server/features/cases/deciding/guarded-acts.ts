import { caseAdminRoutes as routes } from '#contract/http/office/money/cases.ts'
import { fromRiyals } from '#contract/values/money.ts'
import { afterCommit, inSavepoint, type Tx } from '#server/platform/db/database.ts'
import { asQueryable } from '#server/platform/db/queryable.ts'
import { isRefusal, type Refusal, refuse, refuseField } from '#server/platform/http/refusal.ts'
import { type Actor, may } from '#server/platform/http/request/actor.ts'
import { audited, type GuardedAct, type Staff, type StaffApi } from '../../staff/index.ts'
import type { CaseDeps } from '../deps.ts'
import { carryOut, chargeRepair, freeMoney, type Moving } from '../money/carry-out.ts'
import { sumsOf } from '../money/line-rules.ts'
import { repairedNotices } from '../notices.ts'
import { stateOf } from '../rules.ts'
import { answerInThread } from '../staff/answer-case.ts'
import { readCaseForStaff } from '../staff/read-cases.ts'
import { type CaseRow, findCase, sumDecided, writeCarBack, writeOffer, writeReopened, writeRepaired } from '../store.ts'
import { caseTexts as texts } from '../texts.ts'
import { decideCase, lockForStaff, lockOpenForStaff, repairColumns } from './decide-case.ts'
import { amountOf, faultIn, highestOf, offersOf, verdictOf } from './wanted.ts'

type Decide = typeof routes.adminDecideCase
type Propose = typeof routes.adminProposeInCase
type CarBack = typeof routes.adminReceiveCar
type EndRepair = typeof routes.adminEndRepair

/** The acts that give a buyer money back: by one person of finance within a limit, else by two. */
export function registerCaseActs({ serveGuarded }: Pick<StaffApi, 'serveGuarded'>, deps: CaseDeps): void {
  serveGuarded(routes.adminDecideCase, decideAct(deps))
  serveGuarded(routes.adminProposeInCase, proposeAct(deps))
  serveGuarded(routes.adminReceiveCar, carBackAct(deps))
  serveGuarded(routes.adminEndRepair, repairedAct(deps))
}

/**
 * Refusals: `not_found`, `already_decided`, `seller_not_heard` unless it refuses the complaint, `buyer_chooses` while a
 * proposal is open, `invalid` (`amount`), and those of `decideCase`.
 */
const decideAct = (deps: CaseDeps): GuardedAct<Decide> => ({
  isPreview: ({ query }) => query.preview === '1',
  needsTwo: async (tx, staff, { params, body }) => {
    const row = await lockOpenForStaff(tx, staff, params.id)
    if (isRefusal(row) || body.decision === 'refused') return isRefusal(row) && row
    // A preview changes nothing, so only the decision itself waits for the seller.
    if (row.isHeard) return refuse('seller_not_heard')
    return exceedsOne(tx, deps, staff.actor, amountOf(row, body))
  },
  party: partiesOf,
  amount: async (tx, { params, body }) => {
    const row = body.decision === 'refused' ? undefined : await findCase(tx, params.id)
    return row ? amountOf(row, body) : null
  },
  run: async (tx, staff, { params, body }) => {
    const row = await lockOpenForStaff(tx, staff, params.id)
    if (isRefusal(row)) return row
    if (row.isChoosing) return refuse('buyer_chooses')
    const verdict = await verdictOf(tx, row, body)
    if (isRefusal(verdict)) return verdict
    const by = { staffId: staff.actor.accountId, reason: staff.reason }
    const lines = await decideCase(tx, deps, row, verdict, by)
    await audited(tx, staff, {
      action: 'case.decided',
      subject: `case:${row.id}`,
      before: { state: stateOf(row), orderId: row.orderId },
      after: { ...verdict, state: 'decided', orderId: row.orderId, ...sumsOf(lines) },
      reason: staff.reason,
    })
    return readCaseForStaff(tx, row.id, staff.language)
  },
})

const NO_REPAIR = { repairText: null, repairDays: null, repairCost: null }

/** Refusals: those of deciding, and `invalid` (`amount`) for an offer of nothing. What is offered can be carried out. */
const proposeAct = (deps: CaseDeps): GuardedAct<Propose> => ({
  needsTwo: async (tx, staff, { params, body }) => {
    const row = await lockOpenForStaff(tx, staff, params.id)
    if (isRefusal(row)) return row
    if (row.isHeard) return refuse('seller_not_heard')
    return exceedsOne(tx, deps, staff.actor, highestOf(row, body))
  },
  party: partiesOf,
  amount: async (tx, { params, body }) => {
    const row = await findCase(tx, params.id)
    return row ? highestOf(row, body) : null
  },
  run: async (tx, staff, { params, body }) => {
    const row = await lockOpenForStaff(tx, staff, params.id)
    if (isRefusal(row)) return row
    if (row.isChoosing) return refuse('buyer_chooses')
    const offers = await offersOf(tx, row, body)
    if (isRefusal(offers)) return offers
    let offeredBack: number | null = null
    for (const one of offers) {
      const { buyerGets } = sumsOf(await tryOut(tx, deps, row, one))
      if (one.decision === 'return') offeredBack = buyerGets
    }
    const reduction = offers.find((one) => one.decision === 'reduction')
    const repair = offers.find((one) => one.decision === 'repair')?.repair
    const fault = await faultIn(tx, row, body.fault)
    const offer = {
      ...{ offeredReduction: reduction?.amount ?? null, offeredReturn: body.return, offeredBack, fault },
      ...(repair ? repairColumns(repair) : NO_REPAIR),
    }
    const { caseChooseDays: days } = (await deps.settings.read(tx)).orders
    await writeOffer(tx, row.id, { ...offer, offeredBy: staff.actor.accountId, days })
    const answered = await answerInThread(tx, deps, row, staff.actor.accountId, staff.reason)
    if (isRefusal(answered)) return answered
    const { orderId } = row
    const audit = { action: 'case.proposed', subject: `case:${row.id}`, reason: staff.reason }
    await audited(tx, staff, { ...audit, before: { state: stateOf(row), orderId }, after: { ...offer, orderId } })
    return readCaseForStaff(tx, row.id, staff.language)
  },
})

/** Refusals: `not_found`, `order_wrong_state` unless a return waits for its car. Whoever decided it is not alone here. */
const carBackAct = (deps: CaseDeps): GuardedAct<CarBack> => ({
  needsTwo: async (tx, staff, { params }) => {
    const row = await lockAwaited(tx, staff, { id: params.id, decision: 'return' })
    if (isRefusal(row)) return row
    return row.decidedBy === staff.actor.accountId || exceedsOne(tx, deps, staff.actor, row.total)
  },
  party: partiesOf,
  amount: async (tx, { params }) => (await findCase(tx, params.id))?.total ?? null,
  run: async (tx, staff, { params, body: { kilometres, note } }) => {
    const row = await lockAwaited(tx, staff, { id: params.id, decision: 'return' })
    if (isRefusal(row)) return row
    await writeCarBack(tx, row.id, kilometres)
    await freeMoney(tx, deps, { caseId: row.id, orderId: row.orderId })
    const before = { state: 'decided', orderId: row.orderId, kilometres: row.kilometres }
    const audit = { action: 'case.car_back', subject: `case:${row.id}`, reason: note }
    await audited(tx, staff, { ...audit, before, after: { state: 'closed', orderId: row.orderId, kilometres } })
    return readCaseForStaff(tx, row.id, staff.language)
  },
})

/**
 * A repair that is done costs the seller at fault at most what was decided; one that failed costs nothing, and its case
 * waits for another decision. Refusals: `not_found`, `order_wrong_state`, `invalid` (`cost`).
 */
const repairedAct = (deps: CaseDeps): GuardedAct<EndRepair> => ({
  needsTwo: async (tx, staff, { params }) => {
    const row = await lockAwaited(tx, staff, { id: params.id, decision: 'repair' })
    return isRefusal(row) ? row : row.decidedBy === staff.actor.accountId
  },
  party: partiesOf,
  amount: async (_tx, { body: { done, cost } }) => (done ? (fromRiyals(cost ?? 0) ?? 0) : null),
  run: async (tx, staff, { params, body: { done, cost, note } }) => {
    const row = await lockAwaited(tx, staff, { id: params.id, decision: 'repair' })
    if (isRefusal(row)) return row
    const refused = await (done ? endRepair(tx, deps, row, { riyals: cost, note }) : reopen(tx, deps, staff, row, note))
    if (refused) return refused
    const after = { done, orderId: row.orderId, ...(done && { cost: fromRiyals(cost ?? 0) }) }
    const audit = { action: 'case.repaired', subject: `case:${row.id}`, reason: note }
    await audited(tx, staff, { ...audit, before: { state: 'decided', orderId: row.orderId }, after })
    return readCaseForStaff(tx, row.id, staff.language)
  },
})

async function endRepair(
  tx: Tx,
  deps: CaseDeps,
  row: CaseRow,
  { riyals, note }: { riyals: number | undefined; note: string },
): Promise<Refusal | undefined> {
  const amount = fromRiyals(riyals ?? -1)
  if (amount === undefined || amount < 0 || amount > (row.repairCost ?? 0)) return refuseField('cost', texts.cost)
  const of = { caseId: row.id, orderId: row.orderId, reason: note }
  const lines = await chargeRepair(tx, of, { amount, fault: row.fault ?? 'house' })
  await writeRepaired(tx, row.id, lines)
  afterCommit(tx, await deps.notices(asQueryable(tx), repairedNotices(row, lines)))
  return undefined
}

async function reopen(tx: Tx, deps: CaseDeps, staff: Staff, row: CaseRow, note: string): Promise<Refusal | undefined> {
  await writeReopened(tx, row.id)
  return answerInThread(tx, deps, row, staff.actor.accountId, note)
}

const partiesOf = async (tx: Tx, { params }: { params: { id: number } }) => {
  const row = await findCase(tx, params.id)
  return row ? { orderId: row.orderId } : {}
}

/** A case whose decision is not carried out yet: a return whose car, or a repair whose end the house waits for. */
async function lockAwaited(
  tx: Tx,
  staff: Pick<Staff, 'actor'>,
  { id, decision }: { id: number; decision: 'return' | 'repair' },
): Promise<CaseRow | Refusal> {
  const row = await lockForStaff(tx, staff, id)
  if (isRefusal(row)) return row
  return stateOf(row) === 'decided' && row.decision === decision ? row : refuse('order_wrong_state')
}

/** True if one person may not give back this much: without the right of finance, or above the limit with their day. */
async function exceedsOne(tx: Tx, { settings }: CaseDeps, actor: Actor, amount: number): Promise<boolean> {
  if (!may(actor, 'finance')) return true
  const { refundAloneMax } = (await settings.read(tx)).orders
  return (await sumDecided(tx, actor.accountId)) + amount > refundAloneMax
}

/** Carries an offer out and takes it back: it throws its refusal now, not when the buyer chooses. */
const tryOut = (tx: Tx, deps: CaseDeps, { id: caseId, orderId }: CaseRow, offer: Moving) =>
  inSavepoint(
    tx,
    () => carryOut(tx, deps, { caseId, orderId, reason: null }, offer),
    () => false,
  )
