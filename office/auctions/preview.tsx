import { useQueries } from '@tanstack/react-query'
import { Money, Num } from '#web/platform/format.tsx'
import { useLang, useT } from '#web/platform/language.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Photo } from '#web/ui/photo.tsx'
import { nameIn, useNames } from '../parts/names/names.ts'
import type { OfficeData } from '../platform/calls.ts'
import { useOfficeApi } from '../platform/desk.tsx'
import { oneQueryOf } from '../platform/queries.ts'
import { pictureOf } from '../ui/cells/car-cell.tsx'
import { Moment } from '../ui/cells/moment.tsx'
import { closeOf, numberOf, type Plan, type PlannedLot } from './plan.ts'

const SHOWN_MAX = 12

/** The planned auction as visitors will see it, without its secrets. */
export function AuctionPreview({ plan, onClose }: { plan: Plan; onClose: () => void }) {
  const t = useT('office-build')
  const lang = useLang()
  const shown = plan.lots.slice(0, SHOWN_MAX)
  const api = useOfficeApi()
  const cars = useQueries({ queries: shown.map(({ carId }) => oneQueryOf(api, 'GET /cars/{id}', carId)) })
  const more = plan.lots.length - shown.length
  return (
    <Dialog title={t('preview')} shape="wide" onClose={onClose}>
      <div className="of-preview grid gap-2">
        <h3>{lang === 'ar' ? plan.titleAr : plan.titleEn}</h3>
        <p className="mu">
          {t(plan.mode === 'live' ? 'liveMode' : 'timed')}
          {plan.startsAt ? (
            <>
              {' · '}
              {t('startsAt')} <Moment at={plan.startsAt} />
            </>
          ) : null}
        </p>
        <ol>
          {shown.map((lot, place) => (
            <li key={lot.carId}>
              <PreviewCard lot={lot} place={place} plan={plan} car={cars[place]?.data?.row} />
            </li>
          ))}
        </ol>
        {more > 0 ? <p className="mu">{t('previewMore', { count: more })}</p> : null}
      </div>
    </Dialog>
  )
}

type CardProps = { lot: PlannedLot; place: number; plan: Plan; car: OfficeData<'GET /cars/{id}'> | undefined }

function PreviewCard({ lot, place, plan, car }: CardProps) {
  const t = useT('office-build')
  const lang = useLang()
  const cities = useNames('cities')
  const town = cities.find((row) => row.id === car?.city_id)
  const closes = closeOf(plan, place)
  const opening = numberOf(lot.opening)
  const buyNow = numberOf(lot.buyNow)
  return (
    <article>
      <span className="pic">
        <Photo image={pictureOf(lot.image)} sizes="240px" />
      </span>
      <b>{lang === 'ar' ? lot.titleAr : lot.titleEn}</b>
      {car ? (
        <small className="mu">
          <Num>{String(car.year)}</Num> · {t.rich('kilometres', { count: () => <Num key="km">{car.kilometres}</Num> })}
          {town ? ` · ${nameIn(town, lang)}` : ''}
        </small>
      ) : null}
      <span>
        {t('opening')} {opening === undefined ? '—' : <Money amount={opening} />}
      </span>
      {buyNow === undefined ? null : (
        <span>
          {t('buyNow')} <Money amount={buyNow} />
        </span>
      )}
      <small className="mu">
        {closes ? (
          <>
            {t('closes')} <Moment at={closes} />
          </>
        ) : (
          t('turn', { place: place + 1 })
        )}
      </small>
    </article>
  )
}
