import { useQuery } from '@tanstack/react-query'
import { openDialog } from '#web/platform/dialogs.tsx'
import { Money, Num } from '#web/platform/format.tsx'
import { useT } from '#web/platform/language.tsx'
import { A, useApi } from '#web/platform/link.tsx'
import { Button } from '#web/ui/button.tsx'
import { type WaitingLot, waitingQuery } from '../my-lots/my-lots-queries.ts'
import { TimeFigure } from '../panel/price-time.tsx'
import { useStage } from '../panel/use-bidding.ts'

/** The maxima that wait for a place within the member's limits, in the order in which they are bid; nothing without any. */
export function WaitingList() {
  const t = useT('limits')
  const { data: lots = [] } = useQuery(waitingQuery(useApi()))
  if (lots.length === 0) return null
  return (
    <section className="waiting surface" aria-label={t('waiting')}>
      <h2>{t('waiting')}</h2>
      <p>{t('waitingLead')}</p>
      <ol>
        {lots.map((lot, index) => (
          <WaitingRow key={lot.id} lot={lot} place={index + 1} />
        ))}
      </ol>
    </section>
  )
}

const STATES = ['own_limit_reached', 'deposit_required', 'lot_not_open'] as const

function stateKey(reason: string | null): `waitsFor_${(typeof STATES)[number] | 'other' | 'nothing'}` {
  if (reason === null) return 'waitsFor_nothing'
  return `waitsFor_${STATES.find((word) => word === reason) ?? 'other'}`
}

function WaitingRow({ lot, place }: { lot: WaitingLot; place: number }) {
  const t = useT('limits')
  const words = useT('bidding')
  const stage = useStage(lot)
  return (
    <li>
      <span className="waiting-place" aria-hidden="true">
        <Num>{place}</Num>
      </span>
      <div className="waiting-name">
        <A to="/car/$slug" params={{ slug: lot.slug }}>
          {lot.title}
        </A>
        <p>{t(stateKey(lot.waiting.waits_for))}</p>
      </div>
      <dl>
        <div>
          <dt className="bid-key">{t('waitingMax')}</dt>
          <dd>
            <Money amount={lot.waiting.max_amount} />
          </dd>
        </div>
        <div>
          <dt className="bid-key">{words('priceNow')}</dt>
          <dd>
            <Money amount={lot.price} />
          </dd>
        </div>
      </dl>
      <div className="waiting-time">
        <TimeFigure car={lot} stage={stage} className="waiting-value" />
      </div>
      <Button
        kind="secondary"
        size="sm"
        aria-label={`${t('waitEdit')}: ${lot.title}`}
        onClick={() => openDialog('waiting', { car: lot })}
      >
        {t('waitEdit')}
      </Button>
    </li>
  )
}
