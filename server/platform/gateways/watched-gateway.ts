import type { ProviderLog } from '../providers/provider-log.ts'
import type { PaymentGateway } from './gateway.ts'

/** A gateway that shows staff the successes and failures of its calls. */
export function watchGateway<Gateway extends PaymentGateway>(gateway: Gateway, log: ProviderLog): Gateway {
  async function watch<T>(call: Promise<T>): Promise<T> {
    try {
      const answer = await call
      log.succeeded()
      return answer
    } catch (error) {
      log.failed(error instanceof Error ? error.name : 'unknown')
      throw error
    }
  }
  return {
    ...gateway,
    createCheckout: (request) => watch(gateway.createCheckout(request)),
    fetch: (ref) => watch(gateway.fetch(ref)),
    refund: (ref, refund) => watch(gateway.refund(ref, refund)),
  }
}
