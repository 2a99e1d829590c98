import { useQuery } from '@tanstack/react-query'
import type { Car } from '#contract/http/car.ts'
import { carQuery } from '#web/features/catalogue/queries.ts'
import { useT } from '#web/platform/language.tsx'
import { useApi } from '#web/platform/link.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { lazyDialog } from '#web/ui/lazy.tsx'
import { ErrorState, Skeleton } from '#web/ui/states.tsx'
import { BidFields } from '../panel/bid-panel.tsx'
import { PriceFigure, TimeFigure } from '../panel/price-time.tsx'
import { Standing } from '../panel/standing.tsx'
import { useBidding } from '../panel/use-bidding.ts'
import { useLotEvents } from '../use-lot-events.ts'

const ConfirmBid = lazyDialog(() => import('../panel/confirm-bid.tsx'))

/** A limit for a car of a live room, given before its turn. */
export default function AheadDialog({ slug, onClose }: { slug: string; onClose: () => void }) {
  const t = useT('limits')
  const { data: car, error, refetch } = useQuery(carQuery(useApi(), slug))
  return (
    <Dialog title={t('aheadTitle')} shape="sheet" onClose={onClose}>
      {car ? <AheadOf car={car} /> : null}
      {error && !car ? <ErrorState title={t('aheadFailed')} error={error} onRetry={() => void refetch()} /> : null}
      {!car && !error ? <Skeleton className="h-96 w-full" /> : null}
    </Dialog>
  )
}

function AheadOf({ car }: { car: Car }) {
  const t = useT('limits')
  const bidding = useBidding(car)
  const announcement = useLotEvents(car, bidding.place)
  const { stage } = bidding
  return (
    <>
      <div>
        <h3 className="text-18 font-semibold">{car.title}</h3>
        <p className="text-14 text-muted">{t('aheadText')}</p>
      </div>
      <div className="bp-two">
        <PriceFigure car={car} stage={stage} className="bp-big" />
        <TimeFigure car={car} stage={stage} className="bp-big" />
      </div>
      <Standing car={car} stage={stage} />
      {stage === 'ahead' ? (
        <div className="bid-sheet">
          <BidFields bidding={bidding} id="ahead" />
        </div>
      ) : (
        <p role="alert">{t('turnCame')}</p>
      )}
      <p className="sr-only" role="status" aria-live="polite">
        {announcement}
      </p>
      {bidding.asking === null ? null : (
        <ConfirmBid bidding={bidding} amount={bidding.asking} onClose={bidding.goBack} />
      )}
    </>
  )
}
