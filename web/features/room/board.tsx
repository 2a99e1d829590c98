import type { ReactNode } from 'react'
import type { RoomState } from '#contract/http/auctions.ts'
import { type Calls, type ShownPhase, stretches } from '#contract/values/room-calls.ts'
import type { CardCar } from '#web/features/catalogue/card-car.ts'
import { spanText } from '#web/features/catalogue/span-text.ts'
import { countdownText } from '#web/platform/dates.ts'
import { DateTime, Money, Num } from '#web/platform/format.tsx'
import { useT } from '#web/platform/language.tsx'
import { useNow } from '#web/platform/live/server-clock.ts'
import { Countdown } from '#web/ui/countdown.tsx'

type Props = {
  room: RoomState
  car: CardCar | undefined
  /** The bidder of the current bid, as text; null before the first. */
  leader: ReactNode
  shownPhase: ShownPhase
  calls: Calls | undefined
}

/** The centre of the room: the phase, the price, the clock, and its progress. */
export function Board({ room, car, leader, shownPhase, calls }: Props) {
  const t = useT('room')
  return (
    <section className={`board board-${shownPhase}`} aria-label={t('room')}>
      <div className="board-call">
        <strong>{t(`phase_${shownPhase}`)}</strong>
        <Sub room={room} car={car} shownPhase={shownPhase} />
      </div>
      <div className="board-figures">
        <div>
          <div className="board-key dots">
            <span>{t(car && car.bids_count > 0 ? 'priceNow' : 'opening')}</span>
            {leader ? <span className="board-who">{leader}</span> : null}
          </div>
          <div key={car?.price} className="board-value board-price tick">
            {car ? <Money amount={car.price} /> : null}
          </div>
        </div>
        <Clock room={room} shownPhase={shownPhase} calls={calls} />
      </div>
      <Stretches room={room} shownPhase={shownPhase} calls={calls} />
    </section>
  )
}

function Sub({ room, car, shownPhase }: Pick<Props, 'room' | 'car' | 'shownPhase'>) {
  const t = useT('room')
  const words = useT('car')
  if (shownPhase === 'waiting' || shownPhase === 'ended') {
    const at = room.phase_until
    return at === null ? null : <span>{t.rich('opensAt', { time: () => <DateTime at={at} /> })}</span>
  }
  if (shownPhase !== 'open') return <span>{t(`sub_${shownPhase}`)}</span>
  const isFirst = car === undefined || car.bids_count === 0
  return <span>{isFirst ? t('sub_open_first') : t('sub_open', { span: spanText(words, room.lot_seconds) })}</span>
}

function Clock({ room, shownPhase, calls }: Omit<Props, 'car' | 'leader'>) {
  const t = useT('room')
  const until = shownPhase === 'waiting' ? room.phase_until : calls ? new Date(calls.fall).toISOString() : null
  return (
    <div className="board-clock">
      <div className="board-key">
        {t(shownPhase === 'waiting' ? 'opensIn' : shownPhase === 'paused' ? 'leftOnClock' : 'hammerIn')}
      </div>
      <div className="board-value" role="timer">
        {until ? <Countdown until={until} /> : <Num>{countdownText(Math.ceil((room.remaining_ms ?? 0) / 1000))}</Num>}
      </div>
    </div>
  )
}

const STRETCHES = [
  ['open', 'call_open'],
  ['going_once', 'call_once'],
  ['going_twice', 'call_twice'],
] as const

/** The car's clock in its three stretches, each under its name. The figures say the same to screen readers. */
function Stretches({ room, shownPhase, calls }: Omit<Props, 'car' | 'leader'>) {
  const t = useT('room')
  return (
    <div className="calls" aria-hidden="true">
      {STRETCHES.map(([phase, word], index) => (
        <div key={phase} className={shownPhase === phase ? 'call is-now' : 'call'}>
          <i>{calls ? <Fill room={room} calls={calls} index={index} /> : null}</i>
          <span>{t(word)}</span>
        </div>
      ))}
    </div>
  )
}

function Fill({ room, calls, index }: { room: RoomState; calls: Calls; index: number }) {
  const gone = stretches(calls, room.lot_seconds, useNow())[index] ?? 0
  return <svg width={`${gone}%`} height="100%" />
}
