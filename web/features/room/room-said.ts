import { useEffect, useRef, useState } from 'react'
import type { RoomState } from '#contract/http/auctions.ts'
import { formatAmount } from '#contract/values/money.ts'
import { type CardCar, nameOf } from '#web/features/catalogue/card-car.ts'
import { type Translate, useT } from '#web/platform/language.tsx'
import type { Heard } from './room-phase.ts'

type Told = {
  heard: Heard
  car: CardCar | undefined
  /** 'you', the alias of another bidder, or null. */
  leader: string | null
  last: CardCar | undefined
}

function wordsFor(t: Translate<'room'>, { heard, car, leader, last }: Told, hasFallen: boolean): string {
  const before = hasFallen && last ? `${fellWords(t, last)} ` : ''
  if (heard === 'paused' || heard === 'ended') return before + t(`said_${heard}`)
  if (!car || heard === 'falling' || heard === 'waiting') return before
  const title = nameOf(car)
  if (heard === 'open') return before + t('said_open', { title })
  if (car.bids_count === 0 || leader === null) return before + t(`said_${heard}_none`, { title })
  const who = leader === 'you' ? t('said_to_you') : t('said_to_bidder', { alias: leader })
  return before + t(`said_${heard}`, { title, amount: formatAmount(car.price), who })
}

function fellWords(t: Translate<'room'>, car: CardCar): string {
  if (car.status === 'no_bids') return t('said_passed', { title: nameOf(car) })
  const values = { title: nameOf(car), amount: formatAmount(car.price) }
  return t(car.viewer?.is_leading ? 'said_won' : 'said_sold', values)
}

/**
 * One sentence for the live region at each turn of the room: a call, the hammer, a pause. A bid that only resets the
 * clock is announced as a bid.
 */
export function useRoomSaid(room: RoomState, told: Told): string {
  const t = useT('room')
  const [said, setSaid] = useState('')
  const { heard } = told
  const before = useRef({ heard, currentId: room.current_id, lastId: room.last?.product_id })
  useEffect(() => {
    const { heard: earlier, currentId, lastId } = before.current
    before.current = { heard, currentId: room.current_id, lastId: room.last?.product_id }
    if (earlier === heard && currentId === room.current_id) return
    const isSameCar = currentId === room.current_id
    if (heard === 'open' && isSameCar && (earlier === 'going_once' || earlier === 'going_twice')) return
    setSaid(wordsFor(t, told, lastId !== room.last?.product_id))
  }, [heard, room, told, t])
  return said
}
