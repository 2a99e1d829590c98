import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { type CarWord, carWords } from '#contract/values/vehicle/car-words.ts'
import { scoreOf } from '#contract/values/vehicle/inspection-score.ts'
import { lights } from '#contract/values/vehicle/inspection-words.ts'
import { bodyNoteKinds, inspectionParts, markPanels, verdicts } from '#contract/values/vehicle/vehicle-vocabulary.ts'
import { DateTime, Money, Num } from '#web/platform/format.tsx'
import { useLang, useT } from '#web/platform/language.tsx'
import { usePublicPath } from '#web/platform/link.tsx'
import { Button } from '#web/ui/button.tsx'
import { QrCode } from '#web/ui/drawings/qr-code.tsx'
import { Photo } from '#web/ui/photo.tsx'
import type { OfficeData } from '../platform/calls.ts'
import { useOfficeApi } from '../platform/desk.tsx'
import { useParams } from '../platform/router.ts'
import { NotRead } from '../ui/not-read.tsx'
import { PageHead } from '../ui/panel.tsx'
import { Shimmer } from '../ui/shimmer.tsx'
import { hasLot, OfLot } from './car-lot.tsx'

type Car = OfficeData<'GET /cars/{id}'>

/** The car on one sheet of paper, for its windscreen: nothing about its owner or what was paid for it. */
export function CarSheetPage() {
  const t = useT('office-cars')
  const api = useOfficeApi()
  const lang = useLang()
  const { id } = useParams()
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['car-sheet', id],
    queryFn: ({ signal }) => api.call('GET /cars/{id}', { params: { id: Number(id) }, signal }),
  })
  if (isPending) return <Shimmer />
  if (!data) return <NotRead error={error} onRetry={refetch} />
  const name = lang === 'ar' ? data.title_ar : data.title_en
  return (
    <>
      <div className="no-print">
        <PageHead title={t('sheetOf', { name })} up={{ to: `/cars/${data.id}`, title: name }}>
          <Button size="sm" kind="primary" onClick={() => print()}>
            {t('sheetPrint')}
          </Button>
        </PageHead>
      </div>
      <Sheet car={data} />
    </>
  )
}

function Sheet({ car }: { car: Car }) {
  const t = useT('office-cars')
  const lang = useLang()
  const publicPath = usePublicPath()
  const titles = lang === 'ar' ? [car.title_ar, car.title_en] : [car.title_en, car.title_ar]
  return (
    <article className="car-sheet">
      <header>
        <div>
          <h2>
            <bdi>{titles[0]}</bdi>
          </h2>
          <p>
            <bdi>{titles[1]}</bdi>
          </p>
          {car.vehicle_number ? <Num>{car.vehicle_number}</Num> : null}
        </div>
        <div className="flex-none w-[7rem] text-center">
          <QrCode text={location.origin + publicPath(`/car/${car.slug}`)} label={t('sheetScan')} />
          <small>{t('sheetScan')}</small>
        </div>
      </header>
      <div className="car-sheet-photo">
        <Photo image={car.images[0]} sizes="720px" first />
      </div>
      <Price car={car} />
      <Facts car={car} />
      <Inspection car={car} />
    </article>
  )
}

function Price({ car }: { car: Car }) {
  const fields = useT('office-fields')
  if (car.price !== null) {
    return (
      <p className="text-22 font-semibold">
        {fields('price')} <Money amount={car.price} />
      </p>
    )
  }
  if (!hasLot(car)) return null
  return (
    <p className="text-22 font-semibold">
      {fields('opening_price')} <OfLot car={car}>{(lot) => <Money amount={lot.opening_price} />}</OfLot>
    </p>
  )
}

const WORDS = ['transmission', 'fuel', 'drive', 'color', 'origin'] as const satisfies readonly CarWord[]

function Facts({ car }: { car: Car }) {
  const fields = useT('office-fields')
  const lang = useLang()
  const labelOf = (word: CarWord) => {
    const choices: Record<string, { ar: string; en: string }> = carWords[word].choices
    return choices[car[word] ?? '']?.[lang]
  }
  const facts: [string, ReactNode][] = [
    [fields('year'), <Num key="year">{String(car.year)}</Num>],
    [fields('kilometres'), <Num key="kilometres">{car.kilometres}</Num>],
    [fields('engine'), car.engine],
    ...WORDS.map((word): [string, ReactNode] => [carWords[word].label[lang], labelOf(word)]),
    [fields('chassis_number'), car.chassis_number ? <Num key="chassis">{car.chassis_number}</Num> : null],
  ]
  return (
    <dl className="car-sheet-facts grid grid-cols-[repeat(auto-fill,minmax(14rem,1fr))] gap-y-1 gap-x-6">
      {facts.map(([name, value]) =>
        value ? (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ) : null,
      )}
    </dl>
  )
}

/** The score and every note of the report. Without an inspector the sheet says so. */
function Inspection({ car: { inspection } }: { car: Car }) {
  const t = useT('office-cars')
  const lang = useLang()
  const { head, results, body } = inspection
  if (!head) return <p className="car-sheet-note">{t('sheetNone')}</p>
  const noteOf = ({ note_ar, note_en }: { note_ar?: string; note_en?: string }) => (lang === 'ar' ? note_ar : note_en)
  const notes = [
    ...results
      .filter(({ verdict }) => verdict !== 'ok')
      .map((one) => [inspectionParts[one.part][lang], verdicts[one.verdict][lang], noteOf(one)]),
    ...body.map((one) => [markPanels[one.panel][lang], bodyNoteKinds[one.kind][lang], noteOf(one)]),
  ]
  return (
    <section>
      <h3>
        {t('sheetScore')} <Num>{`${scoreOf(inspection).toFixed(1)}/10`}</Num> · {lights[head.light][lang]}
      </h3>
      <p>
        <DateTime at={`${head.date}T09:00:00Z`} style="day" /> · {lang === 'ar' ? head.place_ar : head.place_en} ·{' '}
        {t('sheetPoints', { count: head.points })}
      </p>
      <ul>
        {notes.map((parts, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a report may have the same note twice, and never changes here
          <li key={place}>{parts.filter(Boolean).join(' · ')}</li>
        ))}
      </ul>
    </section>
  )
}
