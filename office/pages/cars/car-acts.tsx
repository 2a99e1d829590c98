import { useState } from 'react'
import { useT } from '#web/platform/language.tsx'
import { usePublicPath } from '#web/platform/link.tsx'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { StaffNotes } from '../../parts/staff-notes.tsx'
import type { Row } from '../../platform/data-provider.ts'
import { useMay, useOfficeApi } from '../../platform/desk.tsx'
import { useAct } from '../../platform/use-act.ts'
import { AskDialog } from '../../ui/ask-dialog.ts'
import { GoButton, Panel } from '../../ui/panel.tsx'
import { CarDocuments } from './car-documents.tsx'
import { CarHistory } from './car-history.tsx'
import { CarOffers } from './car-offers.tsx'
import { CarPictures } from './car-pictures.tsx'
import { ListingReview } from './listing-review.tsx'

/** States of a lot whose sale is still talked about, or may be again. */
const TALKS = ['awaiting_owner', 'rejected']

/** The acts on a car in its state, and its pictures. */
export function CarActs({ row }: { row: Row }) {
  return (
    <>
      {row.is_listed === true ? <ListingReview carId={Number(row.id)} /> : null}
      <Acts row={row} />
      {TALKS.includes(String(row.status)) ? <CarOffers carId={Number(row.id)} /> : null}
      <CarPictures carId={Number(row.id)} />
      <CarDocuments carId={Number(row.id)} />
      <CarHistory carId={Number(row.id)} />
      <StaffNotes subject={`car:${row.id}`} />
    </>
  )
}

const BEFORE_SALE = ['unlisted', 'in_review', 'owner_asked', 'for_sale', 'rejected', 'no_bids']

function Acts({ row }: { row: Row }) {
  const t = useT('office')
  const may = useMay()
  const publicPath = usePublicPath()
  const status = String(row.status)
  const isShown = !['in_review', 'owner_asked', 'declined', 'draft', 'unlisted', 'withdrawn'].includes(status)
  return (
    <Panel title={t('acts')} padded>
      <div className="row2">
        {isShown ? (
          <a
            className={buttonClass('secondary', 'sm')}
            href={publicPath(`/car/${String(row.slug)}`)}
            target="_blank"
            rel="noreferrer"
          >
            {t('seeOnSite')}
          </a>
        ) : null}
        {may('cars') ? <GoButton to={`/cars/${row.id}/inspection`}>{t('inspection')}</GoButton> : null}
        {may('audit') ? (
          <GoButton to={`/audit?filter=${encodeURIComponent(JSON.stringify({ subject: `car:${row.id}` }))}`}>
            {t('history')}
          </GoButton>
        ) : null}
        {BEFORE_SALE.includes(status) && may('cars') ? <Withdraw carId={Number(row.id)} /> : null}
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
