import type { Car } from '#contract/http/car.ts'
import { BidSide } from '#web/features/bidding/bid-side.tsx'
import { useSession } from '#web/platform/device/session.ts'
import { lazyPart } from '#web/ui/lazy.tsx'
import { nearPart } from '#web/ui/near-part.tsx'

// Few visitors of a car are its owner or buyer: the others do not load this.
const loadNegotiation = () => import('./car-negotiation.tsx')
const BuyersCarNegotiation = lazyPart(async () => ({ default: (await loadNegotiation()).BuyersCarNegotiation }))
const OwnersCarNegotiation = lazyPart(async () => ({ default: (await loadNegotiation()).OwnersCarNegotiation }))

const CarOffers = nearPart(
  async () => ({ default: (await import('./fixed-price/car-offers.tsx')).CarOffers }),
  ({ car }) => (car.takes_offers ? <div className="surface mt-4 min-h-36" /> : null),
)

/** The panel of a car's page; above it, for its owner and its buyer only, the negotiation. */
export function CarSide({ car: { id, status, viewer }, car }: { car: Car }) {
  const isMember = useSession() !== null
  const hasBid = (viewer?.my_bid ?? null) !== null
  const isDecided = status === 'sold' || status === 'rejected'
  const isAwaiting = status === 'awaiting_owner'
  return (
    <BidSide car={car} below={car.takes_offers || (isMember && status === 'reserved') ? <CarOffers car={car} /> : null}>
      {isMember && hasBid && (isAwaiting || isDecided) ? <BuyersCarNegotiation id={id} /> : null}
      {isMember && !hasBid && isAwaiting ? <OwnersCarNegotiation id={id} /> : null}
    </BidSide>
  )
}
