import { useQuery } from '@tanstack/react-query'
import { DateTime, Num } from '#web/platform/format.tsx'
import { useT } from '#web/platform/language.tsx'
import { A, useApi } from '#web/platform/link.tsx'
import { caseQuery } from './queries.ts'

/** On a paid order: the way to its case, or to report a problem while that is possible. */
export default function CaseLink({ orderId }: { orderId: number }) {
  const t = useT('orders')
  const { data } = useQuery(caseQuery(useApi(), orderId))
  if (!data) return null
  const { case: found, may_open: open } = data
  if (!found && open.kinds.length === 0) return null
  return (
    <p className="flex flex-wrap gap-x-4 p-4">
      <A to="/letters" query={{ order: String(orderId) }} className="link">
        {found ? t.rich('caseNumber', { number: () => <Num key="number">{found.number}</Num> }) : t('caseOpen')}
      </A>
      {!found && open.until ? (
        <span className="text-14 text-muted">
          {t.rich('caseUntil', { time: () => <DateTime key="time" at={open.until ?? ''} /> })}
        </span>
      ) : null}
    </p>
  )
}
