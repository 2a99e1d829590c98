import type { ReactNode } from 'react'
import type { Car } from '#contract/http/car.ts'
import { spanText } from '#web/features/catalogue/span-text.ts'
import { countdownText } from '#web/platform/dates.ts'
import { DateTime, Money, Num } from '#web/platform/format.tsx'
import { type Translate, useT } from '#web/platform/language.tsx'
import { A } from '#web/platform/link.tsx'
import { isClosing, useSecondsLeft } from '#web/ui/countdown.tsx'
import { FAIR_CLOCK_SECONDS, FairClock } from '#web/ui/fair-clock.tsx'
import { gainText, inRoom, pausedKey, type Stage } from './bid-rules.ts'
import { useChanges, useGain } from './use-changes.ts'

type Words = Translate<'bidding'>
type WordKey = Parameters<Words>[0]

const PRICE_KEYS: Record<Stage, WordKey> = {
  sale: 'price',
  reserved: 'price',
  soon: 'opening',
  ahead: 'priceNow',
  open: 'priceNow',
  held: 'priceNow',
  over: 'highest',
  awaiting: 'highest',
  sold: 'soldFor',
  rejected: 'highest',
  no_bids: 'opening',
  closed: 'highest',
}

type PriceProps = { car: Car; stage: Stage; className: string; aside?: ReactNode }

/** The price with its label, `aside` after the label; a change ticks up. */
export function PriceFigure({ car, stage, className, aside }: PriceProps) {
  const t = useT('bidding')
  const changes = useChanges(car.price)
  const isOpening = (stage === 'open' || stage === 'ahead' || stage === 'held') && car.bid === null
  const label = car.type === 'sale' ? 'price' : isOpening ? 'opening' : PRICE_KEYS[stage]
  return (
    <div>
      <div className="bid-key">
        {t(label)}
        {car.price_tax && ` · ${car.price_tax.name}`}
        {aside}
      </div>
      <div key={changes} className={changes > 0 ? `${className} tick` : className}>
        <Money amount={car.price} />
      </div>
    </div>
  )
}

/** Time left, or the day it ended, with its label. An extension replaces the label for a moment. */
export function TimeFigure({ car, stage, className }: { car: Car; stage: Stage; className: string }) {
  const until = stage === 'soon' ? car.starts_at : stage === 'open' || stage === 'over' ? car.closes_at : null
  if (until !== null)
    return <RunningTime until={until} stage={stage} extensions={car.extensions} className={className} />
  if (stage === 'ahead' || stage === 'held') return <TurnWord car={car} stage={stage} />
  if (car.type === 'sale' || car.closes_at === null) return null
  const ended = <Ended at={car.closes_at} className={className} />
  return stage === 'awaiting' && car.auction ? (
    <Deciding until={decidedBy(car.closes_at, car.auction)} after={ended} className={className} />
  ) : (
    ended
  )
}

function Ended({ at, className }: { at: string; className: string }) {
  const t = useT('bidding')
  return (
    <div className="text-end">
      <div className="bid-key">{t('ended')}</div>
      <div className={`${className} bid-day`}>
        <DateTime at={at} style="day" />
      </div>
    </div>
  )
}

const MS_PER_HOUR = 3_600_000
/** The end of the seller's time to decide. */
const decidedBy = (closesAt: string, auction: NonNullable<Car['auction']>) =>
  new Date(Date.parse(closesAt) + auction.owner_decision_hours * MS_PER_HOUR).toISOString()

/** The rest of the seller's time; talks may go on after it. */
function Deciding({ until, after, className }: { until: string; after: ReactNode; className: string }) {
  const t = useT('bidding')
  const seconds = useSecondsLeft(until)
  if (seconds === 0) return after
  return (
    <div className="bid-time">
      <div className="bid-key">{t('decisionIn')}</div>
      <div className={className} role="timer">
        <Num>{countdownText(seconds)}</Num>
      </div>
    </div>
  )
}

