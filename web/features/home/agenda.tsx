import { hourParts } from '#web/platform/dates.ts'
import { Num } from '#web/platform/format.tsx'
import { useLang, useT } from '#web/platform/language.tsx'
import { A } from '#web/platform/link.tsx'
import { Countdown } from '#web/ui/countdown.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Photo } from '#web/ui/photo.tsx'
import { Pill } from '#web/ui/pill.tsx'
import type { HomeAuction } from './queries.ts'

/** Today's auctions in the order of their hours. */
export default function Agenda({ auctions }: { auctions: readonly HomeAuction[] }) {
  return (
    <ol className="agenda">
      {auctions.map((auction) => (
        <AgendaRow key={auction.id} auction={auction} />
      ))}
    </ol>
  )
}

function AgendaRow({ auction }: { auction: HomeAuction }) {
  const lang = useLang()
  const words = useT('catalogue')
  const { hour, half } = hourParts(lang, new Date(auction.starts_at))
  const others = auction.lots_count - auction.images.length
  return (
    <li>
      <div className="agenda-hour">
        <Num>{hour}</Num> <small>{half}</small>
        <div className="agenda-state-below text-12">
          <AuctionState auction={auction} />
        </div>
      </div>
      <div>
        <h3>
          <A to="/auction/$slug" params={{ slug: auction.slug }}>
            {auction.title}
          </A>
        </h3>
        <p className="dots text-14 text-muted">
          <span>{words(auction.mode === 'live' ? 'oneByOne' : 'timed')}</span>
          <span>{words('cars', { count: auction.lots_count })}</span>
        </p>
      </div>
      <div className="agenda-photos" aria-hidden="true">
        {auction.images.map((image) => (
          <span key={image.src}>
            <Photo image={image} sizes="80px" />
          </span>
        ))}
        {others > 0 ? (
          <span>
            <Num>{`+${others}`}</Num>
          </span>
        ) : null}
      </div>
      <div className="agenda-state">
        <AuctionState auction={auction} />
      </div>
      <Icon name="next" flip />
    </li>
  )
}

function AuctionState({ auction }: { auction: HomeAuction }) {
  const t = useT('home')
  const words = useT('catalogue')
  if (auction.event === 'active') {
    return (
      <Pill tone="live" outlined>
        {words('onNow')}
      </Pill>
    )
  }
  if (auction.event !== 'soon') return <Pill outlined>{words('over')}</Pill>
  return (
    <span className="left">
      {t('startsIn')} <Countdown until={auction.starts_at} />
    </span>
  )
}
