import { sql } from 'kysely'
import type { Right } from '#contract/http/route.ts'
import type { ApprovalKind, ApprovalState } from '#contract/values/approval-kinds.ts'
import type { Reader, Tx } from '#server/platform/db/database.ts'
import type { Role } from '#server/platform/http/request/actor.ts'
import { countRows, type Place } from '../lists/list-store.ts'

type Values = Record<string, unknown> | null
/** A change that an act makes, as its audit row says it. */
export type Effect = { action: string; subject: string; before: Values; after: Values }

export type ApprovalRow = {
  id: number
  kind: ApprovalKind
  act: string
  request: Buffer | null
  access: Right
  subject: string
  amount: number | null
  reason: string | null
  askedBy: number
  askedByName: string
  askedAt: Date
  until: Date
  /** True once its time is up. */
  isOver: boolean
  actsAt: Date | null
  handedTo: number | null
  handedToName: string | null
  state: ApprovalState
  decidedBy: number | null
  decidedByName: string | null
  decidedAt: Date | null
  decisionReason: string | null
  effects: Effect[]
  version: number
}

const selectApproval = sql`
  select r.id, r.kind, r.act, r.request, r.access, r.subject, r.amount, r.reason, r.asked_by, a.name as asked_by_name,
         r.asked_at, r.until, r.until <= clock_timestamp() as is_over, r.acts_at, r.handed_to, h.name as handed_to_name, r.state, r.decided_by,
         d.name as decided_by_name, r.decided_at, r.decision_reason, r.effects, r.version
    from approvals r join accounts a on a.id = r.asked_by left join accounts d on d.id = r.decided_by
    left join accounts h on h.id = r.handed_to`

export async function findApproval(reader: Reader, id: number): Promise<ApprovalRow | undefined> {
  const { rows } = await sql<ApprovalRow>`${selectApproval} where r.id = ${id}`.execute(reader)
  return rows[0]
}

export async function lockApproval(tx: Tx, id: number): Promise<ApprovalRow | undefined> {
  await sql`select from approvals where id = ${id} for update`.execute(tx)
  return findApproval(tx, id)
}

/** The waiting request for the same act, locked. */
export async function lockSame(tx: Tx, fingerprint: Buffer): Promise<ApprovalRow | undefined> {
  const { rows } = await sql<{ id: number }>`
    select id from approvals where fingerprint = ${fingerprint} and state = 'waiting' for update`.execute(tx)
  return rows[0] && findApproval(tx, rows[0].id)
}

export type NewApproval = Pick<ApprovalRow, 'kind' | 'act' | 'access' | 'subject' | 'amount' | 'reason' | 'askedBy'> & {
  request: Buffer
  fingerprint: Buffer
  effects: Effect[]
  /** Nobody else may approve it: it acts by itself after a day. */
  isAlone: boolean
}

