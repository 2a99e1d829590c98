import { afterCommit, type Database, type Reader, type Tx } from '../db/database.ts'
import { hasMarker, insertMarker, mergeSetting, readSettings } from './store.ts'
import { defaultSettings, type SettingsValues, settingsSchema } from './values.ts'

export type { SettingsValues } from './values.ts'

const FRESH_MS = 5_000

export type Settings = {
  /** The values in force; at most five seconds old, so that changes of another process arrive too. */
  current(): Promise<SettingsValues>
  /** The values inside a transaction. Use this there: `current` may wait for a second connection. */
  read(tx: Tx): Promise<SettingsValues>
  /**
   * Changes some fields of one group; the others keep their values.
   * @throws ZodError when the group would no longer be valid.
   */
  save<K extends keyof SettingsValues>(tx: Tx, key: K, value: Partial<SettingsValues[K]>): Promise<void>
}

export function createSettings(db: Database): Settings {
  const load = createLoad()
  /** The settings that each running transaction has read, so that it decides by one state of them. */
  const readBy = new WeakMap<Tx, Promise<SettingsValues>>()
  let kept: { values: Promise<SettingsValues>; until: number } | undefined
  const current = () => {
    if (kept === undefined || performance.now() >= kept.until) {
      const values = load(db)
      kept = { values, until: performance.now() + FRESH_MS }
      values.catch(() => {
        if (kept?.values === values) kept = undefined
      })
    }
    return kept.values
  }
  return {
    current,
    read: (tx) => {
      const values = readBy.get(tx) ?? load(tx)
      readBy.set(tx, values)
      return values
    },
    save: async (tx, key, value) => {
      await mergeSetting(tx, key, settingsSchema.shape[key].partial().parse(value))
      readBy.delete(tx)
      // Whoever reads before the commit still gets the old values.
      afterCommit(tx, () => {
        kept = undefined
      })
    },
  }
}

/** Keeps the last parsed values by their source text: most transactions read the same. */
function createLoad() {
  let parsed: { from: string; values: SettingsValues } | undefined
  return async (db: Reader): Promise<SettingsValues> => {
    const stored = await readSettings(db)
    const from = JSON.stringify([...stored])
    if (parsed?.from !== from) parsed = { from, values: parse(stored) }
    return parsed.values
  }
}

function parse(stored: ReadonlyMap<string, unknown>): SettingsValues {
  const over = <K extends keyof SettingsValues>(key: K) => ({
    ...defaultSettings[key],
    ...(stored.get(key) as object | undefined),
  })
  return settingsSchema.parse({
    fees: over('fees'),
    auctions: over('auctions'),
    site: over('site'),
    accounts: over('accounts'),
    orders: over('orders'),
    invoicing: over('invoicing'),
    approvals: over('approvals'),
    letters: over('letters'),
  })
}

const placeOf = (marker: string) => `once:${marker}`

/** True for the first transaction ever that claims `marker` and commits. Guards work that a database needs once. */
export const claimOnce = (tx: Tx, marker: string): Promise<boolean> => insertMarker(tx, placeOf(marker))

/** True if a committed transaction has claimed `marker`. */
export const isClaimed = (reader: Reader, marker: string): Promise<boolean> => hasMarker(reader, placeOf(marker))
