import type { SettingChange } from '#contract/http/office/site/setting-changes.ts'
import type { Paged } from '#contract/http/shapes.ts'
import { refuse } from '#server/platform/http/refusal.ts'
import { type PageQuery, pageOf, toPaged } from '#server/platform/http/request/paging.ts'
import type { SettingsValues } from '#server/platform/settings/settings.ts'
import { type AuditRow, findAudit, listAudit, sortOf } from '../../staff/index.ts'
import type { OfficeDeps } from '../deps.ts'
import { type SettingsKey, settingsAct, toWireValues } from './settings.ts'

type Deps = Pick<OfficeDeps, 'db' | 'settings'>
const ACTION = 'settings.changed'
const subjectOf = (key: SettingsKey) => `settings:${key}`
const isSame = (one: unknown, other: unknown) => JSON.stringify(one ?? null) === JSON.stringify(other ?? null)

/** Changes of a group of settings, newest first, from the audit. */
export async function readSettingChanges(
  { db, settings }: Deps,
  key: SettingsKey,
  query: PageQuery,
): Promise<Paged<SettingChange>> {
  const place = pageOf(query)
  const current = (await settings.current())[key]
  const filters = { search: '', subject: subjectOf(key), action: ACTION }
  const { rows, total } = await listAudit(db, filters, sortOf(undefined), place)
  return toPaged(
    rows.map((row) => toChange(row, current)),
    place,
    total,
  )
}

const toChange = (row: AuditRow, current: object): SettingChange => ({
  id: row.id,
  at: row.at.toISOString(),
  actor_id: row.actorId,
  actor_name: row.actorName,
  before: toWireValues(row.before ?? {}),
  after: toWireValues(row.after ?? {}),
  can_undo: isUntouched(row, current),
})

/** True if the fields of a change still have the values that it gave them. */
const isUntouched = ({ after }: Pick<AuditRow, 'after'>, current: object): boolean => {
  const fields = Object.entries(after ?? {})
  return fields.length > 0 && fields.every(([name, value]) => isSame(Reflect.get(current, name), value))
}

/**
 * Gives the fields of a change their former values again; the undo is itself a change and can be undone too.
 * Refusals: `not_found`, `edited_meanwhile` (a later change touched one of the fields).
 */
export const undoSettingChange = (deps: Deps) =>
  settingsAct(deps, async (tx, asked) => {
    // The contract has read both.
    const { key, id } = asked.params as { key: SettingsKey; id: number }
    const row = await findAudit(tx, id)
    if (row?.subject !== subjectOf(key) || row.action !== ACTION || !row.before) return refuse('not_found')
    // The audit holds what this group's own change wrote: its fields, by their inner names and in their inner units.
    const former = row.before as Partial<SettingsValues[SettingsKey]>
    const decide = (current: object) => (isUntouched(row, current) ? former : refuse('edited_meanwhile'))
    return { key, decide, reason: `undo of ${id}` }
  })