/** @returns the id; undefined if a colleague asked for the same at this moment. */
export async function insertApproval(tx: Tx, { isAlone, effects, ...row }: NewApproval): Promise<number | undefined> {
  const inserted = await tx
    .insertInto('approvals')
    .values({
      ...row,
      effects: JSON.stringify(effects),
      actsAt: isAlone ? sql<Date>`clock_timestamp() + interval '24 hours'` : null,
    })
    .onConflict((on) => on.doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted?.id
}

/** Keeps the newest comparison of a request that still waits. */
export async function changeEffects(tx: Tx, id: number, effects: Effect[]): Promise<void> {
  await sql`update approvals set effects = ${JSON.stringify(effects)}::jsonb, version = version + 1
             where id = ${id}`.execute(tx)
}

/** From now on a colleague must approve it. */
export async function stopActingAlone(tx: Tx, id: number): Promise<void> {
  await tx.updateTable('approvals').set({ actsAt: null }).where('id', '=', id).execute()
}

/** The colleague who is asked to decide it. */
export async function changeHandedTo(tx: Tx, id: number, handedTo: number): Promise<void> {
  await tx.updateTable('approvals').set({ handedTo }).where('id', '=', id).execute()
}

type Decision = {
  state: ApprovalState
  decidedBy: number | null
  decisionReason?: string | null
  effects?: Effect[]
  subject?: string
}

/** Ends a request; its fields are removed. */
export async function closeApproval(tx: Tx, id: number, { effects, ...decision }: Decision): Promise<void> {
  await tx
    .updateTable('approvals')
    .set({
      ...decision,
      decidedAt: sql<Date>`clock_timestamp()`,
      request: null,
      ...(effects && { effects: JSON.stringify(effects) }),
    })
    .where('id', '=', id)
    .execute()
}

/** Journals that follow in this transaction name the approval. */
export async function nameApproval(tx: Tx, id: number | undefined): Promise<void> {
  await sql`select set_config('marsa.approval', ${id === undefined ? '' : String(id)}, true)`.execute(tx)
}

/** The changes that a request's audit rows say, in their order. */
export async function effectsOf(tx: Tx, requestId: string, after: number): Promise<Effect[]> {
  const { rows } = await sql<Effect>`
    select action, subject, before, after from audit
     where request_id = ${requestId} and seq > ${after} order by seq`.execute(tx)
  return rows
}

export type ApprovalFilters = { state: ApprovalState | 'decided'; rights: readonly Right[]; viewerId: number }

/** Requests that a person of staff may decide or asked for: the waiting ones oldest first, others newest first. */
export async function listApprovals(
  reader: Reader,
  { state, rights, viewerId }: ApprovalFilters,
  place: Place,
): Promise<{ rows: ApprovalRow[]; total: number }> {
  const ofState = state === 'decided' ? sql`r.state <> 'waiting'` : sql`r.state = ${state}`
  const where = sql<boolean>`${ofState} and (r.access = any(${[...rights]}::text[]) or r.asked_by = ${viewerId})`
  const { rows } = await sql<ApprovalRow>`${selectApproval} where ${where}
     order by ${state === 'waiting' ? sql`r.id` : sql`r.decided_at desc, r.id desc`}
     limit ${place.limit} offset ${place.offset}`.execute(reader)
  return { rows, total: await countRows(reader, sql`approvals r`, where) }
}

/** The waiting requests of one kind, with the first change of each. */
export async function waitingEffects(
  reader: Reader,
  kind: ApprovalKind,
): Promise<{ id: number; subject: string; before: Values }[]> {
  const { rows } = await sql<{ id: number; subject: string; before: Values }>`
    select id, subject, effects -> 0 -> 'before' as before from approvals
     where state = 'waiting' and kind = ${kind} order by id limit 1000`.execute(reader)
  return rows
}

/** Waiting requests whose time is up, or that nobody else may approve and whose day is over. */
export async function overdueApprovals(reader: Reader, limit: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from approvals where state = 'waiting' and least(until, acts_at) <= clock_timestamp()
     order by id limit ${limit}`.execute(reader)
  return rows.map(({ id }) => id)
}

/**
 * True if someone else has one of these roles, or lost a role within 24 hours: nobody makes themselves the only one.
 */
export async function hasOther(reader: Reader, roles: readonly Role[], but: number): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (
      select from accounts where id <> ${but}
         and ((role = any(${[...roles]}::text[]) and active)
              or power_until > clock_timestamp() - interval '24 hours')) as found`.execute(reader)
  return rows[0]?.found ?? false
}

/** The accounts in use with one of these roles, at most 1,000. */
export async function accountsInRoles(reader: Reader, roles: readonly Role[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from accounts where role = any(${[...roles]}::text[]) and active order by id limit 1000`.execute(reader)
  return rows.map(({ id }) => id)
}

export type RolePerson = { id: number; name: string; role: Role }

/** The people in use with one of these roles, by name. */
export async function peopleInRoles(reader: Reader, roles: readonly Role[], limit: number): Promise<RolePerson[]> {
  const { rows } = await sql<RolePerson>`
    select id, name, role from accounts where role = any(${[...roles]}::text[]) and active
     order by name, id limit ${limit}`.execute(reader)
  return rows
}

/** The role of an account in use; null for none. */
export async function roleOf(reader: Reader, id: number): Promise<Role | null> {
  const { rows } = await sql<{ role: Role | null }>`
    select role from accounts where id = ${id} and active`.execute(reader)
  return rows[0]?.role ?? null
}

/** True if an account got its role within a day: it may not be a second person yet. */
export async function isNewInRole(reader: Reader, id: number): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (
      select from accounts where id = ${id} and role_since > clock_timestamp() - interval '24 hours') as found`.execute(
    reader,
  )
  return rows[0]?.found ?? false
}
