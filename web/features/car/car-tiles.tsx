import type { ReactNode } from 'react'
import type { Car } from '#contract/http/car.ts'
import { Num } from '#web/platform/format.tsx'
import { useT } from '#web/platform/language.tsx'

type Tile = { name: string; value: ReactNode; more?: ReactNode }

/** The four facts that a buyer asks for first; an unknown one leaves its tile to the next. */
export function CarTiles({ car }: { car: Car }) {
  const t = useT('car')
  const { labels } = car
  const kilometres = (
    <>
      <Num>{car.kilometres}</Num> {t('km')}
    </>
  )
  const tiles: (Tile | null)[] = [
    { name: t('kilometres'), value: kilometres },
    car.engine === null ? null : { name: t('engine'), value: car.engine, more: labels.fuel?.name },
    labels.origin && { name: t('origin'), value: labels.origin.name, more: car.form },
    car.key === null ? null : { name: t('key'), value: t('keys', { count: car.key }) },
    labels.drive && { name: t('drive'), value: labels.drive.name, more: labels.transmission?.name },
    labels.color && { name: t('color'), value: labels.color.name },
  ]
  return (
    <dl className="car-tiles">
      {tiles
        .flatMap((tile) => tile ?? [])
        .slice(0, 4)
        .map(({ name, value, more }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              {value}
              {more ? <small>{more}</small> : null}
            </dd>
          </div>
        ))}
    </dl>
  )
}
