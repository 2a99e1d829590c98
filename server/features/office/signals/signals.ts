import type { AdminSignal } from '#contract/http/office/signals.ts'
import type { Paged } from '#contract/http/shapes.ts'
import { inTransaction } from '#server/platform/db/database.ts'
import { granted, type Refusal, refuse } from '#server/platform/http/refusal.ts'
import { listOf, readReason, refuseParty, type Staff, staffAction } from '../../staff/index.ts'
import type { OfficeDeps } from '../deps.ts'
import {
  closeSignal,
  facesOfLots,
  findSignal,
  listSignals,
  noteSignals,
  type SignalFilters,
  type SignalRow,
} from './signals-store.ts'

type Deps = Pick<OfficeDeps, 'db'>
type Query = Omit<SignalFilters, 'search'> & {
  page: number
  per_page?: number | undefined
  search?: string | undefined
  sort?: string | undefined
}
/** So many cars are named beside a sign; its figures count all of them. */
const LOTS_SHOWN = 20

/** Looks for signs now. @returns how many are new. */
export async function lookForSignals({ db }: Deps): Promise<{ found: number }> {
  return { found: await inTransaction(db, noteSignals) }
}

export async function listFoundSignals({ db }: Deps, query: Query): Promise<Paged<AdminSignal>> {
  const page = await listOf(
    query,
    (search, sort, place) => listSignals(db, { search, kind: query.kind, open: query.open }, sort, place),
    (row) => row,
  )
  const faces = await facesOfLots(db, page.data.flatMap(shownLots))
  return { ...page, data: page.data.map((row) => toSignal(row, faces)) }
}

/** Refusals: `not_found`. */
export async function readSignal({ db }: Deps, id: number): Promise<AdminSignal | Refusal> {
  const row = await findSignal(db, id)
  return row ? toSignal(row, await facesOfLots(db, shownLots(row))) : refuse('not_found')
}

/** Notes how staff judged a sign; who it is about cannot. Refusals: `not_found`, `conflict_of_interest`, `edited_meanwhile`. */
export async function judgeSignal(
  { db }: Deps,
  staff: Staff,
  id: number,
  body: { outcome: 'harmless' | 'handled'; reason: string },
): Promise<AdminSignal | Refusal> {
  const reason = granted(readReason(body.reason))
  await staffAction(db, staff, async (tx, note) => {
    const row = await findSignal(tx, id)
    if (!row) return refuse('not_found')
    for (const accountId of [row.firstId, row.secondId]) {
      const conflict = accountId === null ? undefined : await refuseParty(tx, staff, { accountId })
      if (conflict) return conflict
    }
    if (!(await closeSignal(tx, id, { staffId: staff.actor.accountId, outcome: body.outcome, reason })))
      return refuse('edited_meanwhile')
    await note({ action: 'signal.closed', subject: `signal:${id}`, after: { outcome: body.outcome }, reason })
    return undefined
  })
  return readSignal({ db }, id)
}

const shownLots = ({ lotIds }: SignalRow) => lotIds.slice(-LOTS_SHOWN)

function toSignal(row: SignalRow, faces: ReadonlyMap<number, AdminSignal['lots'][number]>): AdminSignal {
  return {
    id: row.id,
    kind: row.kind,
    first: { id: row.firstId, name: row.firstName },
    second: row.secondId === null ? null : { id: row.secondId, name: row.secondName ?? '' },
    lots: shownLots(row).flatMap((lotId) => faces.get(lotId) ?? []),
    evidence: row.evidence,
    found_at: row.foundAt.toISOString(),
    seen_at: row.seenAt.toISOString(),
    closed_at: row.closedAt?.toISOString() ?? null,
    closed_by: row.closedBy,
    outcome: row.outcome,
    reason: row.reason,
  }
}
