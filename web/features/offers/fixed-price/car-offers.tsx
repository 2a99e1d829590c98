import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Car } from '#contract/http/car.ts'
import { useSession } from '#web/platform/device/session.ts'
import { openDialog } from '#web/platform/dialogs.tsx'
import { useT } from '#web/platform/language.tsx'
import { A, useApi } from '#web/platform/link.tsx'
import { Button } from '#web/ui/button.tsx'
import { Controls } from '#web/ui/controls.tsx'
import { lazyDialog } from '#web/ui/lazy.tsx'
import { PriceTalk } from './price-talk.tsx'
import { carOffersQuery } from './queries.ts'

const MakeOffer = lazyDialog(() => import('./make-offer.tsx'))

/** Below the price of a car that takes offers: the visitor's own offer, its state, or the way to make one. */
export function CarOffers({ car }: { car: Car }) {
  const isMember = useSession() !== null
  return isMember ? <MembersOffers car={car} /> : <Ask isGuest car={car} hours={undefined} />
}

function MembersOffers({ car }: { car: Car }) {
  const t = useT('price-offers')
  const { data } = useQuery(carOffersQuery(useApi(), car.id))
  if (!data) return car.takes_offers ? <div className="surface mt-4 min-h-36" /> : null
  const { offers, seller_rates: rates, offer_hours: hours } = data
  const [newest] = offers.data
  if (newest?.side === 'owner')
    return (
      <div className="surface mt-4 min-h-36 p-4">
        <p>{t('ownersCar', { count: offers.data.filter(({ state }) => state === 'open').length })}</p>
        <A to="/offers" className="link">
          {t('toOffers')}
        </A>
      </div>
    )
  if (newest && (newest.state === 'open' || newest.state === 'agreed' || !car.takes_offers))
    return (
      <div className="surface mt-4 min-h-36 p-4">
        <PriceTalk offer={newest} rates={rates} />
      </div>
    )
  return car.takes_offers ? (
    <>
      <Ask car={car} hours={hours} />
      {newest ? (
        <div className="surface mt-4 min-h-36 p-4">
          <PriceTalk offer={newest} rates={rates} />
        </div>
      ) : null}
    </>
  ) : null
}

type AskProps = { car: Car; hours: number | undefined; isGuest?: boolean }

/** A guest logs in first. */
function Ask({ car, hours, isGuest = false }: AskProps) {
  const t = useT('price-offers')
  const [isAsking, setAsking] = useState(false)
  if (car.viewer?.reason === 'not_your_duty') return null
  return (
    <div className="surface mt-4 min-h-36 p-4">
      <Controls>
        <Button
          kind="secondary"
          size="lg"
          className="w-full"
          onClick={() => (isGuest ? openDialog('login', {}) : setAsking(true))}
        >
          {t('make')}
        </Button>
      </Controls>
      <p className="mt-2 text-14 text-muted">{t('taken')}</p>
      {isAsking && hours !== undefined ? <MakeOffer car={car} hours={hours} onClose={() => setAsking(false)} /> : null}
    </div>
  )
}
