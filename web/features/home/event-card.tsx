import { DateTime } from '#web/platform/format.tsx'
import { useT } from '#web/platform/language.tsx'
import { A } from '#web/platform/link.tsx'
import { Photo } from '#web/ui/photo.tsx'
import type { HomeAuction } from './queries.ts'

/** An upcoming auction: three of its cars, its day and hour. The whole card is one link. */
export function EventCard({ auction }: { auction: HomeAuction }) {
  const words = useT('catalogue')
  const [first, ...others] = auction.images
  return (
    <article className="event surface">
      <div className={others.length > 1 ? 'event-photos' : 'event-photos event-photos-one'}>
        <span>
          <Photo image={first} sizes="(min-width: 76rem) 260px, 60vw" />
        </span>
        {others.length > 1
          ? others.map((image) => (
              <span key={image.src}>
                <Photo image={image} sizes="(min-width: 76rem) 130px, 30vw" />
              </span>
            ))
          : null}
      </div>
      <div className="event-body">
        <h3>
          <A to="/auction/$slug" params={{ slug: auction.slug }}>
            {auction.title}
          </A>
        </h3>
        <p className="text-14 font-medium">
          <DateTime at={auction.starts_at} />
        </p>
        <p className="dots mt-2 text-14 text-muted">
          <span>{words('cars', { count: auction.lots_count })}</span>
          <span>{words(auction.mode === 'live' ? 'oneByOne' : 'timed')}</span>
        </p>
      </div>
    </article>
  )
}
