import type { WholeAdminCase } from '#contract/http/office/money/cases.ts'
import { cleanText } from '#contract/values/text.ts'
import { afterCommit, type Tx } from '#server/platform/db/database.ts'
import { databaseTime } from '#server/platform/db/database-time.ts'
import { asQueryable } from '#server/platform/db/queryable.ts'
import type { RawAnswer } from '#server/platform/http/api.ts'
import { isRefusal, type Refusal, refuse, refuseField, type Text } from '#server/platform/http/refusal.ts'
import { actOnce, audited, type KeyedStaff } from '../../staff/index.ts'
import { lockOpenForStaff } from '../deciding/decide-case.ts'
import type { CaseDeps, YardPlace } from '../deps.ts'
import { answeredNotice, lookNotice } from '../notices.ts'
import { stateOf } from '../rules.ts'
import { type CaseRow, writeAnswered, writeFinding, writeLook } from '../store.ts'
import { caseTexts as texts } from '../texts.ts'
import { readCaseForStaff } from './read-cases.ts'

const LATEST_MS = 60 * 86_400_000

type Look = { id: number; at: Date; yardId: number }
type Finding = { id: number; confirmed: boolean; finding: string }

/**
 * Invites the buyer of an open case with the car, or moves the appointment. Refusals: `not_found`, `already_decided`,
 * `buyer_chooses`, `conflict_of_interest`, `invalid` (`at`, `yard_id`).
 */
export const inviteToLook = (deps: CaseDeps, staff: KeyedStaff, { id, at, yardId }: Look) =>
  actInOpen(deps, staff, id, 'case.look_planned', async (tx, row) => {
    const now = await databaseTime(tx)
    if (at <= now || at.getTime() > now.getTime() + LATEST_MS) return refuseField('at', texts.soon)
    const yard = (await deps.yards(tx)).get(yardId)
    if (!yard) return refuseField('yard_id', texts.yard)
    const look = { at, place: placeOf(yard) }
    await writeLook(tx, id, look)
    await writeAnswered(tx, id)
    afterCommit(tx, await deps.notices(asQueryable(tx), [lookNotice(row, look)]))
    return { at: at.toISOString() }
  })

const placeOf = ({ nameAr, nameEn, addressAr, addressEn }: YardPlace): Text => ({
  ar: [nameAr, addressAr].filter(Boolean).join('، '),
  en: [nameEn, addressEn].filter(Boolean).join(', '),
})

/**
 * Records what a second look found. Refusals: those of `inviteToLook`, and `order_wrong_state` without an appointment
 * or with a recorded finding.
 */
export const recordLook = (deps: CaseDeps, staff: KeyedStaff, { id, confirmed, finding }: Finding) =>
  actInOpen(deps, staff, id, 'case.look_recorded', async (tx, row) => {
    if (row.lookAt === null || row.lookedAt !== null) return refuse('order_wrong_state')
    const text = cleanText(finding)
    if (text === '') return refuseField('finding', texts.required)
    await writeFinding(tx, id, { lookConfirmed: confirmed, lookFinding: text })
    afterCommit(tx, await deps.notices(asQueryable(tx), [answeredNotice(row)]))
    return { confirmed }
  })

function actInOpen(
  { db }: CaseDeps,
  staff: KeyedStaff,
  id: number,
  action: string,
  act: (tx: Tx, row: CaseRow) => Promise<object | Refusal>,
): Promise<RawAnswer | Refusal> {
  return actOnce(db, staff, async (tx): Promise<WholeAdminCase | Refusal> => {
    const row = await lockOpenForStaff(tx, staff, id)
    if (isRefusal(row)) return row
    if (row.isChoosing) return refuse('buyer_chooses')
    const done = await act(tx, row)
    if (isRefusal(done)) return done
    const { orderId } = row
    const states = { before: { state: stateOf(row), orderId }, after: { ...done, orderId } }
    await audited(tx, staff, { action, subject: `case:${id}`, ...states })
    return readCaseForStaff(tx, id, staff.language)
  })
}
