import { useMutation, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { DateTime, Money, Num } from '#web/platform/format.tsx'
import { isApiError } from '#web/platform/http/api.ts'
import { downloadFile } from '#web/platform/http/download.ts'
import { readPageConfig } from '#web/platform/http/page-config.ts'
import { type Translate, useLang, useT } from '#web/platform/language.tsx'
import { A, useApi } from '#web/platform/link.tsx'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { FieldError } from '#web/ui/fields/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Note } from '#web/ui/note.tsx'
import { Pill } from '#web/ui/pill.tsx'
import { EmptyState, ErrorState, Skeleton } from '#web/ui/states.tsx'
import { Steps } from '#web/ui/steps.tsx'
import { InvoiceSheet, sumOf } from './invoice-sheet.tsx'
import { type InvoiceStep, invoiceSteps, isBill, isHeldBack, isPayable, stateOf, sumWord } from './invoice-state.ts'
import { type Invoice, invoiceQuery } from './queries.ts'

/** One invoice: the sheet, and its actions. `brand` is the mark of the auction house. */
export function InvoicePage({ id, brand }: { id: number; brand: ReactNode }) {
  const t = useT('invoices')
  const { data: invoice, error, refetch } = useQuery(invoiceQuery(useApi(), id))
  if (isApiError(error) && error.status === 404) return <NoInvoice />
  if (error && !invoice) {
    return (
      <div className="wrap sec">
        <ErrorState heading="h1" title={t('failed')} error={error} onRetry={() => void refetch()} />
      </div>
    )
  }
  if (!invoice) {
    return (
      <div className="wrap sec grid gap-6">
        <Skeleton className="h-12 w-72" />
        <Skeleton className="h-[36rem] w-full" />
      </div>
    )
  }
  return <Loaded invoice={invoice} brand={brand} />
}

function Loaded({ invoice, brand }: { invoice: Invoice; brand: ReactNode }) {
  const t = useT('invoices')
  const state = stateOf(invoice)
  const { number, due_date: due, issue_date: issued } = invoice
  return (
    <div className="wrap pb-12 print:p-0">
      <A
        to="/my-payments"
        className="inline-flex items-center gap-1 min-h-(--h-control) mt-3 text-14 text-muted no-print"
      >
        <Icon name="back" size="s" flip />
        {t('toPayments')}
      </A>
      <header className="no-print pb-6">
        <h1 className="text-28 font-bold lg:text-36">
          {number === null ? t('draftTitle') : t.rich('title', { number: () => <Num key="number">{number}</Num> })}
        </h1>
        <p className="mt-1 flex flex-wrap items-center gap-2 text-muted">
          <Pill tone={state.tone}>{t(state.word)}</Pill>
          {due && isPayable(invoice) ? (
            <span>{t.rich('due', { time: () => <DateTime key="time" at={due} /> })}</span>
          ) : issued ? (
            <span>{t.rich('issuedOn', { time: () => <DateTime key="time" at={issued} /> })}</span>
          ) : null}
        </p>
      </header>
      {number === null ? (
        <Waits title={t('status_waiting_invoice')}>{t('draftText')}</Waits>
      ) : isHeldBack(invoice) ? (
        <Waits title={t('clearanceTitle')}>
          {t(invoice.clearance === 'delayed' ? 'clearanceDelayed' : 'clearanceText')}
        </Waits>
      ) : null}
      <div className="inv-page grid gap-6 @min-[52rem]/page:grid-cols-[minmax(0,1fr)_20rem] @min-[52rem]/page:items-start">
        <InvoiceSheet invoice={invoice} brand={brand} />
        <Side invoice={invoice} />
      </div>
    </div>
  )
}

function Waits({ title, children }: { title: string; children: string }) {
  return (
    <div className="no-print mb-6">
      <Note tone="wait" icon="clock" title={title}>
        <p>{children}</p>
      </Note>
    </div>
  )
}

function Side({ invoice }: { invoice: Invoice }) {
  const t = useT('invoices')
  const { order_id: orderId } = invoice
  return (
    <aside className="surface pane no-print">
      <div>
        <p className="text-14 text-muted">{t(sumWord(invoice))}</p>
        <p className="big">
          <Money amount={isBill(invoice) ? invoice.due_amount : sumOf(invoice)} exact />
        </p>
      </div>
      {isPayable(invoice) && orderId !== null ? (
        <A to="/win-auctions" query={{ order: String(orderId) }} className={buttonClass('primary', 'lg')}>
          {t('pay')}
        </A>
      ) : null}
      {invoice.number === null || isHeldBack(invoice) ? null : <Files invoice={invoice} />}
      <Way invoice={invoice} />
    </aside>
  )
}

/** The steps of the invoice. */
function Way({ invoice }: { invoice: Invoice }) {
  const t = useT('invoices')
  const steps = invoiceSteps(invoice)
  if (steps.length === 0) return null
  return (
    <Steps
      tall
      label={t('steps')}
      steps={steps.map(({ word, at, state }) => ({
        key: word,
        title: t(word),
        text: at && stepText(word, at, t),
        state,
      }))}
    />
  )
}

const stepText = (word: InvoiceStep['word'], at: string, t: Translate<'invoices'>): ReactNode =>
  word === 'step_payment' ? t.rich('due', { time: () => <DateTime key="time" at={at} /> }) : <DateTime at={at} />

function Files({ invoice: { id, has_xml: hasXml } }: { invoice: Invoice }) {
  const t = useT('invoices')
  const lang = useLang()
  const file = useMutation({
    mutationFn: (kind: 'pdf' | 'xml') => downloadFile(`/api/v1/invoice/${id}.${kind}`, lang, readPageConfig().apiKey),
  })
  const isLoading = (kind: 'pdf' | 'xml') => file.isPending && file.variables === kind
  return (
    <div className="acts-col grid gap-2">
      <Button kind="secondary" onClick={() => window.print()}>
        <Icon name="print" />
        {t('print')}
      </Button>
      <Button kind="secondary" pending={isLoading('pdf')} onClick={() => file.mutate('pdf')}>
        <Icon name="download" />
        {t('pdf')}
      </Button>
      {hasXml ? (
        <Button kind="secondary" pending={isLoading('xml')} onClick={() => file.mutate('xml')}>
          <Icon name="file" />
          {t('xml')}
        </Button>
      ) : null}
      <FieldError error={file.isError ? t('downloadFailed') : undefined} />
    </div>
  )
}

function NoInvoice() {
  const t = useT('invoices')
  return (
    <div className="wrap sec">
      <EmptyState
        heading="h1"
        icon="file"
        title={t('notFound')}
        action={
          <A to="/my-payments" className={buttonClass('primary')}>
            {t('toPayments')}
          </A>
        }
      >
        {t('notFoundText')}
      </EmptyState>
    </div>
  )
}
