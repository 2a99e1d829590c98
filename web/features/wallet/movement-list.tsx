import { useInfiniteQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { Movement } from '#contract/http/money/ledger.ts'
import { useT } from '#web/platform/language.tsx'
import { A, useApi } from '#web/platform/link.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { More, type PagedList } from '#web/ui/paging/more.tsx'
import { EmptyState, ErrorState, Skeleton } from '#web/ui/states.tsx'
import { MovementRows } from './movement-rows.tsx'
import { joinMovements } from './movements.ts'
import { type MovementGroup, statementQuery } from './queries.ts'

/** Filters: held and freed, paid in, paid back. */
const KINDS = ['deposits', 'payments', 'refunds'] as const satisfies readonly MovementGroup[]
type Kind = (typeof KINDS)[number]

/** The fields of a query that a list of movements needs. */
type Reading = PagedList & { data: { pages: readonly { movements: { data: readonly Movement[] } }[] } | undefined }

/** The movements of the wallet, newest first: all of them, or one kind. */
export function Movements({ all }: { all: Reading }) {
  const t = useT('wallet')
  const [kind, setKind] = useState<Kind>()
  return (
    <section aria-labelledby="movements">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <h2 id="movements" className="text-22">
          {t('movements')}
        </h2>
        <A to="/finance" className={buttonClass('tertiary', 'sm')}>
          <Icon name="file" size="s" />
          {t('toStatement')}
        </A>
      </div>
      <div className="segs-row mb-3">
        <fieldset className="segs">
          <legend className="sr-only">{t('kinds')}</legend>
          {[undefined, ...KINDS].map((each) => (
            <button key={each ?? 'all'} type="button" aria-pressed={kind === each} onClick={() => setKind(each)}>
              {t(`kind_${each ?? 'all'}`)}
            </button>
          ))}
        </fieldset>
      </div>
      {kind === undefined ? (
        <MovementPages reading={all}>
          <EmptyState icon="wallet" title={t('movementsNone')}>
            {t('movementsNoneText')}
          </EmptyState>
        </MovementPages>
      ) : (
        <MovementsOfKind key={kind} kind={kind} />
      )}
    </section>
  )
}

function MovementsOfKind({ kind }: { kind: Kind }) {
  const t = useT('wallet')
  const reading = useInfiniteQuery(statementQuery(useApi(), { kind }))
  return (
    <MovementPages reading={reading}>
      <EmptyState icon="wallet" title={t('kindNone')}>
        {t('kindNoneText')}
      </EmptyState>
    </MovementPages>
  )
}

/** The pages read so far, and the link to older ones; `children` if there is nothing. */
function MovementPages({ reading, children }: { reading: Reading; children: ReactNode }) {
  const t = useT('wallet')
  if (!reading.data) {
    if (!reading.error) return <Skeleton className="h-40 w-full" />
    return <ErrorState title={t('failed')} error={reading.error} onRetry={() => void reading.refetch()} />
  }
  const movements = joinMovements(reading.data.pages)
  return (
    <>
      {movements.length === 0 ? children : <MovementRows movements={movements} />}
      <More list={reading}>{t('older')}</More>
    </>
  )
}
