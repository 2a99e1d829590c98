import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { CompanyPerson } from '#contract/http/accounts/company-people.ts'
import type { CompanyBid } from '#contract/http/bidding.ts'
import { formatAmount } from '#contract/values/money.ts'
import { withStepUp } from '#web/features/accounts/with-step-up.ts'
import { DateTime, Money, Num } from '#web/platform/format.tsx'
import { useT } from '#web/platform/language.tsx'
import { useApi } from '#web/platform/link.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/fields/field.tsx'
import { Form } from '#web/ui/fields/form.tsx'
import { useFieldErrors } from '#web/ui/fields/use-field-errors.ts'
import { ErrorState, Skeleton } from '#web/ui/states.tsx'
import { DutyFields, DutyText, dutiesOf, NO_LIMIT, type TypedDuties } from './duties.tsx'
import { companyBidsQuery, peopleQuery } from './people-queries.ts'
import { PersonRow } from './person-row.tsx'
import { useRefusedToast } from './use-refused-toast.ts'

/** The people who act for the member's company: their owner invites and removes them, and sees who bid what. */
export function CompanyPeople() {
  const t = useT('business')
  const { data, error, refetch } = useQuery(peopleQuery(useApi()))
  if (error && !data) return <ErrorState title={t('peopleFailed')} error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton className="h-24 w-full" />
  return (
    <div className="grid gap-4">
      <h3 className="text-16">{t('people')}</h3>
      <p className="text-14 text-muted">{t('peopleLead')}</p>
      {data.length > 0 ? (
        <ul className="way-rows">
          {data.map((person) => (
            <Person key={person.id} person={person} />
          ))}
        </ul>
      ) : (
        <p className="text-14">{t('noPeople')}</p>
      )}
      <Invite />
      {data.some(({ state }) => state === 'joined') ? <Bids /> : null}
    </div>
  )
}

function Person({ person }: { person: CompanyPerson }) {
  const t = useT('business')
  const [isChanging, setChanging] = useState(false)
  const api = useApi()
  const queryClient = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: () => api.call('DELETE /company/people/{id}', { params: { id: person.id } }),
    onSuccess: ({ people }) => queryClient.setQueryData(peopleQuery(api).queryKey, people),
    onError: useRefusedToast(),
  })
  const isInvited = person.state === 'invited'
  const name = person.name ?? person.phone_masked
  return (
    <PersonRow
      name={person.name === null ? <Num>{person.phone_masked}</Num> : <bdi>{person.name}</bdi>}
      text={
        <>
          <DutyText of={person} />
          <br />
          {t.rich(isInvited ? 'invited' : 'joined', { time: () => <DateTime at={person.since} /> })}
        </>
      }
      more={isChanging ? <ChangeDuties person={person} onDone={() => setChanging(false)} /> : null}
    >
      <Button kind="secondary" size="sm" aria-expanded={isChanging} onClick={() => setChanging(!isChanging)}>
        {t('change')}
        <span className="sr-only"> {name}</span>
      </Button>
      <Button kind="secondary" size="sm" pending={isPending} onClick={() => mutate()}>
        {t(isInvited ? 'takeBack' : 'remove')}
        <span className="sr-only"> {name}</span>
      </Button>
    </PersonRow>
  )
}

function ChangeDuties({ person, onDone }: { person: CompanyPerson; onDone: () => void }) {
  const t = useT('business')
  const api = useApi()
  const queryClient = useQueryClient()
  const errors = useFieldErrors()
  const [duties, setDuties] = useState<TypedDuties>({
    duty: person.duty,
    most: person.bid_max === null ? '' : formatAmount(person.bid_max),
  })
  const { mutate, isPending } = useMutation({
    mutationFn: () => api.call('PUT /company/people/{id}', { params: { id: person.id }, body: dutiesOf(duties) }),
    onSuccess: ({ people }) => {
      queryClient.setQueryData(peopleQuery(api).queryKey, people)
      onDone()
    },
    onError: errors.refuse,
  })
  return (
    <div className="ways-form">
      <Form errors={errors} button={t('save')} pending={isPending} onSubmit={() => mutate()}>
        <DutyFields value={duties} errors={errors} onChange={setDuties} />
      </Form>
    </div>
  )
}

function Invite() {
  const t = useT('business')
  const api = useApi()
  const queryClient = useQueryClient()
  const errors = useFieldErrors()
  const [phone, setPhone] = useState('')
  const [duties, setDuties] = useState(NO_LIMIT)
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      withStepUp((stepUp) => api.call('POST /company/people', { body: { phone, ...dutiesOf(duties) }, stepUp })),
    onSuccess: ({ people }) => {
      queryClient.setQueryData(peopleQuery(api).queryKey, people)
      setPhone('')
      setDuties(NO_LIMIT)
    },
    onError: errors.refuse,
  })
  return (
    <>
      <h3 className="text-16">{t('inviteTitle')}</h3>
      <Form errors={errors} button={t('invite')} pending={isPending} disabled={phone === ''} onSubmit={() => mutate()}>
        <TextField
          label={t('phone')}
          help={t('phoneHelp')}
          name="phone"
          type="tel"
          autoComplete="off"
          maxLength={25}
          numeric
          value={phone}
          error={errors.of('phone')}
          onChange={({ target }) => {
            errors.clear('phone')
            setPhone(target.value)
          }}
        />
        <DutyFields value={duties} errors={errors} onChange={setDuties} />
      </Form>
    </>
  )
}

function Bids() {
  const t = useT('business')
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(companyBidsQuery(useApi()))
  if (!data) return <Skeleton className="h-24 w-full" />
  const bids = data.pages.flatMap((page) => page.data)
  return (
    <>
      <h3 className="text-16">{t('bidsOf')}</h3>
      {bids.length > 0 ? (
        <ul className="way-rows">
          {bids.map((bid) => (
            <BidRow key={bid.id} bid={bid} />
          ))}
        </ul>
      ) : (
        <p className="text-14">{t('noBids')}</p>
      )}
      {hasNextPage ? (
        <Button kind="secondary" pending={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('more')}
        </Button>
      ) : null}
    </>
  )
}

function BidRow({ bid }: { bid: CompanyBid }) {
  const t = useT('business')
  const most = bid.max_amount
  return (
    <PersonRow
      name={<bdi>{bid.title}</bdi>}
      text={t.rich('bidBy', { person: bid.person, time: () => <DateTime at={bid.at} /> })}
    >
      <div className="text-end">
        <Money amount={bid.amount} />
        {most === null ? null : <p>{t.rich('bidUpTo', { money: () => <Money amount={most} /> })}</p>}
        {bid.is_purchase ? <p>{t('bought')}</p> : null}
      </div>
    </PersonRow>
  )
}
