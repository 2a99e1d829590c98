import { useState } from 'react'
import { useT } from '#web/platform/language.tsx'
import { A } from '#web/platform/link.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { lazyPart } from '#web/ui/lazy.tsx'
import { Skeleton } from '#web/ui/states.tsx'
import { StatementView } from './statement.tsx'

const pending = <Skeleton className="min-h-svh w-full" />
const PaymentList = lazyPart(async () => ({ default: (await import('./payment-list.tsx')).PaymentList }), pending)
const RefundList = lazyPart(async () => ({ default: (await import('./refund-list.tsx')).RefundList }), pending)

const PARTS = ['statement', 'payments', 'refunds'] as const
type Part = (typeof PARTS)[number]

/** The member's money on paper: statement, payments and refunds. */
export function MoneyPart() {
  const t = useT('money')
  const [part, setPart] = useState<Part>('statement')
  return (
    <div className="wrap grid min-h-svh content-start gap-4 pb-12">
      <div className="flex flex-wrap items-center justify-between gap-3 pt-6">
        <h1 className="text-28 font-bold">{t('title')}</h1>
        <A to="/wallet" className={buttonClass('tertiary', 'sm')}>
          {t('toWallet')}
        </A>
      </div>
      <fieldset className="money-parts">
        <legend className="sr-only">{t('title')}</legend>
        {PARTS.map((one) => (
          <button key={one} type="button" aria-pressed={part === one} onClick={() => setPart(one)}>
            {t(one)}
          </button>
        ))}
      </fieldset>
      {part === 'statement' ? <StatementView /> : part === 'payments' ? <PaymentList /> : <RefundList />}
    </div>
  )
}
