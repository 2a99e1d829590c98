import { useQuery } from '@tanstack/react-query'
import { DateTime } from '#web/platform/format.tsx'
import { useHasText, useLang, useT } from '#web/platform/language.tsx'
import { AUDIT_ACTIONS } from '../audit/words.ts'
import { useOfficeApi } from '../platform/desk.tsx'
import { Panel } from '../ui/panel.tsx'
import { type Auction, actsKey } from './room-data.ts'

/** Acts of colleagues in this auction, newest first: two people who run a room know of each other. */
export function RoomActs({ auction }: { auction: Auction }) {
  const t = useT('office-room')
  const lang = useLang()
  const api = useOfficeApi()
  const { data } = useQuery({
    queryKey: actsKey(auction.id),
    queryFn: ({ signal }) => api.call('GET /auctions/{id}/acts', { params: { id: auction.id }, signal }),
  })
  const acts = data?.acts ?? []
  if (acts.length === 0) return null
  const carName = (carId: number | null) => {
    const lot = auction.lots.find(({ car_id }) => car_id === carId)
    return lot && (lang === 'ar' ? lot.title_ar : lot.title_en)
  }
  return (
    <Panel title={t('staffActs')} count={acts.length} className="acts-l">
      <ol aria-label={t('staffActs')}>
        {acts.map((act) => (
          <li key={act.id}>
            <b>{AUDIT_ACTIONS[act.action]?.[lang] ?? act.action}</b>
            <p>
              <Reason reason={act.reason} />
            </p>
            <small>
              {act.car_id === null ? null : (
                <>
                  <bdi>{carName(act.car_id)}</bdi> ·{' '}
                </>
              )}
              <bdi>{act.actor_name}</bdi> · <DateTime at={act.at} style="clock" />
            </small>
          </li>
        ))}
      </ol>
    </Panel>
  )
}

/** An act with a cause alone has its word as the reason. */
function Reason({ reason }: { reason: string | null }) {
  const t = useT('office-room')
  const hasText = useHasText('office-room')
  if (reason === null) return <span className="mu">{t('noReason')}</span>
  const cause = `cause_${reason}`
  return <bdi>{hasText(cause) ? t(cause) : reason}</bdi>
}
