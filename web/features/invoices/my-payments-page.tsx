import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { DateTime, Money, Num } from '#web/platform/format.tsx'
import { useT } from '#web/platform/language.tsx'
import { A, useApi } from '#web/platform/link.tsx'
import { More, type PagedList } from '#web/ui/paging/more.tsx'
import { Pill } from '#web/ui/pill.tsx'
import { EmptyState, ErrorState, Skeleton } from '#web/ui/states.tsx'
import { stateOf } from './invoice-state.ts'
import { type InvoiceBrief, invoicesQuery } from './queries.ts'

/** The member's payments, and every invoice, note and receipt. @param payments the list of payments */
export function MyPaymentsPage({ payments }: { payments: ReactNode }) {
  const t = useT('invoices')
  return (
    <div className="wrap pb-12">
      <header className="py-6 lg:pt-8">
        <h1 className="text-28 font-bold lg:text-36">{t('toPayments')}</h1>
      </header>
      <section aria-label={t('payments')}>
        <div className="mt-8 mb-3 flex flex-wrap items-center gap-3">
          <h2 className="text-22">{t('payments')}</h2>
        </div>
        {payments}
      </section>
      <InvoiceList />
    </div>
  )
}

function InvoiceList() {
  const t = useT('invoices')
  const list = useInfiniteQuery(invoicesQuery(useApi()))
  const invoices = list.data?.pages.flatMap((page) => page.data)
  return (
    <Listed title={t('docs')} list={list} failed={t('listFailed')} isLoaded={invoices !== undefined}>
      {invoices?.length === 0 ? (
        <EmptyState icon="file" title={t('listEmpty')}>
          {t('listEmptyText')}
        </EmptyState>
      ) : (
        <ol className="docs surface">
          {invoices?.map((invoice) => (
            <InvoiceRow key={invoice.id} invoice={invoice} />
          ))}
        </ol>
      )}
    </Listed>
  )
}

function InvoiceRow({ invoice }: { invoice: InvoiceBrief }) {
  const t = useT('invoices')
  const state = stateOf(invoice)
  const { id, kind, number, issue_date: issued, order_number: order, total } = invoice
  return (
    <li>
      <div>
        <b>
          <A to="/invoice/$id" params={{ id: String(id) }}>
            {t(`kind_${kind}`)} {number === null ? null : <Num>{number}</Num>}
          </A>
        </b>
        <p className="dots text-14 text-muted">
          {issued ? <DateTime at={issued} /> : null}
          {order === '' ? null : (
            <span>
              <Num>{order}</Num>
            </span>
          )}
        </p>
      </div>
      <span>
        <Pill tone={state.tone}>{t(state.word)}</Pill>
      </span>
      <p className="amt">
        <Money amount={total} exact />
      </p>
    </li>
  )
}

type ListedProps = { title: string; list: PagedList; failed: string; isLoaded: boolean; children: ReactNode }

/** A list with its title, its skeleton, its error and the way to older rows. */
function Listed({ title, list, failed, isLoaded, children }: ListedProps) {
  const t = useT('invoices')
  return (
    <section aria-label={title}>
      <div className="mt-8 mb-3 flex flex-wrap items-center gap-3">
        <h2 className="text-22">{title}</h2>
      </div>
      {isLoaded ? children : list.error ? null : <Skeleton className="h-40 w-full" />}
      {list.error && !isLoaded ? (
        <ErrorState title={failed} error={list.error} onRetry={() => void list.refetch()} />
      ) : null}
      <More list={list} className="mt-6 justify-items-center">
        {t('older')}
      </More>
    </section>
  )
}
