import { useQuery } from '@tanstack/react-query'
import { formatIban } from '#contract/values/iban.ts'
import { DateTime, Money, Num } from '#web/platform/format.tsx'
import { useT } from '#web/platform/language.tsx'
import { useApi } from '#web/platform/link.tsx'
import { Note } from '#web/ui/note.tsx'
import { Photo } from '#web/ui/photo.tsx'
import { ErrorState, Skeleton } from '#web/ui/states.tsx'
import { type CopyLine, CopyLines } from './copy-lines.tsx'
import { bankQuery, type Due } from './queries.ts'
import { SIDE_SHEET } from './sheets.ts'

/** The bank details for a transfer, each line with a button that copies it. */
export function BankCard({ due }: { due: Due }) {
  const t = useT('transfers')
  const { data: bank, error, refetch } = useQuery(bankQuery(useApi()))
  if (error && !bank) return <ErrorState title={t('bankFailed')} error={error} onRetry={() => void refetch()} />
  if (!bank) return <Skeleton className="h-96 w-full" />
  const iban = bank.iban.replaceAll(' ', '')
  const lines: CopyLine[] = [
    ...(due.amount === null
      ? []
      : [{ name: t('amount'), copy: due.amount.toFixed(2), shown: <Money amount={due.amount} exact /> }]),
    { name: t('beneficiary'), copy: bank.account_name, shown: bank.account_name },
    { name: t('bank'), copy: bank.bank_name, shown: bank.bank_name },
    { name: t('iban'), copy: iban, shown: <Num className="iban">{formatIban(iban)}</Num> },
    ...(due.reference === null
      ? []
      : [{ name: t('reference'), copy: due.reference, shown: <Num>{due.reference}</Num> }]),
  ].filter(({ copy }) => copy !== '')
  return (
    <aside className={SIDE_SHEET} aria-labelledby="bank-title">
      <About due={due} />
      <h2 id="bank-title">{t('bankTitle')}</h2>
      <CopyLines lines={lines} />
      {bank.note ? <p className="text-14 text-muted">{bank.note}</p> : null}
      {due.reference === null ? null : (
        <Note tone="wait" icon="info" title={t('writeReference')}>
          <p>{t('writeReferenceText')}</p>
        </Note>
      )}
    </aside>
  )
}

/** The amount to pay and its due date. */
function About({ due }: { due: Due }) {
  const t = useT('transfers')
  if (due.title === null) return null
  return (
    <div className="about">
      {due.image ? (
        <span className="th">
          <Photo image={due.image} sizes="4.5rem" />
        </span>
      ) : null}
      <div>
        <b>{due.title}</b>
        {due.by ? (
          <p className="text-14 text-muted">
            {t.rich('payBy', { time: () => <DateTime key="time" at={due.by ?? ''} /> })}
          </p>
        ) : null}
      </div>
    </div>
  )
}
