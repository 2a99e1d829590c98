import { useQuery } from '@tanstack/react-query'
import { Money, Num } from '#web/platform/format.tsx'
import { useT } from '#web/platform/language.tsx'
import { PersonLink } from '../parts/names/name-links.tsx'
import type { OfficeData } from '../platform/calls.ts'
import { useOfficeApi } from '../platform/desk.tsx'
import { Moment } from '../ui/cells/moment.tsx'
import { Go, Panel } from '../ui/panel.tsx'
import { StateDot } from '../ui/state-dot.tsx'

type History = OfficeData<'GET /users/{id}/history'>
type Part = History['parts'][number]

const filterOf = (filter: object) => `?filter=${encodeURIComponent(JSON.stringify(filter))}`
/** Addresses of one thing of a part and of the list of all; bids have none. */
const PLACES: Record<Part['what'], { one: string; all?: (userId: number) => string }> = {
  plans: { one: '/subscriptions' },
  bids: { one: '/cars' },
  orders: { one: '/orders', all: (id) => `/orders${filterOf({ user_id: id })}` },
  payments: { one: '/payments', all: (id) => `/payments${filterOf({ user_id: id })}` },
  transfers: { one: '/bank-transfers', all: (id) => `/bank-transfers${filterOf({ user_id: id })}` },
  refunds: { one: '/refunds', all: (id) => `/refunds${filterOf({ user_id: id })}` },
  complaints: { one: '/letters', all: (id) => `/letters${filterOf({ user_id: id })}` },
  cars: { one: '/cars', all: (id) => `/cars${filterOf({ owner_id: id })}` },
}

function useHistory(userId: number): History | undefined {
  const api = useOfficeApi()
  const { data } = useQuery({
    queryKey: ['history', userId],
    queryFn: ({ signal }) => api.call('GET /users/{id}/history', { params: { id: userId }, signal }),
  })
  return data
}

/** What a member did in some respects, newest first, with what their merged accounts did. */
export function MemberHistory({ userId, parts }: { userId: number; parts: readonly Part['what'][] }) {
  const t = useT('office-people')
  const history = useHistory(userId)
  const shown = history?.parts.filter(({ what, total }) => total > 0 && parts.includes(what)) ?? []
  if (history && shown.length === 0) return <p className="of-note">{t('nothingYet')}</p>
  return shown.map((part) => <PartOfHistory key={part.what} part={part} userId={userId} />)
}

/** How often a member did one of these things. */
export function TotalOf({ userId, parts }: { userId: number; parts: readonly Part['what'][] }) {
  const counted = useHistory(userId)?.parts.filter(({ what }) => parts.includes(what))
  if (!counted) return <span className="mu">—</span>
  return <Num>{counted.reduce((sum, { total }) => sum + total, 0)}</Num>
}

/** A member's package, and the account that theirs was merged with. */
export function MemberPlan({ userId }: { userId: number }) {
  const t = useT('office-people')
  const history = useHistory(userId)
  if (!history) return null
  return (
    <>
      <Merged history={history} />
      <Panel title={t('plan')} padded>
        {history.plan ? (
          <p>
            <Go to={`/packages/${history.plan.id}`} className="link">
              {history.plan.name}
            </Go>{' '}
            · {t('deposit')} <Money amount={history.plan.deposit} />
          </p>
        ) : (
          <p className="mu">{t('noPlan')}</p>
        )}
      </Panel>
    </>
  )
}

function Merged({ history: { merged_into: into, merged_from: from } }: { history: History }) {
  const t = useT('office-people')
  if (!into && from.length === 0) return null
  return (
    <Panel padded>
      {into ? (
        <p>
          {t('mergedInto')} <PersonLink id={into.id} name={into.name} />
        </p>
      ) : null}
      {from.length > 0 ? (
        <p className="row2">
          {t('mergedFrom')}
          {from.map((person) => (
            <PersonLink key={person.id} id={person.id} name={person.name} />
          ))}
        </p>
      ) : null}
    </Panel>
  )
}

function PartOfHistory({ part: { what, total, newest }, userId }: { part: Part; userId: number }) {
  const t = useT('office-people')
  const { one, all } = PLACES[what]
  const foot = all && total > newest.length ? { foot: { to: all(userId), text: t('all') } } : {}
  return (
    <Panel title={t(what)} count={total} {...foot}>
      <ul className="of-rows">
        {newest.map((row) => (
          <li key={row.id}>
            <span className="of-up">
              <Go to={`${one}/${row.id}`} className="link">
                {what === 'payments' ? <Num>{`#${row.id}`}</Num> : row.title}
              </Go>
              <small className="mu">
                <Moment at={row.at} />
              </small>
            </span>
            <span className="of-end">
              {row.amount === null ? null : (
                <b>
                  <Money amount={row.amount} />
                </b>
              )}
              <StateDot state={row.status} />
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
