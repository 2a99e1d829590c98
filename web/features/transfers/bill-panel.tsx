import type { Payment } from '#contract/http/money/payments.ts'
import { DateTime, Money, Num } from '#web/platform/format.tsx'
import { useT } from '#web/platform/language.tsx'
import { A } from '#web/platform/link.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { Note } from '#web/ui/note.tsx'
import { CopyLines } from './copy-lines.tsx'
import { SIDE_SHEET } from './sheets.ts'

type Bill = NonNullable<Payment['bill']>

/** An open SADAD bill: what a bank asks for, until when, and how to pay it. */
export default function BillPanel({ bill, bankUrl }: { bill: Bill; bankUrl: string | null }) {
  const t = useT('bill')
  const { biller, number, amount, expires_at: end } = bill
  const lines = [
    { name: t('biller'), copy: biller, shown: <Num>{biller}</Num> },
    { name: t('number'), copy: number, shown: <Num>{number}</Num> },
    { name: t('amount'), copy: amount.toFixed(2), shown: <Money amount={amount} exact /> },
  ]
  return (
    <div className="wrap sec grid max-w-2xl gap-6">
      <header className="grid gap-1">
        <h1 className="text-28 font-bold">{t('title')}</h1>
        <p className="text-muted">{t('text')}</p>
      </header>
      <section className={SIDE_SHEET} aria-label={t('bill')}>
        <CopyLines lines={lines} />
        <p className="text-14">{t.rich('until', { time: () => <DateTime key="time" at={end} /> })}</p>
      </section>
      <section className="grid gap-3" aria-labelledby="how">
        <h2 id="how" className="text-18 font-semibold">
          {t('how')}
        </h2>
        <ol className="grid list-decimal gap-1 ps-6">
          {(['open', 'type', 'confirm'] as const).map((key) => (
            <li key={key}>{t(key)}</li>
          ))}
        </ol>
      </section>
      <Note icon="info" title={t('live')}>
        <p>{t('late')}</p>
      </Note>
      <p className="grid gap-3 sm:grid-cols-2">
        {bankUrl === null ? null : (
          <a className={buttonClass('primary', 'lg')} href={bankUrl} target="_blank" rel="noopener noreferrer">
            {t('tryBank')}
          </a>
        )}
        <A to="/my-payments" className={buttonClass('secondary', 'lg')}>
          {t('toPayments')}
        </A>
      </p>
    </div>
  )
}
