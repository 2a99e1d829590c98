import { useQuery } from '@tanstack/react-query'
import { useT } from '#web/platform/language.tsx'
import { A, useApi } from '#web/platform/link.tsx'
import { Answer, useAnswer } from '#web/ui/answer.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { EmptyState, ErrorState, Skeleton } from '#web/ui/states.tsx'
import { BankCard } from './bank-card.tsx'
import { type Due, dueQuery, type Purpose, type Transfer, transfersQuery } from './queries.ts'
import { TransferForm } from './transfer-form.tsx'
import { TransferState } from './transfer-state.tsx'

/** A bank transfer: the bank details, then the form with its receipt, then its result. */
export function TransferPage({ purpose }: { purpose: Purpose }) {
  const t = useT('transfers')
  const api = useApi()
  const due = useQuery(dueQuery(api, purpose))
  const transfers = useQuery(transfersQuery(api))
  const newest = transfers.data?.find((transfer) => isFor(transfer, purpose))
  const error = due.error ?? transfers.error
  return (
    <div className="wrap pb-12">
      <div className="lots-head">
        <div>
          <p>
            <A to={purpose.order === undefined ? '/wallet' : '/win-auctions'} className="link">
              {t(purpose.order === undefined ? 'toWallet' : 'toWins')}
            </A>
          </p>
          <h1>{t('title')}</h1>
          <p>{t('lead')}</p>
        </div>
      </div>
      {due.data && transfers.data ? (
        <Opened {...{ purpose, due: due.data, newest }} />
      ) : error ? (
        <ErrorState
          title={t('failed')}
          error={error}
          onRetry={() => {
            void due.refetch()
            void transfers.refetch()
          }}
        />
      ) : (
        <Skeleton className="min-h-svh w-full" />
      )}
    </div>
  )
}

type OpenedProps = { purpose: Purpose; due: Due; newest: Transfer | undefined }

/** The state of the newest transfer, and the form while money is due. */
function Opened({ purpose, due, newest }: OpenedProps) {
  const { place, show } = useAnswer()
  const isOver = (newest?.status === 'under_review' && purpose.order === undefined) || !due.isOpen
  const isShown = newest !== undefined && (isOver || newest.status !== 'approved')
  return (
    <div className={isOver ? undefined : 'transfer bank-first'}>
      {isOver ? null : <BankCard due={due} />}
      <div>
        <Answer place={place}>
          {isShown ? (
            <div className="pb-6">
              <TransferState transfer={newest} />
            </div>
          ) : null}
        </Answer>
        {isOver ? null : <TransferForm purpose={purpose} due={due} onSent={show} />}
        {isOver && !newest ? <NothingDue order={purpose.order} /> : null}
      </div>
    </div>
  )
}

/** An order without an amount due and without a transfer. */
function NothingDue({ order }: { order: number | undefined }) {
  const t = useT('transfers')
  return (
    <EmptyState
      icon="bank"
      title={t('nothingDue')}
      action={
        <A to="/win-auctions" query={{ order }} className={buttonClass('primary')}>
          {t('toOrder')}
        </A>
      }
    >
      {t('nothingDueText')}
    </EmptyState>
  )
}

function isFor(transfer: Transfer, { order, package: packageId }: Purpose): boolean {
  if (order !== undefined) return transfer.order_id === order
  if (packageId !== undefined) return transfer.package_id === packageId
  return transfer.purpose === 'wallet' && transfer.status !== 'approved'
}
