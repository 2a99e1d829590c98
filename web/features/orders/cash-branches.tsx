import { useQuery } from '@tanstack/react-query'
import { useT } from '#web/platform/language.tsx'
import { useApi } from '#web/platform/link.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { branchesQuery } from './queries.ts'

/** The branches that take cash: address, hours, the way there. */
export default function CashBranches() {
  const t = useT('orders')
  const { data: branches } = useQuery(branchesQuery(useApi()))
  if (!branches || branches.length === 0) return null
  return (
    <ul className="grid gap-3" aria-label={t('branches')}>
      {branches.map(({ name, address, hours, map_url: map }) => (
        <li key={name} className="grid justify-items-start gap-1">
          <b>{name}</b>
          <span>{address}</span>
          {hours ? <span className="text-muted">{t('branchHours', { hours })}</span> : null}
          {map ? (
            <a className="link" href={map} target="_blank" rel="noreferrer">
              <Icon name="pin" size="s" /> {t('branchMap')}
            </a>
          ) : null}
        </li>
      ))}
    </ul>
  )
}
