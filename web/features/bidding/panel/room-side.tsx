import { useEffect, useRef, useState } from 'react'
import type { Car } from '#contract/http/car.ts'
import { useT } from '#web/platform/language.tsx'
import { lazyDialog } from '#web/ui/lazy.tsx'
import { hasEnded } from '../my-lots/outcome.tsx'
import { beep } from '../sound.ts'
import { useLotEvents } from '../use-lot-events.ts'
import { BidFields } from './bid-panel.tsx'
import { Dock } from './dock.tsx'
import { PanelNotes } from './panel-notes.tsx'
import { Standing } from './standing.tsx'
import { type Bidding, useBidding } from './use-bidding.ts'

const BidSheet = lazyDialog(() => import('./bid-sheet.tsx'))
const ConfirmBid = lazyDialog(() => import('./confirm-bid.tsx'))

/** A press within this time was meant for the previous car. */
const FINGER_MS = 1200

type Props = {
  car: Car
  /** The car came under the hammer while the visitor was looking. */
  isNew: boolean
  /** The current call. */
  call: 'once' | 'twice' | null
}

/**
 * Bidding on the car on a live room's stage. Price and clock are on the room's board. Give it the car's id as its
 * key.
 */
export function RoomSide({ car, isNew, call }: Props) {
  const t = useT('bidding')
  const cameAt = useRef(Number.NEGATIVE_INFINITY)
  const guard = () => (isNew && performance.now() - cameAt.current < FINGER_MS ? 'new_car' : null)
  const own = useBidding(car, guard)
  // Between the hammer and the next car nothing moves.
  const bidding: Bidding = hasEnded(own.stage) ? { ...own, stage: 'over' } : own
  const announcement = useLotEvents(car, own.place)
  const [isSheetOpen, setSheetOpen] = useState(false)
  const panel = useRef<HTMLElement>(null)
  const { stage } = bidding
  useEffect(() => {
    cameAt.current = performance.now()
    // A keyboard user continues with the new car: the focused field disappeared with the old one.
    if (isNew && document.activeElement === document.body) panel.current?.focus({ preventScroll: true })
  }, [isNew])
  useEffect(() => {
    if (call !== null) beep('time')
  }, [call])
  return (
    <aside className="bid-side rm-side" aria-label={t('panel')} ref={panel} tabIndex={-1}>
      <div className="bid-wide">
        <div className="bp surface rm-panel">
          <Standing car={car} stage={stage} />
          <BidFields bidding={bidding} id="panel" />
        </div>
        <PanelNotes car={car} />
      </div>
      <Dock bidding={bidding} figures={false} onMore={() => setSheetOpen(true)} />
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
