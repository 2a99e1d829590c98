import { Money } from '#web/platform/format.tsx'
import { useT } from '#web/platform/language.tsx'
import type { PaymentMethod } from './use-pay.ts'

/** The label of a pay button, with the amount. */
export function PayLabel({ method, amount }: { method: PaymentMethod; amount: number | undefined }) {
  const t = useT('wallet')
  if (method === 'sadad') return t('issueBill')
  if (method !== 'online') return t('record')
  return amount === undefined ? t('toPay') : t.rich('payAmount', { money: () => <Money key="money" amount={amount} /> })
}
