import type { ProviderLog } from '../providers/provider-log.ts'
import type { BillGateway, PaymentGateway } from './gateway.ts'

/** A gateway that shows staff the successes and failures of its calls. */
export function watchGateway<Gateway extends PaymentGateway>(gateway: Gateway, log: ProviderLog): Gateway {
  const watch = watching(log)
  return {
    ...gateway,
    createCheckout: (request) => watch(gateway.createCheckout(request)),
    fetch: (ref) => watch(gateway.fetch(ref)),
    refund: (ref, refund) => watch(gateway.refund(ref, refund)),
  }
}

/** The same for a gateway of bills. */
export function watchBills<Gateway extends BillGateway>(bills: Gateway, log: ProviderLog): Gateway {
  const watch = watching(log)
  const cancel = bills.cancelBill
  return {
    ...bills,
    issueBill: (request) => watch(bills.issueBill(request)),
    fetch: (ref) => watch(bills.fetch(ref)),
    ...(cancel && { cancelBill: (ref: string) => watch(cancel(ref)) }),
  }
}

const watching =
  (log: ProviderLog) =>
  async <T>(call: Promise<T>): Promise<T> => {
    try {
      const answer = await call
      log.succeeded()
      return answer
    } catch (error) {
      log.failed(error instanceof Error ? error.name : 'unknown')
      throw error
    }
  }
