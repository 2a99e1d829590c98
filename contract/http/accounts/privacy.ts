import * as z from 'zod'
import { route } from '../route.ts'
import { none } from '../shapes.ts'

/** Open matters that prevent the closing of an account. */
export const closingObstacle = z.enum(['balance', 'payments', 'refund', 'payout', 'orders', 'bids', 'cars', 'role'])
export type ClosingObstacle = z.infer<typeof closingObstacle>

export const privacyRoutes = {
  myData: route({
    method: 'GET',
    path: '/my-data',
    summary: 'Everything that is kept about the caller, as a JSON file; needs a step-up',
    access: 'member',
    data: none,
    file: 'application/json',
  }),
  closeAccount: route({
    method: 'POST',
    path: '/close-account',
    summary:
      'Closes the caller’s account for good; needs a step-up. While something is open: 409 `account_in_use` with `data.open`',
    access: 'member',
    body: none,
    data: none,
  }),
}
