import type { BillsConfig, GatewayConfig } from '../config/gateway-config.ts'
import type { BillGateway, PaymentGateway } from './gateway.ts'
import { createMoyasar } from './moyasar.ts'
import { createPayTabs } from './paytabs.ts'
import { createMoyasarBills } from './sadad/moyasar-bills.ts'

/** The real gateway of the configuration. */
export function createGateway(config: GatewayConfig): PaymentGateway {
  if (config.name === 'moyasar') return createMoyasar(config)
  if (config.name === 'paytabs') return createPayTabs(config)
  throw new Error('the sandbox is made of the parts of its process')
}

/** The real gateway of the configuration for SADAD bills; undefined if they are not offered. */
export function createBillGateway(config: BillsConfig): BillGateway | undefined {
  return config?.name === 'moyasar' ? createMoyasarBills(config) : undefined
}