/** No time is shown while a car is paused, or before its turn in a live room. */
function TurnWord({ car, stage }: { car: Car; stage: 'ahead' | 'held' }) {
  const t = useT('bidding')
  return (
    <div className="text-end">
      <div className="bid-key">{t(inRoom(car) ? 'inRoom' : 'timeLeft')}</div>
      <div className="bid-turn">{t(stage === 'ahead' ? 'byTurn' : pausedKey(car))}</div>
    </div>
  )
}

type RunningProps = { until: string; stage: Stage; extensions: number; className: string }

function RunningTime({ until, stage, extensions, className }: RunningProps) {
  const t = useT('bidding')
  const seconds = useSecondsLeft(until)
  const gain = useGain(until, extensions)
  const hot = stage === 'open' && isClosing(seconds) ? ' hot' : ''
  return (
    <div className="bid-time">
      <div className={gain === null ? 'bid-key' : 'bid-key bid-gain tick'}>
        {gain === null
          ? t(stage === 'soon' ? 'startsIn' : 'endsIn')
          : t.rich('extendedBy', { gain: gainText(gain.seconds) })}
      </div>
      <div className={`${className}${hot}`} role="timer">
        <Num>{countdownText(seconds)}</Num>
      </div>
    </div>
  )
}

/** The fair clock in its reserved place: empty until a bid would move the close. */
export function FairSlot({ car, stage }: { car: Car; stage: Stage }) {
  return (
    <div className="fair-slot">
      {stage === 'open' && car.closes_at ? <Fair until={car.closes_at} window={fairWindow(car)} /> : null}
    </div>
  )
}

/** The time before the close in which a bid moves it, by the auction's rules. */
const fairWindow = ({ auction }: Car): number => auction?.extension_window_seconds ?? FAIR_CLOCK_SECONDS

function Fair({ until, window }: { until: string; window: number }) {
  const seconds = useSecondsLeft(until)
  return seconds <= window ? <FairClock seconds={seconds} window={window} /> : null
}

/** The number of extensions, for a moment the reason of the last move, and the hour of the close. */
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
  if ((stage === 'ahead' || stage === 'held') && car.auction && inRoom(car)) return <RoomNote auction={car.auction} />
  if (car.closes_at === null) return null
  const at = car.closes_at
  const isOpen = stage === 'open' || stage === 'over'
  return (
    <div className="clock-note">
      <span>{isOpen || car.extensions > 0 ? <Extensions car={car} /> : null}</span>
      <span>{t.rich(isOpen ? 'closesAt' : 'closedAt', { time: () => <CloseTime at={at} isOpen={isOpen} /> })}</span>
    </div>
  )
}

/** Address of the page that shows the car's turn. */
function RoomNote({ auction }: { auction: NonNullable<Car['auction']> }) {
  const t = useT('bidding')
  return (
    <div className="clock-note">
      <span>{auction.title}</span>
      <A to="/auction/$slug" params={{ slug: auction.slug }} className="link">
        {t('toRoom')}
      </A>
    </div>
  )
}

function Extensions({ car: { auction, closes_at: closesAt, extensions: count } }: { car: Car }) {
  const t = useT('bidding')
  const words = useT('car')
  const gain = useGain(closesAt, count)
  if (gain?.byBid && auction) return t('becauseBid', { window: spanText(words, auction.extension_window_seconds) })
  if (gain) return t('becauseService')
  const most = auction?.max_extensions ?? null
  return most === null ? t('extendedTimes', { count }) : t('extendedOf', { count, most })
}

/** The hour with seconds if it is near, else the day and hour. */
function CloseTime({ at, isOpen }: { at: string; isOpen: boolean }) {
  const hours = useSecondsLeft(at) / 3600
  return <DateTime at={at} style={isOpen && hours < 12 ? 'clock' : 'full'} />
}
