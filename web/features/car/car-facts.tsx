import type { ReactNode } from 'react'
import type { Car } from '#contract/http/car.ts'
import { inOrder } from '#contract/values/records.ts'
import type { CarWord } from '#contract/values/vehicle/car-words.ts'
import { DateTime, Num } from '#web/platform/format.tsx'
import { useT } from '#web/platform/language.tsx'
import { Plate } from '#web/platform/plate.tsx'
import { Icon } from '#web/ui/icon.tsx'

type Fact = { key: string; name: string; value: ReactNode }

/** Every known field of the car. Plate and chassis are masked for guests, with the reason. */
export function CarFactsTable({ car }: { car: Car }) {
  const t = useT('car')
  const facts = useFacts(car).filter(({ value }) => value !== null && value !== undefined && value !== '')
  const isMasked = [car.plate_number, car.chassis_number].some((text) => text?.includes('•'))
  return (
    <>
      <dl className="spec">
        {facts.map(({ key, name, value }) => (
          <div key={key}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {isMasked ? (
        <p className="car-masked">
          <Icon name="lock" size="s" />
          {t('masked')}
        </p>
      ) : null}
    </>
  )
}

function useFacts(car: Car): Fact[] {
  const t = useT('car')
  const { labels } = car
  const fact = (key: Parameters<typeof t>[0], value: ReactNode): Fact => ({ key, name: t(key), value })
  return [
    fact('brandModel', `${car.brand.name} ${car.model.name}`),
    fact('style', labels.style?.name),
    fact('year', <Num>{String(car.year)}</Num>),
    fact(
      'kilometres',
      <>
        <Num>{car.kilometres}</Num> {t('km')}
      </>,
    ),
    fact('engine', car.engine),
    ...laterWords(labels).map((field) => fact(field, labels[field]?.name)),
    fact('form', car.form),
    fact('periodic', <Periodic inspection={car.periodic_inspection} />),
    fact('key', car.key === null ? null : t('keys', { count: car.key })),
    fact('plate', car.plate_number ? <Plate ar={car.plate_number} en={car.plate_number_en ?? ''} /> : null),
    fact('chassis', car.chassis_number ? <Num className="car-chassis">{car.chassis_number}</Num> : null),
    fact('serial', car.serial ? <Num>{car.serial}</Num> : null),
    fact('vehicleNumber', car.vehicle_number ? <Num>{car.vehicle_number}</Num> : null),
    fact('city', car.city.name),
    fact('address', car.address),
  ]
}

/** The words after the engine. */
function laterWords({ style: _style, ...labels }: Car['labels']): Exclude<CarWord, 'style'>[] {
  const names = Object.keys(labels) as (keyof typeof labels)[] // the object's own keys
  return inOrder(['transmission', 'drive', 'fuel', 'color', 'condition', 'origin'], names)
}

function Periodic({ inspection: { status, valid_until } }: { inspection: Car['periodic_inspection'] }) {
  const t = useT('car')
  const word = t(`status_${status}`)
  if (status !== 'valid' || valid_until === null) return word
  return t.rich('validUntil', { status: word, date: () => <DateTime at={valid_until} style="date" /> })
}
