import * as z from 'zod'
import { route } from '../../route.ts'
import { id, idIn, instant, money } from '../../shapes.ts'

/** The state of a lot. Maxima are null until the sale is decided; `user_id` is a bidder's number in the auction. */
const replayState = z.object({
  status: z.string(),
  price: money.nullable(),
  user_id: z.int().nullable(),
  max_amount: money.nullable(),
  second_max: money.nullable(),
  bids_count: z.int(),
  extensions: z.int(),
  /** Null while the log shows its room as paused. */
  closes_at: instant.nullable(),
  seq: z.int(),
})

/** What a lot's log comes to when every call in it is decided again. */
export const adminReplay = z.object({
  product_id: id,
  lot_id: id,
  /** Everything stored is, to the byte, what the rules make of it. */
  same: z.boolean(),
  /** Where it is not, the first one first. */
  faults: z.array(
    z.object({
      seq: z.int(),
      fault: z.enum([
        ...(['missing', 'row', 'payload', 'chain', 'refused', 'unexplained', 'unknown_kind'] as const),
        ...(['left_over', 'state', 'head', 'standings'] as const),
      ]),
    }),
  ),
  maxima_shown: z.boolean(),
  steps: z.array(
    z.object({
      /** Its first number; of a step that adds none, the number that comes next. */
      seq: z.int(),
      kind: z.enum(['open', 'bid', 'maximum', 'lowered', 'void', 'move', 'close', 'decision', 'announcement']),
      user_id: z.int().nullable(),
      amount: money.nullable(),
      max_amount: money.nullable(),
      at: instant,
      entries: z.array(
        z.object({
          seq: z.int(),
          user_id: z.int().nullable(),
          amount: money.nullable(),
          automatic: z.boolean(),
          payload: z.string(),
          hash: z.string(),
          /** Text and hash are, to the byte, those of the replay. */
          same: z.boolean(),
        }),
      ),
      before: replayState,
      after: replayState,
    }),
  ),
  replayed: z.object({ state: replayState, head: z.string() }),
  stored: z.object({ state: replayState, head: z.string() }),
})
export type AdminReplay = z.infer<typeof adminReplay>

export const replayAdminRoutes = {
  adminReplayLot: route({
    method: 'GET',
    base: '/api/admin',
    path: '/lots/{car_id}/replay',
    summary: 'A lot step by step, every call decided again from the stored log',
    access: 'auctions',
    params: z.object({ car_id: idIn }),
    /** The newest lot of the car; another one where it is named. */
    query: z.object({ lot_id: idIn.optional() }),
    data: adminReplay,
  }),
}
