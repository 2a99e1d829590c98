import { lazy, Suspense, useState } from 'react'
import type { IncomingMethod } from '#contract/http/money/payments.ts'
import { Money } from '#web/platform/format.tsx'
import { useT } from '#web/platform/language.tsx'
import { RadioRows } from '#web/ui/fields/radio-rows.tsx'
import { Skeleton } from '#web/ui/states.tsx'
import type { OrderDetail } from './queries.ts'

const CashBranches = lazy(() => import('./cash-branches.tsx'))

export type PayMethod = IncomingMethod

/** The way that the buyer chose before, else the one that fits the sum. */
export function useMethod({ payment_method: known, amount_due: due }: OrderDetail, hasSadad: boolean) {
  const isLarge = hasSadad && due > CARD_MAX
  const fitting = isLarge ? 'sadad' : 'online'
  const [method, setMethod] = useState<PayMethod>(known === null || known === 'wallet' ? fitting : known)
  return { method, setMethod, isLarge }
}

/** Riyals. Cards of Saudi banks seldom pay more in a day. */
const CARD_MAX = 60_000

type MethodsProps = {
  method: PayMethod
  onChange: (method: PayMethod) => void
  rest: number | undefined
  hasSadad: boolean
  /** More than a card is likely to pay: the bill comes first. */
  isLarge: boolean
  /** Cash was announced: the branches stand above. */
  isAnnounced: boolean
}

/** The ways to pay what the wallet does not. */
export function Methods({ method, onChange, rest, hasSadad, isLarge, isAnnounced }: MethodsProps) {
  const t = useT('orders')
  const words = useT('wallet-pay')
  const online = { value: 'online', title: t('online'), text: t('onlineText'), icon: 'card' } as const
  const sadad = hasSadad ? [{ value: 'sadad', title: t('sadad'), text: t('sadadText'), icon: 'file' } as const] : []
  const branches = isAnnounced ? undefined : (
    <Suspense fallback={<Skeleton className="h-20 w-full" />}>
      <CashBranches />
    </Suspense>
  )
  return (
    <RadioRows
      legend={
        rest === undefined
          ? t('howToPay')
          : words.rich('restTitle', { money: () => <Money key="money" amount={rest} exact /> })
      }
      value={method}
      onChange={onChange}
      rows={[
        ...(isLarge ? [...sadad, online] : [online, ...sadad]),
        { value: 'bank_transfer', title: t('bankTransfer'), text: t('bankTransferText'), icon: 'bank' },
        { value: 'cash', title: t('cash'), text: t('cashText'), icon: 'wallet', detail: branches },
      ]}
    />
  )
}
