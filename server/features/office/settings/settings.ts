import type { Route } from '#contract/http/route.ts'
import { fromRiyals, toRiyals } from '#contract/values/money.ts'
import { cleanText } from '#contract/values/text.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { isRefusal, type Refusal, refuse, refuseField } from '#server/platform/http/refusal.ts'
import { fieldErrors, WITH_INPUT } from '#server/platform/http/request/validation.ts'
import type { SettingsValues } from '#server/platform/settings/settings.ts'
import { settingsSchema } from '#server/platform/settings/values.ts'
import { type Asked, audited, difference, type Staff } from '../../staff/index.ts'
import type { OfficeDeps } from '../deps.ts'
import { needsTwoForSettings } from './rules.ts'

export type SettingsKey = keyof SettingsValues
type Group = { id: string; key: string; value: Record<string, unknown> }

/** Stored in halalas, sent in riyals. */
const MONEY = new Set([
  'commission_min',
  'commission_max',
  'administrative_fee',
  'seller_commission_fixed',
  'deposit_required',
  'increment',
  'collect_fees_per_day',
  'grace_fee_per_day',
  'purchase_deposit',
  'refund_alone_max',
  'adjustment_alone_max',
  'cash_alone_max',
  'cash_day_max',
  'transfer_alone_max',
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

/** Gives the change that an act makes of a group, from its present values. */
type Decide<Key extends SettingsKey> = (current: SettingsValues[Key]) => Partial<SettingsValues[Key]> | Refusal
type Deps = Pick<OfficeDeps, 'settings'>

/**
 * Changes the fields of a group that the body names; the contract has checked each of them. Some need a second person.
 * Refusals: `invalid`, also for a text that is empty or too long once it is cleaned.
 */
export const changeSetting = <Key extends SettingsKey>(deps: Deps, key: Key) =>
  settingsAct(deps, async (_tx, { body }) => ({ key, decide: () => readChange(key, Object(body ?? {})) }))

/** An act that changes a group of settings, as `read` finds it in the call. */
export function settingsAct<Key extends SettingsKey>(
  deps: Deps,
  read: (tx: Tx, asked: Asked<Route>) => Promise<{ key: Key; decide: Decide<Key>; reason?: string } | Refusal>,
) {
  const decided = async (tx: Tx, asked: Asked<Route>) => {
    const found = await read(tx, asked)
    if (isRefusal(found)) return found
    const current = await lockGroup(tx, deps, found.key)
    const change = found.decide(current)
    return isRefusal(change) ? change : { ...found, current, change }
  }
  return {
    needsTwo: async (tx: Tx, _staff: Staff, asked: Asked<Route>) => {
      const found = await decided(tx, asked)
      return isRefusal(found) ? found : needsTwoForSettings(found.key, found.current, found.change)
    },
    run: async (tx: Tx, staff: Staff, asked: Asked<Route>): Promise<Group | Refusal> => {
      const found = await decided(tx, asked)
      return isRefusal(found) ? found : saveGroup(tx, deps, staff, found)
    },
  }
}

/** The present values of a group, under its lock, so that they still hold when it is written. */
async function lockGroup<Key extends SettingsKey>(tx: Tx, { settings }: Deps, key: Key): Promise<SettingsValues[Key]> {
  await settings.save(tx, key, {})
  return (await settings.read(tx))[key]
}

/** Saves a change with its audit row. */
async function saveGroup<Key extends SettingsKey>(
  tx: Tx,
  { settings }: Deps,
  staff: Staff,
  {
    key,
    current,
    change,
    reason,
  }: {
    key: Key
    current: SettingsValues[Key]
    change: Partial<SettingsValues[Key]>
    reason?: string
  },
): Promise<Group> {
  await settings.save(tx, key, change)
  const saved = (await settings.read(tx))[key]
  await audited(tx, staff, {
    action: 'settings.changed',
    subject: `settings:${key}`,
    ...difference(current, saved),
    ...(reason !== undefined && { reason }),
  })
  return toGroup(key, saved)
}

/** The change that a body makes of its group. Refusals: `invalid`. */
function readChange<Key extends SettingsKey>(
  key: Key,
  body: Record<string, unknown>,
): Partial<SettingsValues[Key]> | Refusal {
  const parsed = fromWire(body)
  if ('refused' in parsed) return parsed.refused
  // The contract's schema names exactly the fields of this group, and `fromWire` gives them their inner names and units.
  return misfitOf(key, parsed.change) ?? (parsed.change as Partial<SettingsValues[Key]>)
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
