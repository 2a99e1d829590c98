import type { Car } from '#contract/http/car.ts'
import { BidSide } from '#web/features/bidding/bid-side.tsx'
import { useSession } from '#web/platform/session.ts'
import { laterPart } from '#web/ui/later.tsx'

// Few who look at a car are its owner or its buyer: the others do not load it.
const talks = () => import('./car-talk.tsx')
const BuyersCarTalk = laterPart(async () => ({ default: (await talks()).BuyersCarTalk }))
const OwnersCarTalk = laterPart(async () => ({ default: (await talks()).OwnersCarTalk }))

/** The panel of a car's page; above it, for its owner and for its buyer alone, the talk about the price. */
export function CarSide({ car: { id, status, viewer }, car }: { car: Car }) {
  const isMember = useSession() !== null
  const hasBid = (viewer?.my_bid ?? null) !== null
  const isDecided = status === 'sold' || status === 'rejected'
  const isAwaiting = status === 'awaiting_owner'
  return (
    <BidSide car={car}>
      {isMember && hasBid && (isAwaiting || isDecided) ? <BuyersCarTalk id={id} /> : null}
      {isMember && !hasBid && isAwaiting ? <OwnersCarTalk id={id} /> : null}
    </BidSide>
  )
}
