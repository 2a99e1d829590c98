import { Num } from '#web/platform/format.tsx'
import { useT } from '#web/platform/language.tsx'
import { IconButton } from '#web/ui/button.tsx'
import { Controls } from '#web/ui/controls.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Ineligibility } from '../ineligibility.tsx'
import { NoticeText, toneOf } from '../my-lots/notice-text.tsx'
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
      <DockLine bidding={bidding} hasFigures={figures && canBid} />
      <form
        className="dock-in"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          bidding.submit()
        }}
      >
        {figures ? <Figures bidding={bidding} canBid={canBid} /> : null}
        <Controls>
          {canBid ? (
            <div className="dock-steps">
              <QuickSteps form={bidding.form} />
              <IconButton outlined label={t('otherAmount')} onClick={onMore}>
                <Icon name="sliders" />
              </IconButton>
            </div>
          ) : null}
          <BidAction bidding={bidding} withTotal />
        </Controls>
      </form>
    </section>
  )
}

function Figures({ bidding, canBid }: { bidding: Bidding; canBid: boolean }) {
  const { car, stage } = bidding
  return (
    <>
      <div className="dock-figures">
        <PriceFigure car={car} stage={stage} className="dock-big" aside={<Watching watchers={car.watchers} short />} />
        {canBid ? <Least bidding={bidding} /> : <span />}
        <TimeFigure car={car} stage={stage} className="dock-big" />
      </div>
      {stage === 'open' ? <FairSlot car={car} stage={stage} /> : null}
    </>
  )
}

/** The bar's first line: the result of the last press, else the reason that one cannot bid, else the leader. */
function DockLine({ bidding, hasFigures }: { bidding: Bidding; hasFigures: boolean }) {
  const { car, stage, access, place } = bidding
  if (place.notice) {
    const tone = toneOf(place.notice)
    return (
      <p className={`stand ${tone === 'good' ? 'stand-ok' : tone === 'bad' ? 'stand-no' : ''}`} role="alert">
        <span>
          <NoticeText notice={place.notice} />
        </span>
      </p>
    )
  }
  if (access.kind === 'refused' && takesBids(stage)) {
    return (
      <p className="stand">
        <span>
          <Ineligibility car={car} reason={access.reason} />
        </span>
      </p>
    )
  }
  return <Standing car={car} stage={stage} isMaximumBelow={hasFigures} />
}

function Least({ bidding: { form, car } }: { bidding: Bidding }) {
  const t = useT('bidding')
  const maximum = car.viewer?.max_amount ?? 0
  const isRaise = form.raising && maximum > car.price
  return (
    <div>
      <div className="bid-key">{t(isRaise ? 'yourAutomatic' : 'minimum')}</div>
      <div className="dock-value">
        <Num>{isRaise ? maximum : form.least}</Num>
      </div>
    </div>
  )
}
