import { useState } from 'react'
import type { Car } from '#contract/http/car.ts'
import { useSession } from '#web/platform/device/session.ts'
import { openDialog } from '#web/platform/dialogs.tsx'
import { useHydrated } from '#web/platform/live/connection.tsx'
import { usePassed } from '#web/platform/live/use-passed.ts'
import { type PlaceBid, usePlaceBid } from '../sending/use-place-bid.ts'
import { intentOf, isRaising, isSlip, leastMaximum, type Stage, stageOf } from './bid-rules.ts'
import { type BidForm, useBidForm } from './use-bid-form.ts'

/** May this visitor bid? `unknown`: a member whose rights are still being read. */
export type Access = { kind: 'bidder' | 'guest' | 'unknown' } | { kind: 'refused'; reason: string }

export type Bidding = {
  car: Car
  stage: Stage
  access: Access
  form: BidForm
  place: PlaceBid
  /** The press on the bid button: sends, or asks for confirmation of a suspicious amount. */
  submit: () => void
  /** An amount that waits for a confirmation. */
  asking: number | null
  confirm: () => void
  goBack: () => void
}

/** The stage of a car by the server's clock. */
export function useStage({ status, starts_at, closes_at, auction }: Timed): Stage {
  const isHeld = closes_at === null
  const stage = stageOf(
    status,
    usePassed(starts_at),
    usePassed(closes_at),
    auction?.mode === 'live' ? { isHeld } : undefined,
  )
  // Staff may pause a lot of a timed auction too.
  return stage === 'open' && isHeld ? 'held' : stage
}

type Timed = Pick<Car, 'status' | 'starts_at' | 'closes_at' | 'auction'>

/** Reasons that the stage shows already. */
const TOLD_BY_STAGE = ['lot_closed', 'lot_not_open', 'not_for_sale']

export function accessTo({ viewer }: Car, isMember: boolean): Access {
  if (viewer === null) return { kind: isMember ? 'unknown' : 'guest' }
  if (viewer.can_bid || viewer.reason === null || TOLD_BY_STAGE.includes(viewer.reason)) return { kind: 'bidder' }
  return { kind: 'refused', reason: viewer.reason }
}

/**
 * The shared state of panel, bar and sheet of one car.
 * @param guard the reason why a press may not be meant for this car, if any
 */
export function useBidding(car: Car, guard: () => 'new_car' | null = () => null): Bidding {
  const stage = useStage(car)
  const form = useBidForm(car)
  const place = usePlaceBid(car)
  const isMember = useSession() !== null
  const access = accessTo(car, useHydrated() && isMember)
  const [asking, setAsking] = useState<number | null>(null)

  const send = () => {
    const amount = form.amount
    if (amount === undefined) return
    const raising = isRaising(car)
    const isMaximum = raising || stage === 'ahead'
    const intent = intentOf({ amount, maximum: form.maximum, isMaximum, least: car.min_next_bid })
    void place.send(intent, raising).then((recorded) => recorded && form.reset())
  }
  const submit = () => {
    if (access.kind === 'guest') return openDialog('login', {})
    const { amount, least, problem } = form
    if (place.pending || amount === undefined || problem === 'no_amount') return
    // The wrong field may be in a dialog that is closed by now.
    if (problem === 'too_low') return place.showNotice({ kind: problem, least })
    if (problem === 'maximum_too_low') return place.showNotice({ kind: problem, least: leastMaximum(amount) })
    const stop = guard()
    if (stop !== null) return place.showNotice({ kind: stop })
    if (form.hasJustMoved()) return place.showNotice({ kind: 'moved' })
    const highest = form.maximum ?? amount
    if (isSlip(car, highest, least)) setAsking(highest)
    else send()
  }
  return {
    car,
    stage,
    access,
    form,
    place,
    submit,
    asking,
    confirm: () => {
      setAsking(null)
      send()
    },
    goBack: () => setAsking(null),
  }
}
