import { type ReactNode, useState } from 'react'
import type { Car } from '#contract/http/car.ts'
import { useT } from '#web/platform/language.tsx'
import { lazyDialog } from '#web/ui/lazy.tsx'
import { BuyNow, SaleDock } from './buy-now/buy-now.tsx'
import { hasEnded } from './my-lots/outcome.tsx'
import { BidPanel } from './panel/bid-panel.tsx'
import { Dock } from './panel/dock.tsx'
import { PanelNotes } from './panel/panel-notes.tsx'
import { useBidding } from './panel/use-bidding.ts'
import { useLotEvents } from './use-lot-events.ts'

const BidSheet = lazyDialog(() => import('./panel/bid-sheet.tsx'))
const ConfirmBid = lazyDialog(() => import('./panel/confirm-bid.tsx'))

/**
 * The bidding of one car's page: the panel beside the gallery, on phones the bar at the bottom. Without anything to bid
 * on there is only the panel, on phones too. `children` are above it, `below` is under it.
 */
export function BidSide({ car, children, below }: { car: Car; children?: ReactNode; below?: ReactNode }) {
  const t = useT('bidding')
  const bidding = useBidding(car)
  const announcement = useLotEvents(car, bidding.place)
  const [isSheetOpen, setSheetOpen] = useState(false)
  const isOver = hasEnded(bidding.stage)
  return (
    <aside className="bid-side" aria-label={t('panel')}>
      {children}
      <div className={isOver ? 'bid-over' : 'bid-wide'}>
        <BidPanel bidding={bidding} />
      </div>
      {below}
      {isOver ? null : <BuyNow bidding={bidding} />}
      <div className={isOver ? '' : 'bid-wide'}>
        <PanelNotes car={car} isOver={isOver} />
      </div>
      {bidding.stage === 'sale' ? <SaleDock car={car} /> : null}
      {isOver ? null : <Dock bidding={bidding} onMore={() => setSheetOpen(true)} />}
      <p className="sr-only" role="status" aria-live="polite" data-live-announcer="true">
        {announcement}
      </p>
      {isSheetOpen ? <BidSheet bidding={bidding} onClose={() => setSheetOpen(false)} /> : null}
      {bidding.asking === null ? null : (
        <ConfirmBid bidding={bidding} amount={bidding.asking} onClose={bidding.goBack} />
      )}
    </aside>
  )
}
