import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { BidResult } from '#contract/http/bidding.ts'
import type { Car } from '#contract/http/car.ts'
import type { KeptCar } from '#web/features/catalogue/patch-cars.ts'
import { patchCars } from '#web/features/catalogue/patch-cars.ts'
import { markFittingMoment } from '#web/platform/device/notice-consent.ts'
import { readSession } from '#web/platform/device/session.ts'
import type { ApiError } from '#web/platform/http/api.ts'
import { newKey } from '#web/platform/http/new-key.ts'
import { useApi } from '#web/platform/link.tsx'
import { keepReceipt } from '../history/receipts-store.ts'
import { beep } from '../sound.ts'
import { type BidIntent, type BidOutcome, sendBid } from './send-bid.ts'
import { forgetUnsettled, handOver, rememberUnsettled, type UnsettledBid } from './unsettled.ts'

/** The result of the last press, shown in place. */
export type BidNotice =
  | {
      kind: 'leading' | 'outbid' | 'raised' | 'recovered' | 'lost' | 'asking' | 'gone' | 'moved' | 'new_car' | 'failed'
    }
  /** Not sent: an amount below the minimum, in riyals. */
  | { kind: 'too_low' | 'maximum_too_low'; least: number }
  | { kind: 'refused'; error: ApiError }

export type PlaceBid = {
  pending: boolean
  notice: BidNotice | null
  showNotice: (notice: BidNotice | null) => void
  /** @returns true if it was recorded. */
  send: (intent: Omit<BidIntent, 'product_id'>, raising: boolean) => Promise<boolean>
}

const STAYS_MS = 12_000

/** The time that a result is shown; good news disappears at once when another bidder leads. */
function useNotice(isLeading: boolean) {
  const [notice, showNotice] = useState<BidNotice | null>(null)
  const kind = notice?.kind
  useEffect(() => {
    if (kind === undefined || kind === 'asking' || kind === 'gone') return undefined
    const timer = setTimeout(() => showNotice(null), STAYS_MS)
    return () => clearTimeout(timer)
  }, [kind])
  useEffect(() => {
    if (!isLeading)
      showNotice((previous) => (previous?.kind === 'leading' || previous?.kind === 'raised' ? null : previous))
  }, [isLeading])
  return [notice, showNotice] as const
}

/** Sends bids on one car and shows their effect before the live event comes. One at a time. */
export function usePlaceBid(car: Car): PlaceBid {
  const api = useApi()
  const queryClient = useQueryClient()
  const [pending, setPending] = useState(false)
  const [notice, showNotice] = useNotice(car.viewer?.is_leading ?? false)
  const isSending = useRef(false)
  const inFlight = useInFlight()
  const send: PlaceBid['send'] = async (intent, raising) => {
    if (isSending.current) return false
    isSending.current = true
    setPending(true)
    showNotice(null)
    try {
      const key = newKey()
      const onTrouble = (kind: 'asking' | 'gone') => showNotice({ kind })
      const accountId = readSession()?.id ?? ''
      const bid = { key, accountId, title: car.title, slug: car.slug, amount: intent.max_amount ?? intent.amount }
      rememberUnsettled(bid)
      const sent = sendBid(api, { product_id: car.id, ...intent }, { key, onTrouble })
      inFlight.current = { bid, outcome: sent }
      const outcome = await sent
      if (outcome.kind !== 'open') forgetUnsettled(key)
      showNotice(noticeOf(outcome, raising))
      takeOutcome(queryClient, car, outcome, intent)
      return outcome.kind === 'accepted'
    } catch {
      showNotice({ kind: 'failed' })
      return false
    } finally {
      isSending.current = false
      inFlight.current = null
      setPending(false)
    }
  }
  return { pending, notice, showNotice, send }
}

/** The bid in flight. If its panel disappears before the answer comes, the answer is shown elsewhere. */
function useInFlight() {
  const inFlight = useRef<{ bid: UnsettledBid; outcome: Promise<BidOutcome> } | null>(null)
  useEffect(
    () => () => {
      if (inFlight.current) handOver(inFlight.current)
    },
    [],
  )
  return inFlight
}

function noticeOf(outcome: BidOutcome, raising: boolean): BidNotice {
  if (outcome.kind === 'lost') return { kind: 'lost' }
  if (outcome.kind === 'open') return { kind: 'gone' }
  if (outcome.kind === 'refused') return outcome
  if (outcome.recovered) return { kind: 'recovered' }
  if (raising) return { kind: 'raised' }
  return { kind: outcome.result.leading ? 'leading' : 'outbid' }
}

/** Applies the answer to every list that shows the car, and stores its receipt. */
function takeOutcome(queryClient: QueryClient, car: Car, outcome: BidOutcome, intent: Omit<BidIntent, 'product_id'>) {
  if (outcome.kind === 'refused') {
    keepReceipt(outcome.error.receipt, car)
    patchCars(queryClient, car.id, (known) => afterRefusal(known, outcome.error))
    // The reason may be the member's own (deposit, limits), so the page's data about them is old.
    if (outcome.error.status === 403) void queryClient.invalidateQueries({ queryKey: ['car', car.slug] })
  }
  if (outcome.kind !== 'accepted') return
  keepReceipt(outcome.result.receipt, car)
  beep(outcome.result.leading ? 'good' : 'bad')
  markFittingMoment()
  patchCars(queryClient, car.id, (known) => afterAnswer(known, outcome.result, intent))
  void queryClient.invalidateQueries({ queryKey: ['wallet'] })
  void queryClient.invalidateQueries({ queryKey: ['my-lots'] })
}

/** The live event may have come first and be newer: then only the fields that it lacks come from the answer. */
function afterAnswer(car: KeptCar, result: BidResult, intent: Omit<BidIntent, 'product_id'>): KeptCar {
  const { viewer } = car
  const max = Math.max(intent.max_amount ?? intent.amount, viewer?.max_amount ?? 0)
  const mine = viewer && { ...viewer, max_amount: max, my_bid: Math.max(viewer.my_bid ?? 0, result.bid.amount) }
  if (result.bids_count < car.bids_count) return { ...car, viewer: mine }
  const current = {
    ...car,
    price: result.current_price,
    bid: result.current_price,
    bids_count: result.bids_count,
    min_next_bid: result.min_next_bid,
    closes_at: result.closes_at,
    hours_estimated: result.hours_estimated,
    extensions: extensionsOf(car) + (result.extended && result.closes_at !== car.closes_at ? 1 : 0),
    leading_bidder_id: result.leading ? mine?.bidder_id : leaderOf(car),
    viewer: mine && {
      ...mine,
      is_leading: result.leading,
      my_bid: result.leading ? result.current_price : mine.my_bid,
    },
  }
  return current
}

/** Fields that a card neither stores nor shows. */
type Beside = { extensions?: number; leading_bidder_id?: number | null }
const extensionsOf = (car: KeptCar & Beside): number => car.extensions ?? 0
const leaderOf = (car: KeptCar & Beside): number | null => car.leading_bidder_id ?? null

type Facts = { min_next_bid?: unknown; current_price?: unknown; seq?: unknown }

/** A refusal carries the price at which it was refused. */
function afterRefusal(car: KeptCar, { data }: ApiError): KeptCar {
  const { min_next_bid, current_price, seq }: Facts = Object(data)
  if (typeof min_next_bid !== 'number' || typeof seq !== 'number' || seq < car.seq) return car
  const priced = typeof current_price === 'number' && { price: current_price, bid: current_price }
  const refreshed = { ...car, min_next_bid, ...priced }
  return refreshed
}
