import type { Caller } from '#server/platform/db/idempotency.ts'
import { isRefusal } from '#server/platform/http/refusal.ts'
import { listOwnPayments, readOwnPayment } from './read-payments.ts'
import { receiveWebhook } from './receive-webhook.ts'
import { reconcilePayments } from './reconcile.ts'
import { topUpAmount } from './rules.ts'
import type { PaymentDeps } from './settle-payment.ts'
import { startPayment } from './start-payment.ts'
import type { PaymentMethod } from './store.ts'

/** Money on its way into the wallet. `publicUrl` is where members and gateways reach this server. */
export function createPayments(deps: PaymentDeps) {
  return {
    /** Pays the deposit of a package, or the rest of it when upgrading. */
    subscribe: (caller: Caller, packageId: number, method: PaymentMethod) =>
      startPayment(deps, caller, { purpose: 'package', packageId, method }),
    /** @param riyals as the member typed them. */
    topUp: async (caller: Caller, riyals: number, method: PaymentMethod) => {
      const amount = topUpAmount(riyals)
      return isRefusal(amount) ? amount : startPayment(deps, caller, { purpose: 'wallet', amount, method })
    },
    read: (accountId: number, id: number) => readOwnPayment(deps, accountId, id),
    list: (accountId: number, query: Parameters<typeof listOwnPayments>[2]) =>
      listOwnPayments(deps.db, accountId, query),
    webhook: (gateway: string, body: unknown) => receiveWebhook(deps, gateway, body),
    reconcile: () => reconcilePayments(deps),
  }
}
export type Payments = ReturnType<typeof createPayments>
