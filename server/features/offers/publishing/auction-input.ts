import type * as z from 'zod'
import type { adminAuctionBody } from '#contract/http/office/cars/auctions.ts'
import { fromRiyals } from '#contract/values/money.ts'
import { cleanLine } from '#contract/values/text.ts'
import type { NewAuction } from '../../auctions/index.ts'

type Body = z.output<typeof adminAuctionBody>

/** An auction from the wire in internal form: halalas, dates, one line of clean text. */
export function toNewAuction(body: Body, createdBy: number): NewAuction {
  return {
    titleAr: cleanLine(body.title_ar),
    titleEn: cleanLine(body.title_en),
    mode: body.mode,
    startsAt: new Date(body.starts_at),
    lotSeconds: body.lot_seconds,
    extensionMode: body.extension_mode,
    extensionWindowSeconds: body.extension_window_seconds,
    extensionSeconds: body.extension_seconds,
    maxExtensions: body.max_extensions,
    hardStopAt: body.hard_stop_at ? new Date(body.hard_stop_at) : null,
    ownerDecisionHours: body.owner_decision_hours,
    draft: body.draft,
    createdBy,
    lots: body.lots.map((lot) => ({
      carId: lot.car_id,
      openingPrice: halalas(lot.opening_price),
      increment: lot.increment === undefined ? undefined : halalas(lot.increment),
      increments: lot.increments?.map(({ from, step }) => ({ from: halalas(from), step: halalas(step) })),
      reservePrice: lot.reserve_price == null ? null : halalas(lot.reserve_price),
      buyNowPrice: lot.buy_now_price == null ? null : halalas(lot.buy_now_price),
      depositRequired: lot.deposit_required === undefined ? undefined : halalas(lot.deposit_required),
      closesAt: lot.closes_at === undefined ? undefined : new Date(lot.closes_at),
    })),
  }
}

/** A fraction of a halala is kept here, so that the rules can refuse it with the field's name. */
const halalas = (riyals: number): number => fromRiyals(riyals) ?? riyals * 100
