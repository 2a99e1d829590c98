import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Money, Num } from '#web/platform/format.tsx'
import { useT } from '#web/platform/language.tsx'
import { Pager } from '#web/ui/paging/pager.tsx'
import { EmptyState, Skeleton } from '#web/ui/states.tsx'
import { Subject } from '../parts/names/subject.tsx'
import type { OfficeData } from '../platform/calls.ts'
import { useOfficeApi } from '../platform/desk.tsx'
import { Day } from '../ui/cells/moment.tsx'
import { NotRead } from '../ui/not-read.tsx'
import { Go, Panel } from '../ui/panel.tsx'
import { BookLine } from './book-line.tsx'

type Line = OfficeData<'GET /bank-statements/{id}/lines'>['data'][number]
const PER_PAGE = 50

/** The lines of a bank's statement, each with the transfer, refund or payout that explains it. */
export function StatementLines({ row }: { row: OfficeData<'GET /bank-statements/{id}'> }) {
  const t = useT('office')
  const api = useOfficeApi()
  const [isOpen, setOpen] = useState(row.unmatched_count > 0)
  const [page, setPage] = useState(1)
  const { data, error, refetch } = useQuery({
    queryKey: ['bank-lines', row.id, isOpen, page],
    queryFn: ({ signal }) =>
      api.call('GET /bank-statements/{id}/lines', {
        params: { id: row.id },
        query: { page, per_page: PER_PAGE, ...(isOpen && { open: '1' as const }) },
        signal,
      }),
  })
  const choose = (next: boolean) => {
    setOpen(next)
    setPage(1)
  }
  return (
    <Panel
      title={t('statementLines')}
      count={data?.total}
      side={
        <div className="seg">
          {[true, false].map((each) => (
            <button key={String(each)} type="button" aria-pressed={each === isOpen} onClick={() => choose(each)}>
              {t(each ? 'onlyOpen' : 'allLines')}
            </button>
          ))}
        </div>
      }
    >
      {data ? <Lines lines={data.data} /> : error ? null : <Skeleton className="m-4 h-32" />}
      {error && !data ? <NotRead error={error} onRetry={refetch} /> : null}
      <div className="pgr">
        <Pager
          current={page}
          last={data?.last_page ?? 1}
          link={(number, props) => <button type="button" onClick={() => setPage(number)} {...props} />}
        />
      </div>
    </Panel>
  )
}

function Lines({ lines }: { lines: readonly Line[] }) {
  const t = useT('office')
  if (lines.length === 0)
    return (
      <EmptyState icon="check" title={t('nothingFound')}>
        {t('linesExplained')}
      </EmptyState>
    )
  return (
    <ul className="of-rows">
      {lines.map((line) => (
        <li key={line.id}>
          <span>
            <bdi>{line.name || line.description || '—'}</bdi>
            <small className="mu">
              {' '}
              <Day at={line.day} /> · <Num>{line.reference || line.iban_masked}</Num>
            </small>
            {line.alike ? (
              <small className="mu">
                {' '}
                <Go to={`/bank-statements/${line.alike.statement_id}`} className="link">
                  {t('alikeLine', { line: String(line.alike.line), statement: String(line.alike.statement_id) })}
                </Go>
              </small>
            ) : null}
          </span>
          <span className="of-end">
            <b>
              <Money amount={line.amount} />
            </b>
            {line.matched ? (
              <small>
                <Subject subject={line.matched} />
              </small>
            ) : (
              <BookLine line={line} />
            )}
          </span>
        </li>
      ))}
    </ul>
  )
}
