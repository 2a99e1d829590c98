import type { Route } from '#contract/http/route.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { ActedOn } from '../checks/conflict-store.ts'
import type { Effect } from './approval-store.ts'
import type { Asked } from './guarded-act.ts'
import type { OpenAct } from './open-request.ts'

/** The ids that the route's parties name in its path or body. */
export function actedOn(party: Route['party'], { params, body }: Asked<Route>): ActedOn {
  const ids = Object.entries(party ?? {}).map(([kind, name]) => [
    `${kind}Id`,
    fieldOf(params, name) ?? fieldOf(body, name),
  ])
  return Object.fromEntries(ids.filter(([, id]) => typeof id === 'number'))
}

/** Everyone whom a guarded act concerns. */
export const partiesOf = async (tx: Tx, { route, act }: OpenAct, asked: Asked<Route>): Promise<ActedOn> => ({
  ...actedOn(route.party, asked),
  ...(await act.party?.(tx, asked)),
})

/** The first existing thing that the act changes; else the party that its route names, or the thing that it adds. */
export function subjectOf(effects: readonly Effect[], on: ActedOn): string {
  const changed = effects.find(({ before }) => before !== null)?.subject
  const [party] = Object.entries(on)
  return changed ?? (party ? `${party[0].replace(/Id$/, '')}:${party[1]}` : (effects[0]?.subject ?? 'house:1'))
}

/**
 * Changes of a preview. A row that the act adds gets its number when the act happens, so the number of the one that was
 * taken back is left out: 'coupon:57' becomes 'coupon'.
 */
export const withoutNewIds = (effects: readonly Effect[], { params, body }: Asked<Route>): Effect[] => {
  const named = new Set([params, body].flatMap((values) => idsIn(Object(values ?? {}))))
  return effects.map((effect) => {
    const [kind = '', id] = effect.subject.split(':')
    return effect.before === null && !named.has(String(id)) && /^\d+$/.test(String(id))
      ? { ...effect, subject: kind }
      : effect
  })
}

const idsIn = (values: object): string[] =>
  Object.entries(values).flatMap(([name, value]) => (/(^|_)ids?$/.test(name) ? [value].flat().map(String) : []))

const fieldOf = (values: unknown, name: string): unknown => Object(values ?? {})[name]
