import type { GatewayConfig } from '../config/gateway-config.ts'
import type { PaymentGateway } from './gateway.ts'
import { createMoyasar } from './moyasar.ts'
import { createPayTabs } from './paytabs.ts'

/** The real gateway of the configuration. */
export function createGateway(config: GatewayConfig): PaymentGateway {
  if (config.name === 'moyasar') return createMoyasar(config)
  if (config.name === 'paytabs') return createPayTabs(config)
  throw new Error('the sandbox is made of the parts of its process')
}
