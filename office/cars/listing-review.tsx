import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Money } from '#web/platform/format.tsx'
import { useT } from '#web/platform/language.tsx'
import { ActButton } from '../parts/acts/act-button.tsx'
import { FormAct } from '../parts/acts/form-act.tsx'
import { PersonLink } from '../parts/names/name-links.tsx'
import type { OfficeData } from '../platform/calls.ts'
import { useMay, useOfficeApi } from '../platform/desk.tsx'
import { Moment } from '../ui/cells/moment.tsx'
import { Panel } from '../ui/panel.tsx'
import { StateDot } from '../ui/state-dot.tsx'
import { ReportFile } from './report.tsx'

type Listing = OfficeData<'GET /listings/{id}'>

/** The review of a car that its owner sent in: what they hope for, questions to them, and the decision. */
export function ListingReview({ carId }: { carId: number }) {
  const t = useT('office-cars')
  const may = useMay()
  const api = useOfficeApi()
  const { data: listing } = useQuery({
    queryKey: ['listing', carId],
    queryFn: ({ signal }) => api.call('GET /listings/{id}', { params: { id: carId }, signal }),
  })
  if (!listing) return null
  const isOpen = listing.status === 'in_review' || listing.status === 'owner_asked'
  return (
    <Panel title={t('review')} side={<StateDot state={listing.status} />}>
      <ReviewFacts listing={listing} />
      <Questions listing={listing} />
      {isOpen && may('cars') ? <ReviewActs carId={carId} isAsked={listing.status === 'owner_asked'} /> : null}
    </Panel>
  )
}

function ReviewFacts({ listing }: { listing: Listing }) {
  const t = useT('office-cars')
  const fields = useT('office-fields')
  const may = useMay()
  const { waiting_since: since, wanted_price: wanted } = listing
  const facts: (readonly [name: string, value: ReactNode])[] = [
    [fields('owner_id'), <PersonLink key="owner" id={listing.owner_id} name={listing.owner_name} />],
    [t('sent'), <Moment key="sent" at={listing.submitted_at} />],
    ...(wanted === null ? [] : [[t('wanted'), <Money key="wanted" amount={wanted} />] as const]),
    ...(listing.own_report && may('cars')
      ? [[t('reportBySeller'), <ReportFile key="report" carId={listing.id} />] as const]
      : []),
    ...(since === null
      ? []
      : [
          [
            t(listing.status === 'owner_asked' ? 'waitsForOwner' : 'waitsForUs'),
            <Moment key="since" at={since} />,
          ] as const,
        ]),
    ...(listing.reviewed_by === null
      ? []
      : [
          [t('reviewedBy', { name: listing.reviewed_by }), <Moment key="by" at={listing.reviewed_at ?? ''} />] as const,
        ]),
    ...(listing.review_reason === null ? [] : [[t('reason'), listing.review_reason] as const]),
  ]
  return (
    <dl className="kvl">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Questions of staff and answers of the owner, oldest first. */
function Questions({ listing: { questions } }: { listing: Listing }) {
  const t = useT('office-cars')
  if (questions.length === 0) return null
  return (
    <ul className="log" aria-label={t('questions')}>
      {questions.map((question) => (
        <li key={question.id}>
          <div>
            <b className="whitespace-pre-line">{question.text}</b>
            <p className={question.answer === null ? 'mu' : 'whitespace-pre-line'}>
              {question.answer ?? t('noAnswer')}
            </p>
            <small className="mu">{question.asked_by}</small>
          </div>
          <Moment at={question.answered_at ?? question.asked_at} />
        </li>
      ))}
    </ul>
  )
}

function ReviewActs({ carId, isAsked }: { carId: number; isAsked: boolean }) {
  const t = useT('office')
  const cars = useT('office-cars')
  const api = useOfficeApi()
  const params = { id: carId }
  return (
    <div className="pb stk">
      <p className="of-lead">{t('reviewText')}</p>
      <div className="row2">
        <ActButton
          label={t('approveCar')}
          letter="A"
          act={() => api.call('POST /cars/{id}/review', { params, body: { decision: 'approve' } })}
        />
        {isAsked ? null : (
          <FormAct
            label={cars('askOwner')}
            text={cars('askText')}
            secondary
            done={cars('asked')}
            fields={[{ name: 'text', label: cars('yourQuestion'), kind: 'area' }]}
            act={({ text }) => api.call('POST /listings/{id}/ask', { params, body: { text: String(text) } })}
          />
        )}
        <ActButton
          label={t('declineCar')}
          letter="R"
          reason={t('ownerReads')}
          danger
          act={(reason) => api.call('POST /cars/{id}/review', { params, body: { decision: 'reject', reason } })}
        />
      </div>
    </div>
  )
}
