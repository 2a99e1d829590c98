import { useGetManyAggregate } from 'ra-core'
import { Num } from '#web/platform/format.tsx'
import { useLang } from '#web/platform/language.tsx'
import type { Row } from '../../platform/data-provider.ts'
import type { Reference } from '../../resources/description.ts'
import { NAMES_FRESH_MS, useNames } from '../names.ts'
import { Go } from '../panel.tsx'

/** The name of a row of a short resource, such as a brand. */
export function ReferenceName({ reference, id }: { reference: Reference; id: unknown }) {
  const lang = useLang()
  const row = useNames(reference).find((each) => String(each.id) === String(id))
  return row ? reference.name(row, lang) : <Num>{`#${String(id)}`}</Num>
}

/** The name of one row where none came along: all that a screen asks for are read in one call. */
function useNameOf(resource: 'users' | 'orders', field: 'name' | 'number', id: unknown, given: unknown) {
  const isKnown = typeof given === 'string' && given !== ''
  const { data } = useGetManyAggregate<Row>(
    resource,
    { ids: [Number(id)] },
    { enabled: !isKnown && Number(id) > 0, staleTime: NAMES_FRESH_MS },
  )
  const found: unknown = isKnown ? given : data?.[0]?.[field]
  return typeof found === 'string' && found !== '' ? found : undefined
}

type LinkProps = { id: unknown; name?: unknown }

/** A link to a person by name. */
export function PersonLink({ id, name }: LinkProps) {
  const shown = useNameOf('users', 'name', id, name)
  return (
    <Go to={`/users/${String(id)}`} className="link">
      {shown ?? <Num>{`#${String(id)}`}</Num>}
    </Go>
  )
}

/** A link to an order by its number. */
export function OrderLink({ id, number }: { id: unknown; number?: unknown }) {
  const shown = useNameOf('orders', 'number', id, number)
  return (
    <Go to={`/orders/${String(id)}`} className="link">
      <Num>{shown ?? `#${String(id)}`}</Num>
    </Go>
  )
}
