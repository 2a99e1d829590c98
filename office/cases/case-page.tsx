import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Money, Num } from '#web/platform/format.tsx'
import { useLang, useT } from '#web/platform/language.tsx'
import { Photo } from '#web/ui/photo.tsx'
import { OrderLink, PersonLink } from '../parts/names/name-links.tsx'
import { StaffNotes } from '../parts/staff-notes.tsx'
import { useOfficeApi } from '../platform/desk.tsx'
import { useParams } from '../platform/router.ts'
import { Moment } from '../ui/cells/moment.tsx'
import { NotRead } from '../ui/not-read.tsx'
import { NothingHere } from '../ui/nothing-here.tsx'
import { PageHead, Panel } from '../ui/panel.tsx'
import { Shimmer } from '../ui/shimmer.tsx'
import type { Case, CaseCar } from './case.ts'
import { CaseThread } from './case-thread.tsx'
import { Complaint } from './complaint.tsx'
import { Deadlines } from './deadlines.tsx'
import { Decision } from './decision.tsx'
import { SecondLook } from './second-look.tsx'
import { CASE_KINDS, CASE_STATES } from './words.ts'

/** One case: the complaint beside the report, the messages, its clocks and its decision with the money. */
export function CasePage() {
  const office = useT('office')
  const api = useOfficeApi()
  const lang = useLang()
  const id = Number(useParams().id)
  const isNumber = Number.isInteger(id)
  const found = useQuery({
    queryKey: ['case', id],
    queryFn: ({ signal }) => api.call('GET /cases/{id}', { params: { id }, signal }),
    enabled: isNumber,
  })
  const carId = found.data?.car_id ?? 0
  const car = useQuery({
    queryKey: ['car', carId],
    queryFn: ({ signal }) => api.call('GET /cars/{id}', { params: { id: carId }, signal }),
    enabled: carId > 0,
  }).data
  if (!isNumber) return <NothingHere />
  if (found.isPending) return <Shimmer />
  if (!found.data) return <NotRead heading="h1" error={found.error} onRetry={found.refetch} />
  const row = found.data
  return (
    <>
      <PageHead
        title={row.car}
        lead={
          <>
            <b>{CASE_STATES[row.state][lang]}</b> · {CASE_KINDS[row.kind][lang]} · <Num>{row.number}</Num>
          </>
        }
        up={{ to: '/cases', title: office('cases') }}
      />
      <Facts row={row} car={car} />
      <div className="grid gap-4 grid-cols-1 items-start lg:grid-cols-[minmax(0,1fr)_23rem] lg:gap-5">
        <div className="stk">
          <Complaint row={row} car={car} />
          <CaseThread row={row} />
        </div>
        <div className="stk">
          <Deadlines row={row} />
          <SecondLook row={row} />
          <Decision row={row} />
          <StaffNotes subject={`order:${row.order_id}`} />
        </div>
      </div>
    </>
  )
}

/** What the sale was: the car, its money and its people. */
function Facts({ row, car }: { row: Case; car: CaseCar | undefined }) {
  const t = useT('office-cases')
  return (
    <Panel>
      <div className="case-facts grid gap-4 p-4 lg:grid-cols-[auto_minmax(0,1fr)]">
        {car?.images[0] ? (
          <span className="ph">
            <Photo image={car.images[0]} sizes="140px" />
          </span>
        ) : null}
        <dl>
          <Fact name={t('price')}>
            <Money amount={row.price} />
          </Fact>
          <Fact name={t('total')}>
            <Money amount={row.total} />
          </Fact>
          <Fact name={t('handedOver')}>{row.handed_over_at ? <Moment at={row.handed_over_at} /> : t('notYet')}</Fact>
          <Fact name={t('kilometres')}>
            {row.kilometres === null ? '—' : <Num>{row.kilometres.toLocaleString('en-US')}</Num>}
            {row.car_back_kilometres === null ? null : (
              <small>
                {t.rich('backWith', {
                  km: () => <Num key="km">{row.car_back_kilometres?.toLocaleString('en-US') ?? ''}</Num>,
                })}
              </small>
            )}
          </Fact>
          <Fact name={t('order')}>
            <OrderLink id={row.order_id} number={row.order_number} />
          </Fact>
          <Fact name={t('buyer')}>
            <PersonLink id={row.buyer_id} name={row.buyer_name} />
          </Fact>
          <Fact name={t('seller')}>
            <PersonLink id={row.seller_id} />
          </Fact>
        </dl>
      </div>
    </Panel>
  )
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)
