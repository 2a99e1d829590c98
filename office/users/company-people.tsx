import { useQuery } from '@tanstack/react-query'
import { DateTime, Money } from '#web/platform/format.tsx'
import { useT } from '#web/platform/language.tsx'
import { FormAct } from '../parts/acts/form-act.tsx'
import type { OfficeData } from '../platform/calls.ts'
import { useMay, useOfficeApi } from '../platform/desk.tsx'
import { Panel } from '../ui/panel.tsx'

type Person = OfficeData<'GET /users/{id}/people'>['people'][number]

/** The people who act for a member's company, and their newest bids. A company without any has no panel. */
export function CompanyPeople({ userId }: { userId: number }) {
  const t = useT('office-people')
  const api = useOfficeApi()
  const { data } = useQuery({
    queryKey: ['company-people', userId],
    queryFn: ({ signal }) => api.call('GET /users/{id}/people', { params: { id: userId }, signal }),
  })
  const bids = useQuery({
    queryKey: ['company-bids', userId],
    queryFn: ({ signal }) => api.call('GET /users/{id}/company-bids', { params: { id: userId }, query: {}, signal }),
  }).data?.bids.data
  const people = data?.people ?? []
  if (people.length === 0 && !bids?.length) return null
  return (
    <Panel title={t('companyPeople')}>
      <dl className="kvl">
        {people.map((person) => (
          <PersonLine key={person.id} userId={userId} person={person} />
        ))}
      </dl>
      {bids && bids.length > 0 ? (
        <>
          <h3 className="p-4">{t('companyBids')}</h3>
          <dl className="kvl">
            {bids.map((bid) => (
              <div key={bid.id} className="flex-wrap">
                <dt>
                  <bdi>{bid.person}</bdi> · <bdi>{bid.title}</bdi> · <DateTime at={bid.at} />
                </dt>
                <dd>
                  <Money amount={bid.amount} />
                </dd>
              </div>
            ))}
          </dl>
        </>
      ) : null}
    </Panel>
  )
}

function PersonLine({ userId, person }: { userId: number; person: Person }) {
  const t = useT('office-people')
  const api = useOfficeApi()
  const may = useMay()
  const name = person.name ?? person.phone_masked
  const most = person.bid_max
  return (
    <div className="flex-wrap">
      <dt>
        <bdi>{name}</bdi>
      </dt>
      <dd>
        <p>
          {t(`duty_${person.duty}`)}
          {most === null ? null : <> · {t.rich('dutyUpTo', { money: () => <Money amount={most} /> })}</>}
        </p>
        {person.state === 'invited' ? t('personInvited') : null} <DateTime at={person.since} />
        {may('users') ? (
          <FormAct
            label={t('removePerson', { name })}
            text={t('removePersonText')}
            reason={t('reason')}
            secondary
            fields={[]}
            act={(_written, reason) =>
              api.call('POST /users/{id}/people/{person_id}/remove', {
                params: { id: userId, person_id: person.id },
                body: { reason },
              })
            }
          />
        ) : null}
      </dd>
    </div>
  )
}
