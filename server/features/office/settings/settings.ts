import { fromRiyals, toRiyals } from '#contract/values/money.ts'
import { cleanText } from '#contract/values/text.ts'
import { inTransaction } from '#server/platform/db/database.ts'
import { granted, type Refusal, refuse, refuseField } from '#server/platform/http/refusal.ts'
import { fieldErrors, WITH_INPUT } from '#server/platform/http/request/validation.ts'
import type { SettingsValues } from '#server/platform/settings/settings.ts'
import { settingsSchema } from '#server/platform/settings/values.ts'
import { audited, difference, isWantedByTwo, type Staff } from '../../staff/index.ts'
import type { OfficeDeps } from '../deps.ts'
import { guardedChange } from './rules.ts'

export type SettingsKey = keyof SettingsValues
type Group = { id: string; key: string; value: Record<string, unknown> }

/** Stored in halalas, sent in riyals. */
const MONEY = new Set([
  'commission_min',
  'commission_max',
  'administrative_fee',
  'deposit_required',
  'increment',
  'collect_fees_per_day',
  'grace_fee_per_day',
  'purchase_deposit',
  'refund_alone_max',
])
const halala = { ar: 'منزلتان عشريتان على الأكثر.', en: 'At most two decimals.' }

/** Every group whose key or field names hold `search`. */
export async function readSettings({ settings }: Pick<OfficeDeps, 'settings'>, search = ''): Promise<Group[]> {
  const values = await settings.current()
  const groups = (Object.keys(values) as SettingsKey[]).map((key) => toGroup(key, values[key]))
  const words = search.toLowerCase()
  return groups.filter(({ key, value }) => [key, ...Object.keys(value)].join(' ').includes(words))
}

export async function readSetting({ settings }: Pick<OfficeDeps, 'settings'>, key: SettingsKey): Promise<Group> {
  return toGroup(key, (await settings.current())[key])
}

/**
 * Changes the fields of a group that `body` names; the contract has checked each of them. Refusals: `invalid`, also for a
 * text that is empty or too long once it is cleaned, `second_person_needed`.
 */
export async function changeSetting<Key extends SettingsKey>(
  deps: Pick<OfficeDeps, 'db' | 'settings'>,
  staff: Staff,
  key: Key,
  body: Record<string, unknown>,
): Promise<Group | Refusal> {
  const parsed = fromWire(body)
  if ('refused' in parsed) return parsed.refused
  const misfit = misfitOf(key, parsed.change)
  if (misfit) return misfit
  // The contract's schema names exactly the fields of this group, and `fromWire` gives them their inner names and
  // units.
  const change = parsed.change as Partial<SettingsValues[Key]>
  return saveGroup(deps, staff, { key, decide: () => change })
}

/**
 * Saves what `decide` makes of a group's present values, with its audit row, under the group's lock. Where two persons must
 * want it, the first one's wish is kept. Refusals: `second_person_needed`, and what `decide` refuses.
 */
export async function saveGroup<Key extends SettingsKey>(
  { db, settings }: Pick<OfficeDeps, 'db' | 'settings'>,
  staff: Staff,
  {
    key,
    decide,
    reason,
  }: {
    key: Key
    decide: (current: SettingsValues[Key]) => Partial<SettingsValues[Key]> | Refusal
    reason?: string
  },
): Promise<Group | Refusal> {
  return inTransaction(db, async (tx) => {
    // Takes the lock of the group, so that what is read still holds when the values are written.
    await settings.save(tx, key, {})
    const before = (await settings.read(tx))[key]
    const change = granted(decide(before))
    const guarded = toWireValues(guardedChange(before, change))
    if (Object.keys(guarded).length > 0) {
      const wanted = { kind: 'settings', accountId: null, group: key, detail: JSON.stringify(guarded) } as const
      if (!(await isWantedByTwo(tx, staff, wanted))) return refuse('second_person_needed')
    }
    await settings.save(tx, key, change)
    const saved = (await settings.read(tx))[key]
    await audited(tx, staff, {
      action: 'settings.changed',
      subject: `settings:${key}`,
      ...difference(before, saved),
      ...(reason !== undefined && { reason }),
    })
    return toGroup(key, saved)
  })
}

export const toGroup = (key: string, values: object): Group => ({ id: key, key, value: toWireValues(values) })

const wireName = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** Why what was cleaned does not fit its group: cleaning may empty a text or write a letter as two. */
function misfitOf(key: SettingsKey, change: Record<string, unknown>): Refusal | undefined {
  const parsed = settingsSchema.shape[key].partial().safeParse(change, WITH_INPUT)
  if (parsed.success) return undefined
  const { errors = {} } = fieldErrors(parsed.error)
  return refuse('invalid', {
    errors: Object.fromEntries(Object.entries(errors).map(([name, texts]) => [wireName(name), texts])),
  })
}

/** Settings by their names and units of the wire: snake case, riyals. */
export function toWireValues(values: object): Record<string, unknown> {
  const value = Object.entries(values).map(([name, each]) => {
    const wire = wireName(name)
    return [wire, MONEY.has(wire) && typeof each === 'number' ? toRiyals(each) : each]
  })
  return Object.fromEntries(value)
}

function fromWire(body: Record<string, unknown>): { change: Record<string, unknown> } | { refused: Refusal } {
  const change: Record<string, unknown> = {}
  for (const [wire, each] of Object.entries(body)) {
    if (each === undefined) continue
    const name = wire.replace(/_([a-z])/g, (_match, letter: string) => letter.toUpperCase())
    const isMoney = MONEY.has(wire) && typeof each === 'number'
    const value = isMoney ? fromRiyals(each) : typeof each === 'string' ? cleanText(each) : each
    if (value === undefined) return { refused: refuseField(wire, halala) }
    change[name] = value
  }
  return { change }
}
