import type { AdminSignal } from '#contract/http/office/signals.ts'
import type { Paged } from '#contract/http/shapes.ts'
import { afterCommit, inTransaction, type Tx } from '#server/platform/db/database.ts'
import { asQueryable } from '#server/platform/db/queryable.ts'
import { granted, type Refusal, refuse } from '#server/platform/http/refusal.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { Secrets } from '#server/platform/secrets/secrets.ts'
import { networkOf } from '../../accounts/index.ts'
import { listOf, readReason, refuseParty, type Staff, staffAction } from '../../staff/index.ts'
import { saleFreeNotice, saleHeldNotice } from './notices.ts'
import {
  beginLook,
  closeSignal,
  facesOfLots,
  findSignal,
  hasActedOn,
  hasOpenSignal,
  listSignals,
  lotsToLookAt,
  noteSignals,
  ownersOfWaiting,
  type SignalFilters,
  type SignalRow,
} from './signals-store.ts'

type Deps = Pick<Platform, 'db'>
type Query = Omit<SignalFilters, 'search'> & {
  page: number
  per_page?: number | undefined
  search?: string | undefined
  sort?: string | undefined
}
/** So many cars are named beside a sign; its figures count all of them. */
const LOTS_SHOWN = 20

export type LookDeps = Deps & Pick<Platform, 'notices'> & { secrets: Pick<Secrets, 'hash'> }

/** Behind these addresses is the machine itself, not a household. */
const OWN_ADDRESSES = ['127.0.0.1', '::1']
const ownNetworks = ({ secrets }: Pick<LookDeps, 'secrets'>) =>
  OWN_ADDRESSES.map((ip) => secrets.hash('network', networkOf(ip)))

/** Looks for signs now. @returns how many are new. */
export async function lookForSignals(deps: Omit<LookDeps, 'notices'>): Promise<{ found: number }> {
  return { found: await inTransaction(deps.db, (tx) => noteSignals(tx, { ownNetworks: ownNetworks(deps) })) }
}

const LOTS_PER_TURN = 200

/**
 * Looks at lots that closed with bids, each with its own bidders and owner, in its own transaction.
 * @throws the first error, once every other lot is done: one lot does not delay the rest.
 */
export async function lookAtClosedLots(deps: LookDeps): Promise<void> {
  const failures: unknown[] = []
  for (const lotId of await lotsToLookAt(deps.db, LOTS_PER_TURN)) {
    try {
      await inTransaction(deps.db, (tx) => lookAtLot(tx, deps, lotId))
    } catch (error) {
      failures.push(error)
    }
  }
  if (failures.length > 0) throw failures[0]
}

/**
 * True if the sale of a closed lot must wait: a sign about it is open. A lot that was not looked at yet is looked at now,
 * so a decision in the moment after the close is no way around it. The caller holds the lot's lock.
 */
export async function isSaleHeld(tx: Tx, deps: Omit<LookDeps, 'db'>, lotId: number): Promise<boolean> {
  await lookAtLot(tx, deps, lotId)
  return hasOpenSignal(tx, lotId)
}

/** The first look at a closed lot. Its owner gets a notice if the sale has to wait. */
async function lookAtLot(tx: Tx, deps: Omit<LookDeps, 'db'>, lotId: number): Promise<void> {
  if (!(await beginLook(tx, lotId))) return
  await noteSignals(tx, { lotId, ownNetworks: ownNetworks(deps) })
  if (!(await hasOpenSignal(tx, lotId))) return
  const held = await ownersOfWaiting(tx, [lotId])
  afterCommit(tx, await deps.notices(asQueryable(tx), held.map(saleHeldNotice)))
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

/**
 * Notes how staff judged a sign. The owners of its lots may decide once no other sign is open. Those it is about cannot, and those who acted on the sale of its lots cannot.
 * Refusals: `not_found`, `conflict_of_interest`, `acted_on_sale`, `edited_meanwhile`.
 */
export async function judgeSignal(
  { db, notices }: Pick<LookDeps, 'db' | 'notices'>,
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
    if (await hasActedOn(tx, staff.actor.accountId, row.lotIds)) return refuse('acted_on_sale')
    if (!(await closeSignal(tx, id, { staffId: staff.actor.accountId, outcome: body.outcome, reason })))
      return refuse('edited_meanwhile')
    await note({ action: 'signal.closed', subject: `signal:${id}`, after: { outcome: body.outcome }, reason })
    const waiting = (await ownersOfWaiting(tx, row.lotIds)).filter(({ isHeld }) => !isHeld)
    afterCommit(tx, await notices(asQueryable(tx), waiting.map(saleFreeNotice)))
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
