import { useT } from '#web/platform/language.tsx'
import { IconButton } from '#web/ui/button.tsx'
import { Controls } from '#web/ui/controls.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Ineligibility } from '../ineligibility.tsx'
import { NoticeLine } from '../my-lots/notice-text.tsx'
import { Watching } from '../my-lots/watching.tsx'
import { QuickSteps } from './amount-parts.tsx'
import { BidAction } from './bid-action.tsx'
import { takesBids } from './bid-rules.ts'
import { FairSlot, PriceFigure, TimeFigure } from './price-time.tsx'
import { Standing } from './standing.tsx'
import type { Bidding } from './use-bidding.ts'

/** `figures`: price and time, if they are not visible elsewhere. */
type Props = { bidding: Bidding; figures?: boolean; onMore: () => void }

/** The bar of phones and tablets, fixed to the bottom: everything needed to bid within the thumb's reach. */
export function Dock({ bidding, figures = true, onMore }: Props) {
  const t = useT('bidding')
  const { stage, access } = bidding
  const canBid = stage !== 'soon' && access.kind !== 'refused'
  return (
    <section className="dock" aria-label={t('bar')}>
      <DockLine bidding={bidding} />
      <form
        className="dock-in"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          bidding.submit()
        }}
      >
        {figures ? <Figures bidding={bidding} /> : null}
        <Controls>
          {/* In a room every second counts: its steps are one press away. */}
          {canBid && !figures ? <QuickSteps form={bidding.form} /> : null}
          <div className="dock-acts">
            <BidAction bidding={bidding} withTotal />
            {canBid ? (
              <IconButton outlined label={t('otherAmount')} onClick={onMore}>
                <Icon name="sliders" />
              </IconButton>
            ) : null}
          </div>
        </Controls>
      </form>
    </section>
  )
}

function Figures({ bidding: { car, stage } }: { bidding: Bidding }) {
  return (
    <>
      <div className="dock-figures">
        <PriceFigure car={car} stage={stage} className="dock-big" aside={<Watching watchers={car.watchers} short />} />
        <TimeFigure car={car} stage={stage} className="dock-big" />
      </div>
      {stage === 'open' ? <FairSlot car={car} stage={stage} /> : null}
    </>
  )
}

/** The bar's first line: the result of the last press, else the reason that one cannot bid, else the leader. */
function DockLine({ bidding }: { bidding: Bidding }) {
  const { car, stage, access, place } = bidding
  if (place.notice) return <NoticeLine notice={place.notice} />
  if (access.kind === 'refused' && takesBids(stage)) {
    return (
      <p className="stand">
        <span>
          <Ineligibility car={car} reason={access.reason} />
        </span>
      </p>
    )
  }
  return <Standing car={car} stage={stage} />
}
