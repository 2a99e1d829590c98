import { useT } from '#web/platform/language.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { BidFields } from './bid-panel.tsx'
import { PanelNotes } from './panel-notes.tsx'
import { FairSlot, PriceFigure, TimeFigure } from './price-time.tsx'
import type { Bidding } from './use-bidding.ts'

/** On phones: another amount, the automatic maximum and the total cost. */
export default function BidSheet({ bidding, onClose }: { bidding: Bidding; onClose: () => void }) {
  const t = useT('bidding')
  const { car, stage } = bidding
  return (
    <Dialog title={t('sheetTitle')} shape="sheet" onClose={onClose}>
      <div className="bp-two">
        <PriceFigure car={car} stage={stage} className="bp-big" />
        <TimeFigure car={car} stage={stage} className="bp-big" />
      </div>
      <FairSlot car={car} stage={stage} />
      <div className="bid-sheet">
        <BidFields bidding={bidding} id="sheet" />
      </div>
      <PanelNotes car={car} />
    </Dialog>
  )
}
