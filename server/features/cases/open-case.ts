import type { Language } from '#contract/http/shapes.ts'
import { CASE_FILES_MAX, type CaseKind, type CaseWant } from '#contract/values/case-states.ts'
import { afterCommit, type Tx } from '#server/platform/db/database.ts'
import { asQueryable } from '#server/platform/db/queryable.ts'
import type { RawAnswer } from '#server/platform/http/api.ts'
import { answerOnce, type Caller } from '#server/platform/http/idempotency/idempotency.ts'
import { isRefusal, type Refusal, refuse } from '#server/platform/http/refusal.ts'
import type { Upload } from '#server/platform/http/request/body.ts'
import { isHouse } from '../accounts/index.ts'
import { addMessage, openThread, readPapers, refuseMoreMessages } from '../letters/index.ts'
import type { CaseDeps } from './deps.ts'
import { heardNotice } from './notices.ts'
import { openable, presentCase } from './read-case.ts'
import { isRunning } from './rules.ts'
import { type CaseOrder, findCaseOrder, insertCase, lockOrderOfCase, newestCase } from './store.ts'
import { kindTexts, caseTexts as texts } from './texts.ts'

type Message = { orderId: number; text: string; uploads: readonly Upload[] }
type Complaint = Message & { kind: CaseKind; wants: CaseWant }
type Papers = Exclude<Awaited<ReturnType<typeof readPapers>>, Refusal>

/**
 * Opens a case about one of the caller's paid orders. From then on no payout of the order is sent.
 * Refusals: `not_found`, `case_open`, `case_not_allowed` (its days are over, or not about this car), and those of
 * `readPapers`.
 */
export async function openCase(deps: CaseDeps, caller: Caller, complaint: Complaint): Promise<RawAnswer | Refusal> {
  const { db, pictures } = deps
  if (!(await findCaseOrder(db, caller.accountId, complaint.orderId))) return refuse('not_found')
  const papers = await readPapers(pictures, complaint.uploads, CASE_FILES_MAX)
  if (isRefusal(papers)) return papers
  return answerOnce(db, caller, async (tx) => {
    await lockOrderOfCase(tx, complaint.orderId)
    const order = await findCaseOrder(tx, caller.accountId, complaint.orderId)
    if (!order) return refuse('not_found')
    const refused = await whyNotOpen(tx, deps, caller.accountId, order, complaint.kind)
    if (refused) return refused
    await write(tx, deps, caller, order, { ...complaint, papers })
    return answer(tx, caller.accountId, complaint.orderId, texts.opened)
  })
}

async function whyNotOpen(tx: Tx, { settings }: CaseDeps, buyerId: number, order: CaseOrder, kind: CaseKind) {
  const newest = await newestCase(tx, buyerId, order.orderId)
  if (newest && isRunning(newest)) return refuse('case_open')
  const { kinds } = await openable(tx, (await settings.read(tx)).orders, order)
  return kinds.includes(kind) ? undefined : refuse('case_not_allowed')
}

async function write(
  tx: Tx,
  { settings, notices }: CaseDeps,
  { accountId, language }: { accountId: number; language: Language },
  order: CaseOrder,
  { kind, wants, text, papers }: Complaint & { papers: Papers },
): Promise<void> {
  const { orderId, sellerId } = order
  const { orders } = await settings.read(tx)
  const subject = kindTexts[kind][language]
  const thread = { kind: 'case' as const, accountId, language, subject, about: `order:${orderId}`, answerDays: null }
  const { id: letterId } = await openThread(tx, thread, { side: 'member', authorId: accountId, text, papers })
  const heardHours = (await isHouse(tx, sellerId)) || orders.caseHeardHours === 0 ? null : orders.caseHeardHours
  await insertCase(tx, {
    ...{ orderId, accountId, sellerId, letterId, kind, wants },
    answerDays: orders.caseAnswerDays,
    decideDays: orders.caseDecideDays,
    heardHours,
  })
  if (heardHours !== null) afterCommit(tx, await notices(asQueryable(tx), [heardNotice(order, heardHours)]))
}

/**
 * Writes again in the open case of one of the caller's orders. Refusals: `not_found`, `already_decided`, `too_many`, and
 * those of `readPapers` and `addMessage`.
 */
export async function writeToCase(
  { db, pictures, rateLimits }: CaseDeps,
  caller: Caller,
  { orderId, text, uploads }: Message,
): Promise<RawAnswer | Refusal> {
  const { accountId } = caller
  if (!(await newestCase(db, accountId, orderId))) return refuse('not_found')
  const refused = rateLimits && (await refuseMoreMessages(db, accountId))
  if (refused) return refused
  const papers = await readPapers(pictures, uploads, CASE_FILES_MAX)
  if (isRefusal(papers)) return papers
  return answerOnce(db, caller, async (tx) => {
    await lockOrderOfCase(tx, orderId)
    const row = await newestCase(tx, accountId, orderId)
    if (!row) return refuse('not_found')
    if (!isRunning(row)) return refuse('already_decided')
    const added = await addMessage(tx, row.letterId, { side: 'member', authorId: accountId, text, papers }, null)
    return isRefusal(added) ? added : answer(tx, accountId, orderId, texts.sent)
  })
}

async function answer(tx: Tx, buyerId: number, orderId: number, message: (typeof texts)['sent']) {
  const row = await newestCase(tx, buyerId, orderId)
  if (!row) throw new Error(`order ${orderId} has no case`)
  return { message, data: { case: await presentCase(tx, row) } }
}
