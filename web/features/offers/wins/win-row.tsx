import type { WonCar } from '#web/features/bidding/my-lots/my-lots-queries.ts'
import { toCardImage } from '#web/features/catalogue/card-car.ts'
import { DONE, STEPS, stageOf } from '#web/features/orders/order-state.ts'
import { Num } from '#web/platform/format.tsx'
import { useT } from '#web/platform/language.tsx'
import { A } from '#web/platform/link.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { lazyPart } from '#web/ui/lazy.tsx'
import { Photo } from '#web/ui/photo.tsx'
import { Skeleton } from '#web/ui/states.tsx'
import { StepBar } from '#web/ui/step-bar.tsx'
import type { Ticks } from './ticks.ts'
import { WayWords } from './way-words.tsx'
import { WinFigure } from './win-figure.tsx'

/** Few cars are negotiated after the close. */
const BuyerNegotiation = lazyPart(
  async () => ({ default: (await import('../buyer-negotiation.tsx')).BuyerNegotiation }),
  <Skeleton className="h-72 w-full" />,
)

type Props = {
  win: WonCar
  /** True for the order that waits for the buyer first: its button is filled. */
  isNearest: boolean
  /** The choice of unpaid orders; undefined while there is none. */
  ticks: Ticks | undefined
}

/** One car: its name, its way in five steps, its cost and the next act. Wide rows have the same columns. */
export function WinRow({ win, isNearest, ticks }: Props) {
  const { order, negotiation } = win
  const isPlaced = order !== null && order.status !== 'negotiating'
  const stage = isPlaced ? stageOf(order) : undefined
  return (
    <li className="relative flex flex-wrap items-center gap-x-4 gap-y-3 border-b border-line p-4 last:border-b-0 lg:px-6">
      <span className="aspect-4/3 w-24 shrink-0 overflow-hidden rounded-field">
        <Photo image={win.images[0] && toCardImage(win.images[0], 320)} sizes="96px" />
      </span>
      <div className="flex min-w-0 grow-3 basis-40 items-center gap-3">
        <Name win={win} />
        {ticks && order && ticks.all.includes(order.id) ? <Tick id={order.id} title={win.title} ticks={ticks} /> : null}
      </div>
      <div className="min-w-0 grow-3 basis-full @min-[52rem]/page:basis-48">
        {stage === 'canceled' ? (
          <WayWords win={win} stage={stage} />
        ) : (
          <StepBar done={stage ? DONE[stage] : 0} of={STEPS.length} tone={stage === 'late' ? 'bad' : 'now'}>
            <WayWords win={win} stage={stage} />
          </StepBar>
        )}
      </div>
      <dl className="flex basis-full flex-wrap items-baseline justify-between gap-x-4 @min-[52rem]/page:block @min-[52rem]/page:w-36 @min-[52rem]/page:basis-36">
        <WinFigure win={win} stage={stage} />
      </dl>
      <span className="basis-full empty:hidden @min-[52rem]/page:w-34 @min-[52rem]/page:basis-34 @min-[52rem]/page:empty:block">
        {isPlaced ? <OpenOrder win={win} id={order.id} isNearest={isNearest} /> : null}
      </span>
      {negotiation ? (
        <div className="basis-full">
          <BuyerNegotiation win={win} />
        </div>
      ) : null}
    </li>
  )
}

function Name({ win: { slug, title, brand, model, year, trim, order, bought, auction } }: { win: WonCar }) {
  const t = useT('wins')
  return (
    <div className="min-w-0 grow wrap-anywhere">
      <h2 className="text-16 leading-normal">
        <A to="/car/$slug" params={{ slug }} className="hover:text-palm-ink" aria-label={title}>
          <bdi>{trim === null ? title : `${brand.name} ${model.name} ${year}`}</bdi>
        </A>
      </h2>
      {trim === null ? null : (
        <p className="text-14 text-muted">
          <bdi dir="ltr">{trim}</bdi>
        </p>
      )}
      <p className="text-14 text-muted">
        {order ? (
          <>
            {t('order')} <Num>{order.number}</Num>
          </>
        ) : (
          (auction?.title ?? t(bought ? 'stateBought' : 'winsTitle'))
        )}
      </p>
    </div>
  )
}

function Tick({ id, title, ticks }: { id: number; title: string; ticks: Ticks }) {
  const t = useT('wins')
  return (
    <label className="check shrink-0">
      <input
        type="checkbox"
        className="check-box"
        checked={ticks.chosen.includes(id)}
        onChange={() => ticks.toggle(id)}
        aria-label={t('payWithOthers', { title })}
      />
    </label>
  )
}

type OpenProps = { win: WonCar; id: number; isNearest: boolean }

/** The buyer's act, on the order's own page. */
function OpenOrder({ win: { order, title }, id, isNearest }: OpenProps) {
  const t = useT('wins')
  const stage = order && stageOf(order)
  const word = stage === 'collect' ? 'collectOrder' : stage === 'pay' || stage === 'late' ? 'payOrder' : 'openOrder'
  return (
    <A
      to="/win-auctions"
      query={{ order: id }}
      className={buttonClass(isNearest ? 'primary' : 'secondary', undefined, 'w-full')}
    >
      {t(word)}
      <span className="sr-only">: {title}</span>
    </A>
  )
}
