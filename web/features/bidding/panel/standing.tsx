import type { Car } from '#contract/http/car.ts'
import { aliasOf } from '#web/features/catalogue/auction/alias.ts'
import { Money, Num } from '#web/platform/format.tsx'
import { useT } from '#web/platform/language.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { type Place, placeOf } from '../place.ts'
import type { Stage } from './bid-rules.ts'
import { useChanges } from './use-changes.ts'

const LOOKS: Record<Place, string> = {
  leading: 'stand stand-ok',
  outbid: 'stand stand-no',
  watching: 'stand',
  nobody: 'stand',
}

const RUNNING: readonly Stage[] = ['open', 'over', 'held', 'ahead']

type Props = { car: Car; stage: Stage }

/** One line across the panel: you lead, you were outbid, or there is no bid yet; with your own stake beside it. */
export function Standing({ car, stage }: Props) {
  const t = useT('bidding')
  const place = placeOf(car)
  const changes = useChanges(place)
  if (!RUNNING.includes(stage)) return null
  return (
    <div key={changes} className={changes > 0 ? `${LOOKS[place]} took` : LOOKS[place]}>
      {place === 'leading' ? <Icon name="good" /> : place === 'outbid' ? <Icon name="warning" /> : null}
      <span>
        {place === 'leading' ? t('youLead') : place === 'outbid' ? t('outbid') : null}
        {place === 'nobody' ? t('nobodyYet') : null}
        {place === 'watching' ? <Leader car={car} /> : null}
      </span>
      <Stake car={car} place={place} />
    </div>
  )
}

function Leader({ car: { leading_bidder_id: leader, bids_count } }: { car: Car }) {
  const t = useT('bidding')
  if (leader === null) return t('bidsLink', { count: bids_count })
  return t.rich('theyLead', { who: () => <Bidder alias={aliasOf(leader)} isYou={false} /> })
}

function Stake({ car, place }: { car: Car; place: Place }) {
  const t = useT('bidding')
  const { viewer } = car
  if (place === 'leading' && viewer?.max_amount && viewer.max_amount > car.price) {
    const maximum = viewer.max_amount
    return <span className="stand-x">{t.rich('yourMaximum', { money: () => <Money amount={maximum} /> })}</span>
  }
  if (place === 'outbid' && viewer?.my_bid) {
    const mine = viewer.my_bid
    return <span className="stand-x">{t.rich('yourLast', { money: () => <Money amount={mine} /> })}</span>
  }
  return car.reserve_met === null ? null : (
    <span className="stand-x">{t(car.reserve_met ? 'reserveMet' : 'reserveNotMet')}</span>
  )
}

/** A bidder as others see them: "you", or the last digits of their number. */
export function Bidder({ alias, isYou }: { alias: string; isYou: boolean }) {
  const t = useT('bidding')
  if (isYou) return <bdi>{t('you')}</bdi>
  return <bdi>{t.rich('bidder', { alias, num: (digits) => <Num>{digits}</Num> })}</bdi>
}
