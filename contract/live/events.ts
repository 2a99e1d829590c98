import type { RoomState } from '../http/auctions.ts'
import type { NoticeTopic } from '../values/notices/notice-topics.ts'

/** The events of the socket; names and fields are public. */

export type BidEvent = {
  bid: { product_id: number; amount: number; user_id: number | null; seq: number }
  /** First and last public change of the lot in this event. */
  from_seq: number
  bids_count: number
  current_price: number | null
  /** Null once the lot takes no more bids: from its close on. */
  min_next_bid: number | null
  /** Null while the lot is paused. */
  closes_at: string | null
  /** The lot waits for its turn in a live room: `closes_at` is planned only. */
  hours_estimated: boolean
  extensions: number
  status: string
  /**
   * In a live room: `opened` when the lot comes under the hammer, `queued` when it was put behind the others. In a
   * timed auction: `paused` and `resumed` by staff. `announcement`: staff announced something about the car.
   */
  event:
    | 'bid'
    | 'extended'
    | 'win'
    | 'void'
    | 'closed'
    | 'decided'
    | 'opened'
    | 'queued'
    | 'paused'
    | 'resumed'
    | 'announcement'
  reserve_met: boolean | null
  server_time: string
}
export type AuctionEvent = {
  /** The auction's id; 0 for a car for sale, which is in no auction. */
  id: number
  product_id?: number
  /**
   * `soon`, `active`, `closed` and `sold` concern the auction or the car `product_id`. `reserved`, `for_sale` (again)
   * and `withdrawn` (by its owner) concern the car for sale `product_id`. The others report the progress of a live
   * room,
   * complete in `room`, so nothing needs to be read again. `queued` put the car behind the others.
   */
  event:
    | 'soon'
    | 'active'
    | 'closed'
    | 'sold'
    | 'reserved'
    | 'for_sale'
    | 'withdrawn'
    | 'open'
    | 'going_once'
    | 'going_twice'
    | 'paused'
    | 'queued'
    | 'ended'
  seq: number
  /** Live rooms only: the room's state after this event. The higher `seq` is the newer. */
  room?: RoomState
}
/** The number of people who watch a lot now, without their identities. */
export type WatchersEvent = { product_id: number; watchers: number }
export type ServerTimeEvent = { server_time: string }
export type GeneralNotificationEvent = {
  id: number
  kind: string
  topic: NoticeTopic
  /** In the account's language. */
  title: string
  body: string
  /** The same in both languages, for a page in the other one. */
  texts: { ar: NoticeText; en: NoticeText }
  url: string | null
  created_at: string
}
/** On the member's own channel: notices were read or deleted, here or on another device. */
export type NoticesChangedEvent = { unread_count: number }
type NoticeText = { title: string; body: string }

/** Event name → data, as the Echo convention emits them: `(event, channel, data)`. */
export type LiveEvents = {
  BidEvent: BidEvent
  AuctionEvent: AuctionEvent
  WatchersEvent: WatchersEvent
  ServerTimeEvent: ServerTimeEvent
  GeneralNotificationEvent: GeneralNotificationEvent
  NoticesChangedEvent: NoticesChangedEvent
}
