import type { Car } from '#contract/http/car.ts'
import { Notice } from '../my-lots/notice-text.tsx'
import { hasEnded } from '../my-lots/outcome.tsx'
import { BidAction } from './bid-action.tsx'
import { PriceFigure, TimeFigure } from './price-time.tsx'
import { Standing } from './standing.tsx'
import { useBidding } from './use-bidding.ts'

/**
 * The foot of the photographs in full screen: price, time, state and the one button, which bids the minimum.
 * `onLeave` closes the full screen, which would cover the dialogs that a guest or a member without rights needs.
 */
export function GalleryBar({ car, onLeave }: { car: Car; onLeave: () => void }) {
  const bidding = useBidding(car)
  const { stage, access, place } = bidding
  return (
    <footer className="gal-bar">
      <div className="gal-figures">
        <PriceFigure car={car} stage={stage} className="dock-big" />
        <TimeFigure car={car} stage={stage} className="dock-big" />
      </div>
      {place.notice ? <Notice notice={place.notice} className="gal-said" /> : <Standing car={car} stage={stage} />}
      {hasEnded(stage) ? null : (
        <form
          onSubmit={(event) => {
            event.preventDefault()
            if (access.kind === 'guest') onLeave()
            bidding.submit()
          }}
          onClickCapture={access.kind === 'refused' ? onLeave : undefined}
        >
          <BidAction bidding={bidding} withTotal />
        </form>
      )}
    </footer>
  )
}
