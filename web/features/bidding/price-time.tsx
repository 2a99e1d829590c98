import type { Car } from '#contract/http/car.ts'
import { countdownText } from '#web/platform/dates.ts'
import { DateTime, Money, Num } from '#web/platform/format.tsx'
import { type Translate, useT } from '#web/platform/language.tsx'
import { isClosing, useSecondsLeft } from '#web/ui/countdown.tsx'
import { FairClock } from '#web/ui/fair-clock.tsx'
import { gainText, type Stage } from './bid-rules.ts'
import { useChanges, useGain } from './use-changes.ts'

type Words = Translate<'bidding'>
type WordKey = Parameters<Words>[0]

const PRICE_KEYS: Record<Stage, WordKey> = {
  sale: 'price',
  reserved: 'price',
  soon: 'opening',
  open: 'priceNow',
  over: 'highest',
  awaiting: 'highest',
  sold: 'soldFor',
  rejected: 'highest',
  no_bids: 'opening',
  closed: 'highest',
}

/** The price with its label; a change ticks up. */
export function PriceFigure({ car, stage, className }: { car: Car; stage: Stage; className: string }) {
  const t = useT('bidding')
  const changes = useChanges(car.price)
  const isOpening = stage === 'open' && car.bid === null
  const label = car.type === 'sale' ? 'price' : isOpening ? 'opening' : PRICE_KEYS[stage]
  return (
    <div>
      <div className="bid-key">{t(label)}</div>
      <div key={changes} className={changes > 0 ? `${className} tick` : className}>
        <Money amount={car.price} />
      </div>
    </div>
  )
}

/** Time left, or the day it ended, with its label. An extension is told in the label's place. */
export function TimeFigure({ car, stage, className }: { car: Car; stage: Stage; className: string }) {
  const t = useT('bidding')
  const until = stage === 'soon' ? car.starts_at : stage === 'open' || stage === 'over' ? car.closes_at : null
  if (until !== null) return <RunningTime until={until} stage={stage} className={className} />
  if (car.type === 'sale' || car.closes_at === null) return null
  return (
    <div className="text-end">
      <div className="bid-key">{t('ended')}</div>
      <div className={`${className} bid-day`}>
        <DateTime at={car.closes_at} style="day" />
      </div>
    </div>
  )
}

function RunningTime({ until, stage, className }: { until: string; stage: Stage; className: string }) {
  const t = useT('bidding')
  const seconds = useSecondsLeft(until)
  const gain = useGain(until)
  const hot = stage === 'open' && isClosing(seconds) ? ' hot' : ''
  return (
    <div className="bid-time">
      <div className={gain === null ? 'bid-key' : 'bid-key bid-gain tick'}>
        {gain === null ? t(stage === 'soon' ? 'startsIn' : 'endsIn') : t.rich('extendedBy', { gain: gainText(gain) })}
      </div>
      <div className={`${className}${hot}`} role="timer">
        <Num>{countdownText(seconds)}</Num>
      </div>
    </div>
  )
}

/** The fair clock in its reserved place: empty before the last five minutes. */
export function FairSlot({ car, stage }: { car: Car; stage: Stage }) {
  return <div className="fair-slot">{stage === 'open' && car.closes_at ? <Fair until={car.closes_at} /> : null}</div>
}

function Fair({ until }: { until: string }) {
  const seconds = useSecondsLeft(until)
  return isClosing(seconds) ? <FairClock seconds={seconds} /> : null
}

/** How often the clock was extended, and the hour of the close beside the countdown. */
export function ClockNote({ car, stage }: { car: Car; stage: Stage }) {
  const t = useT('bidding')
  if (stage === 'soon' && car.starts_at) {
    const at = car.starts_at
    return (
      <div className="clock-note">
        <span>{t.rich('startsAt', { time: () => <DateTime at={at} /> })}</span>
      </div>
    )
  }
  if (car.closes_at === null) return null
  const at = car.closes_at
  const isOpen = stage === 'open' || stage === 'over'
  return (
    <div className="clock-note">
      <span>{isOpen || car.extensions > 0 ? t('extendedTimes', { count: car.extensions }) : null}</span>
      <span>{t.rich(isOpen ? 'closesAt' : 'closedAt', { time: () => <CloseTime at={at} isOpen={isOpen} /> })}</span>
    </div>
  )
}

/** The hour with seconds when it is near, else the day and hour. */
function CloseTime({ at, isOpen }: { at: string; isOpen: boolean }) {
  const hours = useSecondsLeft(at) / 3600
  return <DateTime at={at} style={isOpen && hours < 12 ? 'clock' : 'full'} />
}
