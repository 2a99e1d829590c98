import { useQuery } from '@tanstack/react-query'
import { Money, Num } from '#web/platform/format.tsx'
import { useT } from '#web/platform/language.tsx'
import type { OfficeData } from '../platform/calls.ts'
import { useOfficeApi } from '../platform/desk.tsx'
import { Moment } from '../ui/cells/moment.tsx'
import { Go, Panel } from '../ui/panel.tsx'
import { PersonLink } from './names/name-links.tsx'

type Call = OfficeData<'GET /refused-calls'>['data'][number]
/** The calls of a member, the bids and purchases of a car, or one request. */
type Of = { user_id: number } | { product_id: number; trade: '1' } | { request_id: string }

const SHOWN = 10

/** Why calls of members failed, newest first: time, reason, amount and the id of the request. Nothing where none did. */
export function RefusedCalls({ of }: { of: Of }) {
  const t = useT('office')
  const api = useOfficeApi()
  const { data } = useQuery({
    queryKey: ['refused-calls', of],
    queryFn: ({ signal }) => api.call('GET /refused-calls', { query: { ...of, per_page: SHOWN }, signal }),
  })
  if (!data || data.total === 0) return null
  return (
    <Panel title={t('refusedCalls')} count={data.total}>
      <ul className="of-rows">
        {data.data.map((call) => (
          <li key={call.id}>
            <span className="of-up">
              <span>{call.message}</span>
              <small className="mu">
                <Moment at={call.at} /> · <Subject call={call} of={of} /> · <Num>{call.request_id}</Num>
              </small>
            </span>
            <span className="of-end">
              {call.times > 1 ? <Num>{`×${call.times}`}</Num> : null}
              {call.amount === null ? null : (
                <b>
                  <Money amount={call.amount} />
                </b>
              )}
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

/** The car of a member's call, the member of a car's; the call itself where neither is known. */
function Subject({ call, of }: { call: Call; of: Of }) {
  const t = useT('office')
  if (!('product_id' in of) && call.product_id !== null)
    return (
      <Go to={`/cars/${call.product_id}`} className="link">
        {call.car}
      </Go>
    )
  if (!('user_id' in of) && call.user_id !== null) return <PersonLink id={call.user_id} />
  return call.bidder_id === null ? <Num>{call.call}</Num> : t('bidderNumber', { number: call.bidder_id })
}
