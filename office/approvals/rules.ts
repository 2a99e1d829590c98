import type { Approval } from './queries.ts'

export const TABS = ['all', 'me', 'mine', 'decided'] as const
export type Tab = (typeof TABS)[number]

/** The tab of an address; an unknown one is the first. */
export const tabOf = (name: string | null): Tab => TABS.find((tab) => tab === name) ?? 'all'

/** The waiting requests of a tab. */
export function waitingOf(tab: Exclude<Tab, 'decided'>, rows: readonly Approval[], meId: number): readonly Approval[] {
  if (tab === 'me') return rows.filter(({ may_approve }) => may_approve)
  return tab === 'mine' ? rows.filter(({ asked_by }) => asked_by === meId) : rows
}

/** The request after a decided one: the next that this person may approve, else the first such before it. */
export function nextAfter(rows: readonly Approval[], id: number): Approval | undefined {
  const at = rows.findIndex((row) => row.id === id)
  return [...rows.slice(at + 1), ...rows.slice(0, Math.max(at, 0))].find(({ may_approve }) => may_approve)
}

export type ComparedRow = { field: string; before: unknown; after: unknown; isChanged: boolean }
type Values = Readonly<Record<string, unknown>> | null

const isBlank = (value: unknown) => value === null || value === undefined || value === ''

/** Rows that an act adds get their real numbers when it happens. */
const OF_ADDED_ROWS = new Set(['journalId', 'payment', 'receipt'])

/** The fields of a change, the changed ones first; those that are empty before and after are left out. */
export function comparedRows(before: Values, after: Values): ComparedRow[] {
  const rows = Object.keys({ ...before, ...after })
    .filter((field) => !OF_ADDED_ROWS.has(field))
    .map((field) => ({ field, before: before?.[field], after: after?.[field] }))
    .filter((row) => !isBlank(row.before) || !isBlank(row.after))
    .map((row) => ({ ...row, isChanged: JSON.stringify(row.before) !== JSON.stringify(row.after) }))
  return [...rows.filter(({ isChanged }) => isChanged), ...rows.filter(({ isChanged }) => !isChanged)]
}

/** The things with evidence that a request changes, each once, in the order of its changes. */
export function evidenceOf({ subject, effects }: Approval, kinds: readonly string[]): { kind: string; id: number }[] {
  const subjects = new Set([subject, ...effects.map((effect) => effect.subject)])
  return [...subjects].flatMap((each) => {
    const [kind = '', id] = each.split(':')
    return id !== undefined && kinds.includes(kind) ? [{ kind, id: Number(id) }] : []
  })
}
