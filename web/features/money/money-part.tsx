import { useState } from 'react'
import { useT } from '#web/platform/language.tsx'
import { A } from '#web/platform/link.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { lazyPart } from '#web/ui/lazy.tsx'
import { Skeleton } from '#web/ui/states.tsx'
import { StatementView } from './statement.tsx'

const pending = <Skeleton className="h-96 w-full" />
const PaymentList = lazyPart(async () => ({ default: (await import('./payment-list.tsx')).PaymentList }), pending)
const RefundList = lazyPart(async () => ({ default: (await import('./refund-list.tsx')).RefundList }), pending)

const PARTS = ['statement', 'payments', 'refunds'] as const
type Part = (typeof PARTS)[number]

/** The money part of a member's account: statement, payments and refunds. */
export function MoneyPart() {
  const t = useT('money')
  const [part, setPart] = useState<Part>('statement')
  return (
    <section id="money" aria-labelledby="money-title" className="finance-part">
      <div className="sub-h">
        <h2 id="money-title">{t('title')}</h2>
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
    </section>
  )
}
