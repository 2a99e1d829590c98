import { useInfiniteQuery } from '@tanstack/react-query'
import type { Viewing } from '#contract/http/viewings.ts'
import { DateTime, Num } from '#web/platform/format.tsx'
import { useT } from '#web/platform/language.tsx'
import { A, useApi } from '#web/platform/link.tsx'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { More } from '#web/ui/paging/more.tsx'
import { Pill } from '#web/ui/pill.tsx'
import { EmptyState, ErrorState, Skeleton } from '#web/ui/states.tsx'
import { ownViewingsQuery } from './queries.ts'
import { useCancel } from './use-cancel.ts'
import { ViewingCalendar } from './viewing-calendar.tsx'

/** A member's appointments: those to come with change and cancellation, then the former ones. */
export function OwnViewings() {
  const t = useT('viewing')
  const query = useInfiniteQuery(ownViewingsQuery(useApi()))
  const { data, error, refetch } = query
  const all = data?.pages.flatMap((page) => page.data) ?? []
  // The next one first; the server's list begins with the latest.
  const coming = all.filter((one) => one.can_change).toReversed()
  const former = all.filter((one) => !one.can_change)
  return (
    <div className="wrap pb-12">
      <div className="lots-head">
        <div>
          <h1>{t('ownTitle')}</h1>
          <p>{t('ownLead')}</p>
        </div>
      </div>
      {error && !data ? <ErrorState title={t('failed')} error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <Skeleton className="h-72 w-full" /> : null}
      {data && coming.length === 0 ? <NoneToCome /> : null}
      <Rows rows={coming} title={t('coming')} />
      <Rows rows={former} title={t('former')} />
      <More list={query} className="mt-6 justify-items-center">
        {t('older')}
      </More>
    </div>
  )
}

function NoneToCome() {
  const t = useT('viewing')
  return (
    <EmptyState
      icon="eye"
      title={t('ownNone')}
      action={
        <A to="/filter" className={buttonClass('primary')}>
          {t('browse')}
        </A>
      }
    >
      {t('ownNoneText')}
    </EmptyState>
  )
}

function Rows({ rows, title }: { rows: readonly Viewing[]; title: string }) {
  if (rows.length === 0) return null
  return (
    <section className="mt-6">
      <h2 className="mb-3 text-18">{title}</h2>
      <ul className="surface divide-y divide-line">
        {rows.map((viewing) => (
          <Row key={viewing.id} viewing={viewing} />
        ))}
      </ul>
    </section>
  )
}

function Row({ viewing }: { viewing: Viewing }) {
  const t = useT('viewing')
  const { kind, slug, title, at, number, yard, state, cause, can_change: canChange } = viewing
  return (
    <li className="flex flex-wrap items-center justify-between gap-4 p-4">
      <div className="grid gap-1">
        <p className="text-18 font-semibold">
          <DateTime at={at} />
        </p>
        <h3 className="text-16">
          <A to="/car/$slug" params={{ slug }} className="link">
            {title}
          </A>
        </h3>
        <p className="text-14 text-muted">
          {t(`kind_${kind}`)} · {yard.name} · {t.rich('number', { number: () => <Num key="number">{number}</Num> })}
        </p>
        {canChange ? null : (
          <p>
            <Pill tone="soft">{t(cause ? `cause_${cause}` : `state_${state}`)}</Pill>
          </p>
        )}
      </div>
      {canChange ? <Acts viewing={viewing} /> : null}
    </li>
  )
}

function Acts({ viewing }: { viewing: Viewing }) {
  const t = useT('viewing')
  const cancel = useCancel(viewing.id)
  return (
    <div className="flex flex-wrap gap-3 mt-3">
      <A to="/viewing/$slug" params={{ slug: viewing.slug }} className={buttonClass('secondary')}>
        {t('change')}
      </A>
      <ViewingCalendar viewing={viewing} />
      <Button kind="danger" pending={cancel.isPending} onClick={() => cancel.mutate()}>
        {t('cancel')}
      </Button>
    </div>
  )
}
