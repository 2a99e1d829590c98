import { useQuery } from '@tanstack/react-query'
import { Money } from '#web/platform/format.tsx'
import { useT } from '#web/platform/language.tsx'
import { useApi } from '#web/platform/link.tsx'
import { marketQuery } from '../queries.ts'

/** Between which prices half of the similar cars were sold; nothing while there are too few. */
export function MarketRange({ model, year }: { model: string; year: string }) {
  const t = useT('selling')
  const api = useApi()
  const { data } = useQuery({
    ...marketQuery(api, Number(model), Number(year)),
    enabled: model !== '' && year.length === 4,
  })
  if (!data) return null
  const { count, from, to } = data
  return (
    <p className="mt-2 text-14 text-muted">
      {t.rich('soldBefore', { count, from: () => <Money amount={from} />, to: () => <Money amount={to} /> })}
    </p>
  )
}
