import { nameOf, toCardImage } from '#web/features/catalogue/card-car.ts'
import { Money } from '#web/platform/format.tsx'
import { useT } from '#web/platform/language.tsx'
import { A } from '#web/platform/link.tsx'
import { TimeLeft } from '#web/ui/countdown.tsx'
import { Photo } from '#web/ui/photo.tsx'
import type { DashboardData } from './queries.ts'
import { ROW } from './row.ts'
import { StateLine } from './step-parts.tsx'

type LiveLot = NonNullable<DashboardData['subscribed_auctions']>[number]

/** Lots under the hammer with the member's position on each. */
export const LiveLots = ({ lots }: { lots: readonly LiveLot[] }) => (
  <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,17rem),1fr))] gap-4">
    {lots.map((lot) => (
      <Lot key={lot.id} lot={lot} />
    ))}
  </ul>
)

function Lot({ lot }: { lot: LiveLot }) {
  const t = useT('dashboard')
  const [image] = lot.images
  // A live event changes the viewer's part at once; the result was read before it.
  const leads = lot.viewer?.is_leading ?? lot.result === 'leading'
  return (
    <li className="surface relative grid content-between gap-3 p-4 hover:border-line-strong">
      <div className="flex flex-wrap items-start gap-3">
        <span className={ROW.photo}>
          <Photo image={image ? toCardImage(image, 320) : undefined} sizes="88px" />
        </span>
        <h3 className={`${ROW.name} min-w-0 grow basis-32`}>
          <A to="/car/$slug" params={{ slug: lot.slug }} className={ROW.link}>
            {nameOf(lot)}
          </A>
        </h3>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <b className="text-18 font-semibold">
          <Money amount={lot.price} />
        </b>
        <span className="text-14">{lot.closes_at ? <TimeLeft until={lot.closes_at} /> : null}</span>
      </div>
      <StateLine icon={leads ? 'good' : 'warning'} tone={leads ? 'good' : 'danger'}>
        {t(leads ? 'leading' : 'outbid')}
      </StateLine>
    </li>
  )
}
