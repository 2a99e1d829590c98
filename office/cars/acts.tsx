import { useState } from 'react'
import { useT } from '#web/platform/language.tsx'
import { usePublicPath } from '#web/platform/link.tsx'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { RefusedCalls } from '../parts/refused-calls.tsx'
import { StaffNotes } from '../parts/staff-notes.tsx'
import type { OfficeData } from '../platform/calls.ts'
import { useMay, useOfficeApi } from '../platform/desk.tsx'
import { useAct } from '../platform/use-act.ts'
import { AskDialog } from '../ui/ask-dialog.ts'
import { GoButton, Panel } from '../ui/panel.tsx'
import { CarYard } from '../viewings/car-yard.tsx'
import { CarBidders } from './bidders.tsx'
import { LotOfCar } from './car-lot.tsx'
import { CarDocuments } from './documents.tsx'
import { CarHistory, SameChassis } from './history.tsx'
import { ListingReview } from './listing-review.tsx'
import { CarOffers } from './offers.tsx'
import { CarPictures } from './pictures.tsx'
import { PriceTalks } from './price-talks.tsx'

/** States of a lot whose sale is still talked about, or may be again. */
const TALKS = ['awaiting_owner', 'rejected']

/** States of a lot that may have bids. */
const WITH_BIDS = ['live', 'awaiting_owner', 'sold', 'rejected']

type Car = OfficeData<'GET /cars/{id}'>

/** What is to be decided about a car, its lot, its pictures and what colleagues noted. */
export function CarOverview({ row }: { row: Car }) {
  const may = useMay()
  const seesMembers = may('read.members')
  return (
    <>
      {row.is_listed && seesMembers ? <ListingReview carId={row.id} /> : null}
      {row.chassis_number !== null && seesMembers ? <SameChassis carId={row.id} /> : null}
      {TALKS.includes(row.status) && seesMembers ? <CarOffers row={row} /> : null}
      {row.type === 'sale' && seesMembers ? <PriceTalks carId={row.id} /> : null}
      <LotOfCar car={row} />
      <CarYard carId={row.id} />
      <CarPictures carId={row.id} />
      {seesMembers ? <StaffNotes subject={`car:${row.id}`} /> : null}
    </>
  )
}

export const CarPapers = ({ row }: { row: Car }) => <CarDocuments carId={row.id} />

/** What happened with a car, who bid on it, and which bids failed. */
export function CarPast({ row }: { row: Car }) {
  const may = useMay()
  return (
    <>
      {WITH_BIDS.includes(row.status) && may('lots.secrets') ? <CarBidders carId={row.id} /> : null}
      <CarHistory carId={row.id} />
      <RefusedCalls of={{ product_id: row.id, trade: '1' }} />
    </>
  )
}

const BEFORE_SALE = ['unlisted', 'in_review', 'owner_asked', 'for_sale', 'rejected', 'no_bids']

/** The acts on a car in its state. */
export function CarActs({ row: { id, slug, status } }: { row: Car }) {
  const t = useT('office')
  const words = useT('office-cars')
  const may = useMay()
  const publicPath = usePublicPath()
  const isShown = !['in_review', 'owner_asked', 'declined', 'draft', 'unlisted', 'withdrawn'].includes(status)
  return (
    <Panel title={t('acts')} padded>
      <div className="row2">
        {isShown ? (
          <a
            className={buttonClass('secondary', 'sm')}
            href={publicPath(`/car/${slug}`)}
            target="_blank"
            rel="noreferrer"
          >
            {t('seeOnSite')}
          </a>
        ) : null}
        <GoButton to={`/cars/${id}/sheet`}>{words('sheet')}</GoButton>
        {may('cars') ? <GoButton to={`/cars/${id}/inspection`}>{t('inspection')}</GoButton> : null}
        {may('audit') ? (
          <GoButton to={`/audit?filter=${encodeURIComponent(JSON.stringify({ subject: `car:${id}` }))}`}>
            {t('history')}
          </GoButton>
        ) : null}
        {BEFORE_SALE.includes(status) && may('cars') ? <Withdraw carId={id} /> : null}
      </div>
    </Panel>
  )
}

function Withdraw({ carId }: { carId: number }) {
  const t = useT('office')
  const api = useOfficeApi()
  const [isAsking, setAsking] = useState(false)
  const { mutate, isPending } = useAct(
    (reason: string) => api.call('POST /cars/{id}/withdraw', { params: { id: carId }, body: { reason } }),
    { onDone: () => setAsking(false) },
  )
  return (
    <>
      <Button size="sm" kind="secondary" onClick={() => setAsking(true)}>
        {t('withdraw')}
      </Button>
      {isAsking ? (
        <AskDialog
          title={t('withdraw')}
          text={t('withdrawText')}
          reason={t('reason')}
          button={t('withdraw')}
          pending={isPending}
          onClose={() => setAsking(false)}
          onAnswer={({ text }) => mutate(text)}
        />
      ) : null}
    </>
  )
}
