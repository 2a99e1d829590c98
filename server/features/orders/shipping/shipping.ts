import type { Tx } from '#server/platform/db/database.ts'
import type { Caller } from '#server/platform/http/idempotency/idempotency.ts'
import type { Staff } from '../../staff/index.ts'
import { acceptShipping } from './accept-shipping.ts'
import { cancelShipping, takeBackShipping } from './cancel-shipping.ts'
import { listShipping, type ShippingDeps } from './read-shipping.ts'
import { requestShipping } from './request-shipping.ts'
import { moveShipping, type ShippingMove } from './staff-shipping.ts'

/** Deliveries of bought cars, from the request to the buyer's door. */
export function createShipping(deps: ShippingDeps) {
  return {
    list: (viewing: Parameters<typeof listShipping>[1]) => listShipping(deps, viewing),
    request: (caller: Caller, body: Parameters<typeof requestShipping>[2]) => requestShipping(deps, caller, body),
    accept: (caller: Caller, id: number, offerId: number | undefined) => acceptShipping(deps, caller, id, offerId),
    takeBack: (caller: Caller, id: number) => takeBackShipping(deps, caller, id),
    move: (staff: Staff, id: number, move: ShippingMove) => moveShipping(deps, staff, id, move),
    cancel: (tx: Tx, staff: Staff & { reason: string }, id: number) => cancelShipping(tx, deps, staff, id),
  }
}
export type Shipping = ReturnType<typeof createShipping>
