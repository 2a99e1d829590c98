import { useQuery } from '@tanstack/react-query'
import { useT } from '#web/platform/language.tsx'
import { useApi } from '#web/platform/link.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { companiesQuery } from './people-queries.ts'
import { useActFor } from './use-act-for.ts'

/** The choice for whom one acts, as a list in a menu. Members who act for no company see nothing. */
export default function ActingOptions() {
  const t = useT('business')
  const { data } = useQuery(companiesQuery(useApi()))
  const act = useActFor()
  const joined = data?.companies.filter(({ state }) => state === 'joined') ?? []
  if (!data || joined.length === 0) return null
  const choices = [
    { id: null, name: t('selfNamed', { name: data.own_name }) },
    ...joined.map(({ company_id, name }) => ({ id: company_id, name })),
  ]
  return (
    <fieldset className="mb-2 border-b border-line pb-2">
      <legend className="px-3 py-1 text-14 text-muted">{t('mine')}</legend>
      {choices.map(({ id, name }) => {
        const isChosen = id === data.acting_for
        return (
          <button
            key={id}
            type="button"
            className="option w-full"
            aria-pressed={isChosen}
            disabled={act.isPending}
            onClick={() => isChosen || act.mutate(id)}
          >
            <Icon name={isChosen ? 'check' : 'user'} />
            <bdi className="min-w-0">{name}</bdi>
          </button>
        )
      })}
    </fieldset>
  )
}
