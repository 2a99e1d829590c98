import * as z from 'zod'
import { route } from '../route.ts'
import { id, idIn, instant, money, paged, pageQuery } from '../shapes.ts'

const refusedCall = z.object({
  id,
  /** Method and path, such as `POST /bid`. */
  call: z.string(),
  at: instant,
  reason: z.string(),
  /** The reason as the member read it. */
  message: z.string(),
  request_id: z.string(),
  /** How many like it came in the same second; only the newest one is kept. */
  times: z.int(),
  /** Null in the list of a lot that still runs. */
  user_id: id.nullable(),
  product_id: id.nullable(),
  /** The name of the car. */
  car: z.string().nullable(),
  lot_id: id.nullable(),
  /** The member's number in the auction. While the lot runs, in the list of a lot only, with `lots.secrets`. */
  bidder_id: z.int().nullable(),
  amount: money.nullable(),
  /** Null while the lot runs: a maximum is its member's alone. */
  max_amount: money.nullable(),
})
export type AdminRefusedCall = z.infer<typeof refusedCall>

export const refusedCallRoutes = {
  adminRefusedCalls: route({
    method: 'GET',
    base: '/api/admin',
    path: '/refused-calls',
    summary:
      'The last refused calls of members with their reasons, newest first: of a member, of a lot, or one request',
    access: 'read.members',
    query: z.object({
      ...pageQuery,
      user_id: idIn.optional(),
      lot_id: idIn.optional(),
      product_id: idIn.optional(),
      request_id: z.uuid().optional(),
      /** Bids and purchases only. */
      trade: z.enum(['1']).optional(),
    }),
    data: paged(refusedCall),
  }),
}
