import { useQuery } from '@tanstack/react-query'
import { useLang, useT } from '#web/platform/language.tsx'
import { Photo } from '#web/ui/photo.tsx'
import { titleIn } from '../parts/names/names.ts'
import { useOfficeApi } from '../platform/desk.tsx'
import { pictureOf } from '../ui/cells/car-cell.tsx'
import { NotRead } from '../ui/not-read.tsx'
import { Go, GoButton, Panel } from '../ui/panel.tsx'
import { Shimmer } from '../ui/shimmer.tsx'
import { StateDot } from '../ui/state-dot.tsx'
import { CheckIn } from './check-in.tsx'

/** More cars than this do not share a plate or the end of a chassis number. */
const SHOWN = 5

/** The cars that the read words mean, mostly one: where each stands, and its check-in. */
export function FoundCars({ words }: { words: string }) {
  const t = useT('office-acts')
  const api = useOfficeApi()
  const lang = useLang()
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['cars', 'read', words],
    queryFn: ({ signal }) => api.call('GET /cars', { query: { search: words, per_page: SHOWN }, signal }),
  })
  if (isPending) return <Shimmer />
  if (error) return <NotRead error={error} onRetry={refetch} />
  if (data.data.length === 0)
    return (
      <Panel title={t('noCarRead')} padded>
        <p>{t('noCarReadText', { words })}</p>
        <GoButton to="/cars/create">{t('addCarRead')}</GoButton>
      </Panel>
    )
  return data.data.map((car) => (
    <Panel key={car.id} padded>
      <div className="gate-car flex gap-3 items-center">
        <span className="tth">
          <Photo image={pictureOf(car.images[0])} sizes="112px" />
        </span>
        <div>
          <h2>
            <Go to={`/cars/${car.id}`} className="link">
              {titleIn(car, lang)}
            </Go>
          </h2>
          <p className="mu">
            <bdi>{car.chassis_number ?? `#${car.id}`}</bdi> · <StateDot state={car.status} />
          </p>
        </div>
      </div>
      <CheckIn carId={car.id} />
    </Panel>
  ))
}
