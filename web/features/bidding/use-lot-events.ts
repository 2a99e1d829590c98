import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Car, ClockRule } from '#contract/http/car.ts'
import type { BidEvent } from '#contract/live/events.ts'
import { formatAmount } from '#contract/values/money.ts'
import { aliasOf } from '#web/features/catalogue/auction/alias.ts'
import { useLiveCars } from '#web/features/catalogue/live-cars.ts'
import { spanText } from '#web/features/catalogue/span-text.ts'
import { type Translate, useT } from '#web/platform/language.tsx'
import { toast } from '#web/ui/toast.tsx'
import { isNewPrice, limitAnnouncements } from './announcer.ts'
import { takeIntoHistory } from './history/history-query.ts'
import { gainText } from './panel/bid-rules.ts'
import type { PlaceBid } from './sending/use-place-bid.ts'
import { beep } from './sound.ts'

/**
 * Keeps one car at its live state and announces each change: for screen readers as text, by sound and toast to its
 * bidders.
 * @param place of the bids that are sent from here: the result of a press is shown where it was pressed
 * @returns the text for a live region
 */
export function useLotEvents(car: Car, place: PlaceBid): string {
  const t = useT('bidding')
  const words = useT('car')
  const queryClient = useQueryClient()
  const [announcement, setAnnouncement] = useState('')
  const [speaker] = useState(() => limitAnnouncements(setAnnouncement))
  useEffect(() => speaker.stop, [speaker])
  useLiveCars(car.id, (event, verdict) => {
    if (verdict === 'old') return
    takeIntoHistory(queryClient, event)
    // The room announces its own changes (it opened, it resumes).
    if (isMove(car, event) && car.auction?.mode === 'live') return
    const isAnswered = place.pending || place.notice !== null
    speaker.announce(wordsFor(t, car, event, isAnswered), isUrgent(car, event))
    tellBidder(t, words, car, event)
    if (REREAD.has(event.event)) rereadRights(queryClient, car)
  })
  return announcement
}

/** Events after which the page reads data that they do not carry. */
const REREAD: ReadonlySet<BidEvent['event']> = new Set(['win', 'closed', 'decided', 'announcement'])

const youAre = (car: Car, event: BidEvent) => event.bid.user_id !== null && event.bid.user_id === car.viewer?.bidder_id

/** Seconds by which an event moved the close; 0 if either has none. */
function gainOf(car: Car, event: BidEvent): number {
  if (event.closes_at === null || car.closes_at === null) return 0
  return Math.round((Date.parse(event.closes_at) - Date.parse(car.closes_at)) / 1000)
}

const windowOf = (words: Translate<'car'>, rule: ClockRule) => spanText(words, rule.extension_window_seconds)

/** Staff moved the close; there was no bid. */
const isMove = (car: Car, event: BidEvent) => event.event === 'extended' && event.bids_count === car.bids_count

/** Events about the visitor's own lead, and those without a bid, are announced before other people's bids. */
const isUrgent = (car: Car, event: BidEvent) =>
  (event.event !== 'bid' && event.event !== 'extended') || youAre(car, event) || (car.viewer?.is_leading ?? false)

/** One sentence for the live region, or none. `car` is its state before the event. */
function wordsFor(t: Translate<'bidding'>, car: Car, event: BidEvent, isAnswered: boolean): string {
  const amount = formatAmount(event.current_price ?? 0)
  if (event.event === 'win') return t('said_win', { amount })
  if (event.event === 'closed') return t('said_closed')
  if (event.event === 'decided') return t(event.status === 'sold' ? 'said_sold' : 'said_rejected')
  if (event.event === 'paused' || event.event === 'resumed' || event.event === 'announcement')
    return t(`said_${event.event}`)
  if (event.event === 'void') return event.current_price === null ? t('said_void_all') : t('said_void', { amount })
  if (isMove(car, event)) return t('said_extended', { gain: gainText(gainOf(car, event)) })
  const extended = event.event === 'extended' ? ` ${t('said_extended', { gain: gainText(gainOf(car, event)) })}` : ''
  if (youAre(car, event)) return (isAnswered ? '' : t('said_leading', { amount })) + extended
  if (car.viewer?.is_leading) return (isNewPrice(car.slug, amount) ? t('said_outbid', { amount }) : '') + extended
  const who = t('bidderPlain', { alias: aliasOf(event.bid.user_id ?? 0) })
  return t('said_bid', { amount, who }) + extended
}

/** Sound for members who switched it on; a toast about more time only for bidders. Outbid and won come as notices. */
function tellBidder(t: Translate<'bidding'>, words: Translate<'car'>, car: Car, event: BidEvent): void {
  const isYou = youAre(car, event)
  if (car.viewer?.is_leading && !isYou) beep('bad')
  else if (event.event === 'win' && isYou) beep('good')
  else if (event.event === 'extended') beep('time')
  else if (event.event === 'bid') beep('good')
  // In a room every bid moves the clock, which is large on the page.
  const isRoom = car.auction?.mode === 'live'
  if (event.event !== 'extended' || isYou || !car.viewer?.my_bid || isRoom) return
  toast({
    title: t('extendedTitle', { gain: gainText(gainOf(car, event)) }),
    text:
      isMove(car, event) || !car.auction
        ? t('movedByService')
        : t('extendedText', { window: windowOf(words, car.auction) }),
    tone: 'extended',
    // The live region has announced it.
    isSilent: true,
    key: `extended-${car.id}`,
  })
}

const REREAD_MS = 400
const SPREAD_MS = 1500

/**
 * Reads the fields that the event does not carry (rights, order), after a random delay so that clients do not ask at
 * once.
 */
function rereadRights(queryClient: QueryClient, car: Car): void {
  setTimeout(
    () => void queryClient.invalidateQueries({ queryKey: ['car', car.slug] }),
    REREAD_MS + Math.random() * SPREAD_MS,
  )
}
