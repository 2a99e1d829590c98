import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { Num } from '#web/platform/format.tsx'
import { useLang, useT } from '#web/platform/language.tsx'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Skeleton } from '#web/ui/states.tsx'
import type { RowOf } from '../platform/calls.ts'
import { useOfficeApi } from '../platform/desk.tsx'
import { listQueryOf } from '../platform/queries.ts'
import { CarCell } from '../ui/cells/car-cell.tsx'
import { Moment } from '../ui/cells/moment.tsx'
import { Glyph } from '../ui/glyph.tsx'
import { MoveButtons } from '../ui/move-buttons.tsx'
import { moveItem } from '../ui/move-item.ts'
import { Panel } from '../ui/panel.tsx'
import { closeOf, type Plan, type PlannedLot } from './plan.ts'

type Props = { plan: Plan; onChange: (lots: readonly PlannedLot[]) => void }

/** The lots in their order, and the cars that can still be taken. */
export function AuctionBuildLots({ plan, onChange }: Props) {
  const t = useT('office-build')
  const [dragged, setDragged] = useState<number>()
  const { lots } = plan
  const change = (place: number, part: Partial<PlannedLot>) =>
    onChange(lots.map((lot, index) => (index === place ? { ...lot, ...part } : lot)))
  return (
    <>
      <Panel title={t('lots')} count={lots.length}>
        {lots.length === 0 ? <p className="of-note">{t('noLotsYet')}</p> : null}
        <ol className="of-plan">
          {lots.map((lot, place) => (
            <li
              key={lot.carId}
              draggable
              onDragStart={() => setDragged(place)}
              onDragOver={(event) => event.preventDefault()}
              onDrop={() => {
                if (dragged !== undefined) onChange(moveItem(lots, dragged, place))
                setDragged(undefined)
              }}
            >
              <LotHead
                lot={lot}
                place={place}
                closes={closeOf(plan, place)}
                isLast={place === lots.length - 1}
                onMove={(to) => onChange(moveItem(lots, place, to))}
                onRemove={() => onChange(lots.filter((_, index) => index !== place))}
              />
              <LotFields lot={lot} onChange={(part) => change(place, part)} />
            </li>
          ))}
        </ol>
      </Panel>
      <CarPicker taken={new Set(lots.map(({ carId }) => carId))} onTake={(lot) => onChange([...lots, lot])} />
    </>
  )
}

type HeadProps = {
  lot: PlannedLot
  place: number
  closes: string | undefined
  isLast: boolean
  onMove: (to: number) => void
  onRemove: () => void
}

function LotHead({ lot, place, closes, isLast, onMove, onRemove }: HeadProps) {
  const t = useT('office-build')
  const lang = useLang()
  const name = lang === 'ar' ? lot.titleAr : lot.titleEn
  const face = { title_ar: lot.titleAr, title_en: lot.titleEn, image: lot.image }
  return (
    <div className="of-plan-h flex gap-2 items-center flex-wrap">
      <Glyph name="drag" small />
      <b>
        <Num>{place + 1}</Num>
      </b>
      <CarCell id={lot.carId} row={face} />
      <span className="grow mu">{closes ? <Moment at={closes} /> : null}</span>
      <MoveButtons
        labels={{ up: t('moveUp', { name }), down: t('moveDown', { name }), remove: t('remove', { name }) }}
        {...{ place, isLast, onMove, onRemove }}
      />
    </div>
  )
}

const FIELDS = ['opening', 'step', 'reserve', 'buyNow', 'deposit'] as const

function LotFields({ lot, onChange }: { lot: PlannedLot; onChange: (part: Partial<PlannedLot>) => void }) {
  const t = useT('office-build')
  return (
    <div className="of-plan-f grid gap-2 grid-cols-[repeat(auto-fit,minmax(7rem,1fr))]">
      {FIELDS.map((field) => (
        <label key={field}>
          <span>{t(field)}</span>
          <input
            className="input num"
            inputMode="numeric"
            dir="ltr"
            autoComplete="off"
            value={lot[field]}
            onChange={(event) => onChange({ [field]: event.target.value })}
          />
        </label>
      ))}
    </div>
  )
}

const FREE = ['unlisted', 'rejected', 'no_bids'] as const
const FOUND_MAX = 20

function CarPicker({ taken, onTake }: { taken: ReadonlySet<number>; onTake: (lot: PlannedLot) => void }) {
  const t = useT('office-build')
  const states = useT('office-states')
  const [search, setSearch] = useState('')
  const [status, setStatus] = useState<(typeof FREE)[number]>('unlisted')
  const q = useDeferredValue(search)
  const api = useOfficeApi()
  const query = { page: 1, per_page: FOUND_MAX, search: q, sort: '-id', status, type: 'auction' }
  const { data, isPending } = useQuery(listQueryOf(api, 'GET /cars', query))
  const found = data?.data ?? []
  return (
    <Panel title={t('pick')}>
      <div className="fbar flex flex-wrap gap-2 py-3 px-4 border-b border-line items-center">
        <label className="find">
          <Icon name="search" />
          <span className="sr-only">{t('searchCars')}</span>
          <input
            className="input"
            type="search"
            value={search}
            placeholder={t('searchCars')}
            onChange={(event) => setSearch(event.target.value)}
          />
        </label>
        <select
          className="input select"
          aria-label={t('status')}
          value={status}
          onChange={(event) => setStatus(FREE.find((each) => each === event.target.value) ?? 'unlisted')}
        >
          {FREE.map((each) => (
            <option key={each} value={each}>
              {states(each)}
            </option>
          ))}
        </select>
      </div>
      {isPending ? <Skeleton className="m-4 h-24" /> : null}
      {!isPending && found.length === 0 ? <p className="of-note">{t('nothingFree')}</p> : null}
      <ul className="of-rows">
        {found.map((row) => (
          <li key={row.id}>
            <CarCell id={row.id} row={row} />
            <Button size="sm" kind="secondary" disabled={taken.has(row.id)} onClick={() => onTake(newLot(row))}>
              {t(taken.has(row.id) ? 'taken' : 'take')}
            </Button>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

function newLot(row: RowOf<'GET /cars'>): PlannedLot {
  return {
    carId: row.id,
    titleAr: row.title_ar,
    titleEn: row.title_en,
    image: row.images[0] ?? null,
    pictures: row.images.length,
    inspection: { status: row.inspection_status, until: row.inspection_valid_until },
    opening: '',
    step: '',
    reserve: '',
    buyNow: '',
    deposit: '',
  }
}
