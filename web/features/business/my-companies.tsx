import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Companies } from '#contract/http/accounts/company-people.ts'
import { useT } from '#web/platform/language.tsx'
import { useApi } from '#web/platform/link.tsx'
import { Button } from '#web/ui/button.tsx'
import { Pill } from '#web/ui/pill.tsx'
import { DutyText } from './duties.tsx'
import { companiesQuery } from './people-queries.ts'
import { PersonRow } from './person-row.tsx'
import { useActFor } from './use-act-for.ts'
import { useRefusedToast } from './use-refused-toast.ts'

/** The choice between oneself and the companies for which one acts, and open invitations. Others see nothing. */
export function MyCompanies() {
  const t = useT('business')
  const { data } = useQuery(companiesQuery(useApi()))
  const act = useActFor()
  if (!data || data.companies.length === 0) return null
  const isSelf = data.acting_for === null
  return (
    <div className="grid gap-4">
      <h3 className="text-16">{t('mine')}</h3>
      <p className="text-14 text-muted">{t('mineLead')}</p>
      <ul className="way-rows">
        <PersonRow name={<bdi>{data.own_name}</bdi>} text={t('myself')}>
          {isSelf ? (
            <Pill tone="soft-palm">{t('chosen')}</Pill>
          ) : (
            <Button size="sm" pending={act.isPending} onClick={() => act.mutate(null)}>
              {t('chooseSelf')}
            </Button>
          )}
        </PersonRow>
        {data.companies.map((company) => (
          <Company key={company.id} company={company} actingFor={data.acting_for} act={act} />
        ))}
      </ul>
    </div>
  )
}

type Row = {
  company: Companies['companies'][number]
  actingFor: number | null
  act: ReturnType<typeof useActFor>
}

function Company({ company, actingFor, act }: Row) {
  const t = useT('business')
  const isInvited = company.state === 'invited'
  const text = isInvited ? t('invites') : <DutyText of={company} />
  return (
    <PersonRow name={<bdi>{company.name}</bdi>} text={text}>
      {company.company_id === actingFor ? (
        <Pill tone="soft-palm">{t('chosen')}</Pill>
      ) : (
        <>
          {isInvited ? (
            <Join id={company.id} />
          ) : (
            <Button size="sm" pending={act.isPending} onClick={() => act.mutate(company.company_id)}>
              {t('choose_account')}
            </Button>
          )}
          {/* While one acts for a company, the own memberships stay as they are. */}
          {actingFor === null ? <Leave id={company.id} text={t(isInvited ? 'decline' : 'leave')} /> : null}
        </>
      )}
    </PersonRow>
  )
}

function useChange(change: () => Promise<Companies>) {
  const api = useApi()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: (companies) => queryClient.setQueryData(companiesQuery(api).queryKey, companies),
    onError: useRefusedToast(),
  })
}

function Join({ id }: { id: number }) {
  const t = useT('business')
  const api = useApi()
  const { mutate, isPending } = useChange(() => api.call('POST /companies/{id}/join', { params: { id }, body: {} }))
  return (
    <Button size="sm" pending={isPending} onClick={() => mutate()}>
      {t('accept')}
    </Button>
  )
}

function Leave({ id, text }: { id: number; text: string }) {
  const api = useApi()
  const { mutate, isPending } = useChange(() => api.call('DELETE /companies/{id}', { params: { id } }))
  return (
    <Button kind="secondary" size="sm" pending={isPending} onClick={() => mutate()}>
      {text}
    </Button>
  )
}
