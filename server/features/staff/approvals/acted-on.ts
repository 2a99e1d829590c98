import type { Route } from '#contract/http/route.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { ActedOn } from '../checks/conflict-store.ts'
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

const fieldOf = (values: unknown, name: string): unknown => Object(values ?? {})[name]
