import { useState } from 'react'
import type { CardCar } from '#web/features/catalogue/card-car.ts'
import { nameOf } from '#web/features/catalogue/card-car.ts'
import { Money, Num } from '#web/platform/format.tsx'
import { useT } from '#web/platform/language.tsx'
import { A } from '#web/platform/link.tsx'
import { Button } from '#web/ui/button.tsx'
import { Controls } from '#web/ui/controls.tsx'
import { Photo } from '#web/ui/photo.tsx'
import { Followed } from './use-room.ts'

const NEXT_SHOWN = 5
const GONE_SHOWN = 4
/** A connection has a maximum of channels, and the page needs some for itself. */
const FOLLOWED_MAX = 30

type Props = {
  cars: readonly CardCar[]
  currentId: number | undefined
  /** The car whose dialog is open; the dialog subscribes to it. */
  aheadSlug: string | null
  onAhead: (car: CardCar) => void
}

/**
 * The cars around the one on the stage: upcoming ones with bids ahead, and finished ones with their
 * prices.
 */
export function Queue({ cars, currentId, aheadSlug, onAhead }: Props) {
  const t = useT('room')
  const [isLong, setLong] = useState(false)
  const others = cars.filter((car) => car.id !== currentId)
  const next = others.filter(({ status }) => status === 'scheduled' || status === 'live')
  const gone = others.filter((car) => !next.includes(car)).reverse()
  const rest = next.length - NEXT_SHOWN
  return (
    <section className="queue surface" aria-label={t('queue')}>
      <h2>{t('queueNext')}</h2>
      {next.length === 0 ? <p className="text-14 text-muted">{t('queueEmpty')}</p> : null}
      <ol>
        {next.slice(0, isLong ? undefined : NEXT_SHOWN).map((car, index) => (
          <NextCar
            key={car.id}
            car={car}
            isFollowed={index < FOLLOWED_MAX && car.slug !== aheadSlug}
            onAhead={() => onAhead(car)}
          />
        ))}
      </ol>
      {rest > 0 ? (
        <button type="button" className="link queue-more" aria-expanded={isLong} onClick={() => setLong(!isLong)}>
          {isLong ? t('showLess') : t('moreNext', { count: rest })}
        </button>
      ) : null}
      <Gone cars={gone} />
    </section>
  )
}

function Name({ car }: { car: CardCar }) {
  return (
    <>
      <span className="row-[1/4] self-start aspect-[4/3] rounded-field overflow-hidden bg-surface-2">
        <Photo image={car.image ?? undefined} sizes="72px" />
      </span>
      <h3>
        <A to="/car/$slug" params={{ slug: car.slug }}>
          {nameOf(car)} <Num>{String(car.year)}</Num>
        </A>
      </h3>
    </>
  )
}

type NextProps = { car: CardCar; isFollowed: boolean; onAhead: () => void }

function NextCar({ car, isFollowed, onAhead }: NextProps) {
  const t = useT('room')
  const isOutbid = car.viewer?.my_bid != null && !car.viewer.is_leading
  const isLeading = car.viewer?.is_leading ?? false
  return (
    <li className="queue-car">
      {isFollowed ? <Followed id={car.id} /> : null}
      <Name car={car} />
      <p className="queue-price">
        <span className="text-muted">{t(car.bids_count > 0 ? 'priceNow' : 'opening')}</span>{' '}
        <Money amount={car.price} />
      </p>
      <div className="flex flex-wrap items-center gap-y-[0.25rem] gap-x-2 mt-[0.25rem]">
        <Controls>
          <Button
            kind={isOutbid ? 'primary' : 'secondary'}
            size="sm"
            aria-label={t('bidAheadOn', { title: nameOf(car) })}
            onClick={onAhead}
          >
            {t(isLeading ? 'raiseLimit' : 'bidAhead')}
          </Button>
        </Controls>
        <Stake car={car} />
      </div>
    </li>
  )
}

/** The member's own limit on an upcoming car. */
function Stake({ car: { viewer } }: { car: CardCar }) {
  const t = useT('room')
  const limit = viewer?.max_amount
  if (viewer?.is_leading && limit != null) {
    return (
      <p className="text-12 leading-[1.5] stake-leading">
        {t.rich('yourLimit', { money: () => <Money amount={limit} /> })}
      </p>
    )
  }
  return viewer?.my_bid == null ? null : <p className="text-12 leading-[1.5] stake-outbid">{t('aheadOutbid')}</p>
}

function Gone({ cars }: { cars: readonly CardCar[] }) {
  const t = useT('room')
  const [isLong, setLong] = useState(false)
  return (
    <>
      <h2>{t('queueGone')}</h2>
      {cars.length === 0 ? <p className="text-14 text-muted">{t('goneEmpty')}</p> : null}
      <ol>
        {cars.slice(0, isLong ? undefined : GONE_SHOWN).map((car) => (
          <li key={car.id} className="queue-car queue-gone">
            <Name car={car} />
            <Fell car={car} />
          </li>
        ))}
      </ol>
      {cars.length > GONE_SHOWN ? (
        <button type="button" className="link queue-more" aria-expanded={isLong} onClick={() => setLong(!isLong)}>
          {t(isLong ? 'showLess' : 'showAll')}
        </button>
      ) : null}
    </>
  )
}

/** The highest bid on a car, and whether it is sold for that already. */
function Fell({ car }: { car: CardCar }) {
  const t = useT('room')
  const words = useT('catalogue')
  if (car.status === 'no_bids') return <p className="queue-price text-muted">{t('passed')}</p>
  if (car.status === 'rejected') return <p className="queue-price text-muted">{words('notSold')}</p>
  const money = () => <Money amount={car.price} />
  const isSold = car.status === 'sold'
  return car.viewer?.is_leading ? (
    <p className="queue-price stake-won">{t.rich(isSold ? 'fellYours' : 'askedYours', { money })}</p>
  ) : (
    <p className="queue-price">{t.rich(isSold ? 'fell' : 'asked', { money })}</p>
  )
}
