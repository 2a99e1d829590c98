import { lazy, type ReactNode, Suspense, useState } from 'react'
import type { Car } from '#contract/http/car.ts'
import { useT } from '#web/platform/language.tsx'
import { BidPanel } from './bid-panel.tsx'
import { BuyNow } from './buy-now.tsx'
import { Dock } from './dock.tsx'
import { hasEnded, Outcome } from './outcome.tsx'
import { PanelNotes } from './panel-notes.tsx'
import { useBidding } from './use-bidding.ts'
import { useLotEvents } from './use-lot-events.ts'

const BidSheet = lazy(() => import('./bid-sheet.tsx'))
const ConfirmBid = lazy(() => import('./confirm-bid.tsx'))

/**
 * Everything about bidding on one car's page: the panel beside the gallery, on phones the bar at the bottom.
 * `children` stand above the panel.
 */
export function BidSide({ car, children }: { car: Car; children?: ReactNode }) {
  const t = useT('bidding')
  const bidding = useBidding(car)
  const said = useLotEvents(car)
  const [isSheetOpen, setSheetOpen] = useState(false)
  const { stage } = bidding
  return (
    <aside className="bid-side" aria-label={t('panel')}>
      {children}
      <div className="bid-wide">
        <BidPanel bidding={bidding} />
        <PanelNotes car={car} isOver={hasEnded(stage)} />
      </div>
      {hasEnded(stage) ? (
        <div className="bid-narrow surface">
          <Outcome car={car} stage={stage} />
        </div>
      ) : null}
      <BuyNow bidding={bidding} className="bid-narrow surface" />
      <Dock bidding={bidding} onMore={() => setSheetOpen(true)} />
      <p className="sr-only" role="status" aria-live="polite">
        {said}
      </p>
      <Suspense fallback={null}>
        {isSheetOpen ? <BidSheet bidding={bidding} onClose={() => setSheetOpen(false)} /> : null}
        {bidding.asking === null ? null : <ConfirmBid bidding={bidding} amount={bidding.asking} />}
      </Suspense>
    </aside>
  )
}
