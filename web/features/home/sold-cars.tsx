import type { CardCar } from '#web/features/catalogue/card-car.ts'
import { Money } from '#web/platform/format.tsx'
import { useT } from '#web/platform/language.tsx'
import { A } from '#web/platform/link.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { Photo } from '#web/ui/photo.tsx'

/** Cars sold in the last days with their prices, and the call to sellers beside them. */
export default function SoldCars({ cars }: { cars: readonly CardCar[] }) {
  const t = useT('home')
  return (
    <div className="flex flex-wrap items-start gap-6">
      {cars.length === 0 ? null : (
        <ol className="surface min-w-0 grow-7 basis-96 overflow-hidden">
          {cars.map((car) => (
            <SoldCar key={car.id} car={car} />
          ))}
        </ol>
      )}
      <div className="surface grid grow-5 basis-72 justify-items-start gap-3 p-4 lg:p-8">
        <h3 className="text-22">{t('yourCar')}</h3>
        <p className="text-muted">{t('yourCarText')}</p>
        <A to="/my-cars/new" className={buttonClass('primary')}>
          {t('sellYours')}
        </A>
      </div>
    </div>
  )
}

function SoldCar({ car: { slug, title, image, bids_count: bids, price } }: { car: CardCar }) {
  const t = useT('home')
  const words = useT('catalogue')
  return (
    <li className="relative flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line p-4 last:border-b-0 has-[a:hover]:bg-surface-2">
      <span className="aspect-4/3 w-22 shrink-0 overflow-hidden rounded-field">
        <Photo image={image ?? undefined} sizes="88px" />
      </span>
      <div className="min-w-0 grow basis-40">
        <h3 className="text-16 leading-normal wrap-anywhere">
          <A to="/car/$slug" params={{ slug }} className="after:absolute after:inset-0">
            {title}
          </A>
        </h3>
        <p className="text-14 text-muted">{words('bids', { count: bids })}</p>
      </div>
      <p className="text-end">
        <span className="block text-12 text-muted">{t('soldFor')}</span>
        <b className="text-18 font-semibold">
          <Money amount={price} />
        </b>
      </p>
    </li>
  )
}
