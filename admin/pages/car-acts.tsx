import { useState } from 'react'
import { useT } from '#web/platform/language.tsx'
import { usePublicPath } from '#web/platform/link.tsx'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Photo, type PhotoImage } from '#web/ui/photo.tsx'
import type { Row } from '../platform/data-provider.ts'
import { useMay, useOfficeApi } from '../platform/desk.tsx'
import { AskDialog } from '../ui/ask-dialog.ts'
import { Panel } from '../ui/panel.tsx'
import { useAct } from './use-act.ts'

/** The pictures of a car, and what can be done with it in its state. */
export function CarActs({ row }: { row: Row }) {
  const images: PhotoImage[] = Array.isArray(row.images) ? row.images : []
  const t = useT('office')
  return (
    <>
      <Acts row={row} />
      <Panel title={t('pictures')} count={images.length} padded>
        {images.length === 0 ? <p className="mu">{t('noPictures')}</p> : null}
        <ul className="phs">
          {images.map((image) => (
            <li key={image.src}>
              <Photo image={image} sizes="120px" />
            </li>
          ))}
        </ul>
      </Panel>
    </>
  )
}

const BEFORE_SALE = ['unlisted', 'in_review', 'declined', 'for_sale', 'rejected', 'no_bids']

function Acts({ row }: { row: Row }) {
  const t = useT('office')
  const may = useMay()
  const publicPath = usePublicPath()
  const status = String(row.status)
  const isShown = !['in_review', 'declined', 'draft', 'unlisted', 'withdrawn'].includes(status)
  return (
    <Panel title={t('acts')} padded>
      {status === 'in_review' && may('cars') ? <Review carId={Number(row.id)} /> : null}
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
        {BEFORE_SALE.includes(status) && may('cars') ? <Withdraw carId={Number(row.id)} /> : null}
      </div>
    </Panel>
  )
}

/** Takes a listing of an owner, or turns it down in words that the owner reads. */
function Review({ carId }: { carId: number }) {
  const t = useT('office')
  const api = useOfficeApi()
  const [isDeclining, setDeclining] = useState(false)
  const { mutate, isPending } = useAct(
    (body: { decision: 'approve' | 'reject'; reason?: string }) =>
      api.call('POST /cars/{id}/review', { params: { id: carId }, body }),
    { onDone: () => setDeclining(false) },
  )
  return (
    <div className="row2">
      <p className="of-lead">{t('reviewText')}</p>
      <Button size="sm" pending={isPending} onClick={() => mutate({ decision: 'approve' })}>
        {t('approveCar')}
      </Button>
      <Button size="sm" kind="danger" onClick={() => setDeclining(true)}>
        {t('declineCar')}
      </Button>
      {isDeclining ? (
        <AskDialog
          title={t('declineCar')}
          reason={t('ownerReads')}
          button={t('declineCar')}
          danger
          pending={isPending}
          onClose={() => setDeclining(false)}
          onAnswer={({ text }) => mutate({ decision: 'reject', reason: text })}
        />
      ) : null}
    </div>
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
