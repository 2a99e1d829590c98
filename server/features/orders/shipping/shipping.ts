import type { Tx } from '#server/platform/db/database.ts'
import type { Caller } from '#server/platform/http/idempotency/idempotency.ts'
import { acceptShipping } from './accept-shipping.ts'
import { cancelShipping, takeBackShipping } from './cancel-shipping.ts'
import { listShipping, type ShippingDeps } from './read-shipping.ts'
import { requestShipping } from './request-shipping.ts'
import { type MovingShipping, moveShipping, type ShippingMove } from './staff-shipping.ts'

/** Deliveries of bought cars, from the request to the buyer's door. */
export function createShipping(deps: ShippingDeps) {
  return {
    list: (viewing: Parameters<typeof listShipping>[1]) => listShipping(deps, viewing),
    request: (caller: Caller, body: Parameters<typeof requestShipping>[2]) => requestShipping(deps, caller, body),
    accept: (caller: Caller, id: number, offerId: number | undefined) => acceptShipping(deps, caller, id, offerId),
    takeBack: (caller: Caller, id: number) => takeBackShipping(deps, caller, id),
    move: (request: MovingShipping, move: ShippingMove) => moveShipping(deps, request, move),
    cancel: (tx: Tx, request: Parameters<typeof cancelShipping>[2]) => cancelShipping(tx, deps, request),
  }
}
export type Shipping = ReturnType<typeof createShipping>
