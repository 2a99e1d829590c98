import { useEffect, useRef, useState } from 'react'
import type { RoomState } from '#contract/http/auctions.ts'
import { formatAmount } from '#contract/values/money.ts'
import type { ShownPhase } from '#contract/values/room-calls.ts'
import { type CardCar, nameOf } from '#web/features/catalogue/card-car.ts'
import { type Translate, useT } from '#web/platform/language.tsx'

type ShownRoom = {
  shownPhase: ShownPhase
  car: CardCar | undefined
  /** 'you', the alias of another bidder, or null. */
  leader: string | null
  last: CardCar | undefined
}

function wordsFor(t: Translate<'room'>, { shownPhase, car, leader, last }: ShownRoom, hasFallen: boolean): string {
  const before = hasFallen && last ? `${fellWords(t, last)} ` : ''
  if (shownPhase === 'paused' || shownPhase === 'ended') return before + t(`said_${shownPhase}`)
  if (!car || shownPhase === 'falling' || shownPhase === 'waiting') return before
  const title = nameOf(car)
  if (shownPhase === 'open') return before + t('said_open', { title })
  if (car.bids_count === 0 || leader === null) return before + t(`said_${shownPhase}_none`, { title })
  const who = leader === 'you' ? t('said_to_you') : t('said_to_bidder', { alias: leader })
  return before + t(`said_${shownPhase}`, { title, amount: formatAmount(car.price), who })
}

function fellWords(t: Translate<'room'>, car: CardCar): string {
  if (car.status === 'no_bids') return t('said_passed', { title: nameOf(car) })
  const values = { title: nameOf(car), amount: formatAmount(car.price) }
  if (car.status !== 'sold') return t(car.viewer?.is_leading ? 'said_yours' : 'said_asked', values)
  return t(car.viewer?.is_leading ? 'said_won' : 'said_sold', values)
}

/**
 * One sentence for the live region at each turn of the room: a call, the hammer, a pause. A bid that only resets the
 * clock is announced as a bid; a hammer that staff took back opens the car again.
 */
export function useRoomAnnouncement(room: RoomState, shown: ShownRoom): string {
  const t = useT('room')
  const [announcement, setAnnouncement] = useState('')
  const { shownPhase } = shown
  const bids = shown.car?.bids_count
  const before = useRef({ shownPhase, room, bids })
  useEffect(() => {
    const earlier = before.current
    before.current = { shownPhase, room, bids }
    const isSameCar = earlier.room.current_id === room.current_id
    if (earlier.shownPhase === shownPhase && isSameCar) return
    const wasCall = earlier.shownPhase === 'going_once' || earlier.shownPhase === 'going_twice'
    const isRecalled = earlier.room.hammered && earlier.bids === bids
    if (shownPhase === 'open' && isSameCar && wasCall && !isRecalled) return
    setAnnouncement(wordsFor(t, shown, earlier.room.last?.product_id !== room.last?.product_id))
  }, [shownPhase, room, bids, shown, t])
  return announcement
}
