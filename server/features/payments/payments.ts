import type { Asker } from '#server/platform/db/idempotency.ts'
import { isRefusal } from '#server/platform/http/refusal.ts'
import { listOwnPayments, readOwnPayment } from './read-payments.ts'
import { receiveWebhook } from './receive-webhook.ts'
import { reconcilePayments } from './reconcile.ts'
import { topUpAmount } from './rules.ts'
import type { PaymentParts } from './settle-payment.ts'
import { startPayment } from './start-payment.ts'
import type { PaymentMethod } from './store.ts'

/** Money on its way into the wallet. `publicUrl` is where members and gateways reach this server. */
export function createPayments(parts: PaymentParts) {
  return {
    /** Pays the deposit of a package, or the rest of it when upgrading. */
    subscribe: (asker: Asker, packageId: number, method: PaymentMethod) =>
      startPayment(parts, asker, { purpose: 'package', packageId, method }),
    /** @param riyals as the member typed them. */
    topUp: async (asker: Asker, riyals: number, method: PaymentMethod) => {
      const amount = topUpAmount(riyals)
      return isRefusal(amount) ? amount : startPayment(parts, asker, { purpose: 'wallet', amount, method })
    },
    read: (accountId: number, id: number) => readOwnPayment(parts, accountId, id),
    list: (accountId: number, query: Parameters<typeof listOwnPayments>[2]) =>
      listOwnPayments(parts.db, accountId, query),
    webhook: (gateway: string, body: unknown) => receiveWebhook(parts, gateway, body),
    reconcile: () => reconcilePayments(parts),
  }
}
export type Payments = ReturnType<typeof createPayments>
