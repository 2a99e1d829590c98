import { useQuery } from '@tanstack/react-query'
import { Num } from '#web/platform/format.tsx'
import { useMay, useOfficeApi } from '../../platform/desk.tsx'
import { Go } from '../../ui/panel.tsx'
import { readById } from './read-by-id.ts'

const FRESH_MS = 60_000

type LinkProps = {
  id: number | null
  /** The name where it came along with the row. */
  name?: string | null
}

/** The account of a person, for a name that did not come along. */
export function usePerson(id: number | null, enabled = true) {
  const api = useOfficeApi()
  const { data } = useQuery({
    queryKey: ['person', id],
    queryFn: () => readById(api).person(Number(id)),
    enabled: enabled && Number(id) > 0,
    staleTime: FRESH_MS,
  })
  return data
}

/** A link to a person by name, which is read where none came along. Without the right to read members it is the name alone. */
export function PersonLink({ id, name }: LinkProps) {
  const may = useMay()
  const isOpen = may('read.members')
  const person = usePerson(id, isOpen && !name)
  if (!isOpen) return name || <Num>{`#${id}`}</Num>
  return (
    <Go to={`/users/${id}`} className="link">
      {name || person?.name || <Num>{`#${id}`}</Num>}
    </Go>
  )
}

/** A link to an order by its number. */
export function OrderLink({ id, number }: { id: number | null; number?: string | null }) {
  const api = useOfficeApi()
  const { data } = useQuery({
    queryKey: ['order-name', id],
    queryFn: () => readById(api).order(Number(id)),
    enabled: !number && Number(id) > 0,
    staleTime: FRESH_MS,
  })
  return (
    <Go to={`/orders/${id}`} className="link">
      <Num>{number || data?.number || `#${id}`}</Num>
    </Go>
  )
}

/** A link to a payment by its number. */
export const PaymentLink = ({ id }: { id: number }) => <Go to={`/payments/${id}`} className="link">{`#${id}`}</Go>
