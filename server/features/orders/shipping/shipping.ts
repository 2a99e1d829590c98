import { bind } from '#server/platform/bind.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { Staff } from '../../staff/index.ts'
import { acceptShipping } from './accept-shipping.ts'
import { cancelShipping, takeBackShipping } from './cancel-shipping.ts'
import { listShipping, type ShippingDeps } from './read-shipping.ts'
import { requestShipping } from './request-shipping.ts'
import { moveShipping } from './staff-shipping.ts'

/** Deliveries of bought cars, from the request to the buyer's door. */
export const createShipping = (deps: ShippingDeps) => ({
  ...bind(deps, {
    list: listShipping,
    request: requestShipping,
    accept: acceptShipping,
    takeBack: takeBackShipping,
    move: moveShipping,
  }),
  cancel: (tx: Tx, staff: Staff & { reason: string }, id: number) => cancelShipping(tx, deps, staff, id),
})
export type Shipping = ReturnType<typeof createShipping>
