import type { ReactNode } from 'react'
import { inOrder } from '#contract/values/records.ts'
import { CAR_PLACE, CAR_TEXTS } from '#contract/values/vehicle/car-facts.ts'
import { carTaxes } from '#contract/values/vehicle/car-tax.ts'
import { type CarWord, carWordNames, carWords } from '#contract/values/vehicle/car-words.ts'
import { parsePlate, plateAr, plateEn } from '#contract/values/vehicle/plate.ts'
import { Money, Num } from '#web/platform/format.tsx'
import { serverNow } from '#web/platform/live/server-clock.ts'
import { BelowReserve, LotEnd } from '../lots/lot-values.tsx'
import type { Column } from '../parts/cells/column.ts'
import { describeForm } from '../parts/form/describe-form.tsx'
import { lazyScreen } from '../parts/lazy-screen.tsx'
import { describeList } from '../parts/list/describe-list.tsx'
import { PersonLink } from '../parts/names/name-links.tsx'
import { titleIn } from '../parts/names/names.ts'
import { describePage } from '../parts/page/describe-page.tsx'
import type { OfficeData, RowOf } from '../platform/calls.ts'
import type { FieldKey } from '../platform/texts.ts'
import { CarCell, pictureOf } from '../ui/cells/car-cell.tsx'
import { StateDot, StateWord } from '../ui/state-dot.tsx'
import { CarActs, CarOverview, CarPapers, CarPast } from './acts.tsx'
import { Assumed } from './assumed.tsx'
import { hasLot, OfLot, ToLot } from './car-lot.tsx'
import { ChooseTax, isBeforeAuction } from './choose-tax.tsx'
import { PapersCount } from './documents.tsx'
import { ExportCars } from './export-cars.tsx'
import { FixedFacts } from './fixed-facts.tsx'
import { HistoryCount } from './history.tsx'

const STATES = [
  'in_review',
  'owner_asked',
  'declined',
  'unlisted',
  'draft',
  'scheduled',
  'live',
  'awaiting_owner',
  'sold',
  'rejected',
  'no_bids',
  'for_sale',
  'reserved',
  'withdrawn',
] as const

/** The plate in both scripts, as on the car. */
function Plate({ plate }: { plate: string | null }) {
  const parsed = plate === null ? undefined : parsePlate(plate)
  if (!parsed) return <span className="mu">—</span>
  return (
    <>
      <Num>{plateAr(parsed)}</Num> · <Num>{plateEn(parsed)}</Num>
    </>
  )
}

/** A car that was added by mistake can be removed until an auction or a sale has it. */
const UNUSED = ['unlisted', 'withdrawn']

/** The auction of a car is published, or the car is sold. */
const FIXED_IN = ['scheduled', 'live', 'awaiting_owner', 'sold', 'reserved']
const SOLD = ['sold', 'reserved']
const OPEN: readonly string[] = [...CAR_TEXTS, 'images']
const PLACE: readonly string[] = CAR_PLACE
const isFixed = ({ status }: { status: string }, field: string) =>
  FIXED_IN.includes(status) && !OPEN.includes(field) && !(SOLD.includes(status) && PLACE.includes(field))

const wordField = (field: CarWord) => ({ field, words: carWords[field].choices })
/** The page has the condition further up, and the form alone has three words. */
const PAGE_WORDS = carWordNames.filter((field) => !['condition', 'style', 'drive', 'origin'].includes(field))

type Car = RowOf<'GET /cars'>
const shared = { at: '/cars', title: 'cars', one: 'car', nameOf: titleIn } as const
const START_ORDER = '-id'
const FIRST: readonly Column<Car>[] = [
  { field: 'status', kind: 'state' },
  { field: 'type', kind: 'word' },
]
const brand = { field: 'brand_id', names: 'brands' } as const

const list = describeList('GET /cars', {
  ...shared,
  glyph: 'car',
  right: 'read',
  create: 'cars',
  search: true,
  order: START_ORDER,
  columns: [
    { label: 'car', sort: 'title_en', wide: true, render: (row) => <CarCell id={row.id} row={row} /> },
    ...FIRST,
    brand,
    { field: 'year', kind: 'code', sort: 'year' },
    { field: 'kilometres', kind: 'number', sort: 'kilometres' },
    { field: 'price', kind: 'money', sort: 'price' },
    { field: 'tax', words: carTaxes },
    { field: 'created_at', kind: 'date', sort: 'created_at' },
  ],
  filters: [{ field: 'status', choices: STATES }, { field: 'type', choices: ['auction', 'sale'] }, brand],
  choose: { right: 'cars', can: isBeforeAuction, Acts: ChooseTax },
  acts: () => <ExportCars at={shared.at} order={START_ORDER} />,
})

const DAY_MS = 86_400_000
const daysSince = (at: string) => Math.max(0, Math.floor((serverNow() - Date.parse(at)) / DAY_MS))

const CarState = ({ row }: { row: Pick<Car, 'status' | 'type'> }) => (
  <>
    <StateDot state={row.status} />
    <span>
      <StateWord state={row.type} />
    </span>
  </>
)

type Lot = OfficeData<'GET /lots/{car_id}'>
/** A figure of the newest lot, for a car that is or was in an auction. */
const ofLot = (label: FieldKey, show: (lot: Lot) => ReactNode) => ({
  label,
  value: (row: Car) => (hasLot(row) ? row.id : null),
  render: (row: Car) => <OfLot car={row}>{show}</OfLot>,
})

const page = describePage('GET /cars/{id}', {
  ...shared,
  right: 'read',
  edit: 'cars',
  remove: { call: 'DELETE /cars/{id}', right: 'cars', can: (row) => UNUSED.includes(row.status) && !row.is_listed },
  facts: [
    {
      field: 'owner_id',
      needs: 'read.members',
      render: (row) => <PersonLink id={row.owner_id} name={row.owner_name} />,
    },
    brand,
    { field: 'model_id', names: 'models' },
    { field: 'city_id', names: 'cities' },
    { field: 'category_id', names: 'categories' },
    { field: 'year', kind: 'code' },
    wordField('condition'),
    { field: 'tax', words: carTaxes },
    { field: 'purchase_price', kind: 'money' },
    { field: 'plate_number', render: (row) => <Plate plate={row.plate_number} /> },
    { field: 'chassis_number', kind: 'code' },
    ...inOrder(['color', 'transmission', 'fuel'], PAGE_WORDS).map(wordField),
    { field: 'engine' },
    { label: 'assumed', value: (row) => row.assumed.join(' ') || null, render: (row) => <Assumed car={row} /> },
    { field: 'description_ar', wide: true },
    { field: 'description_en', wide: true },
    { field: 'created_at', kind: 'time' },
  ],
  record: {
    image: (row) => pictureOf(row.images[0]) ?? null,
    State: CarState,
    Act: ({ row }) => <ToLot car={row} />,
    figures: [
      { field: 'price', kind: 'money' },
      ofLot('price_now', (lot) => <Money amount={lot.price ?? lot.opening_price} />),
      ofLot('reserve_price', (lot) => <BelowReserve lot={lot} />),
      ofLot('bids_count', (lot) => <Num>{lot.bids_count}</Num>),
      ofLot('closes_at', (lot) => <LotEnd lot={lot} />),
      { field: 'kilometres', kind: 'number' },
      { label: 'days_here', kind: 'number', value: (row) => daysSince(row.created_at) },
    ],
    tabs: [
      { name: 'overview', Part: CarOverview },
      {
        name: 'papers',
        right: 'read.members',
        Part: CarPapers,
        Count: ({ row }) => <PapersCount carId={row.id} />,
      },
      { name: 'history', right: 'read.members', Part: CarPast, Count: ({ row }) => <HistoryCount carId={row.id} /> },
    ],
    Rail: CarActs,
  },
})

const forms = describeForm(
  { read: 'GET /cars/{id}', add: 'POST /cars', change: 'PUT /cars/{id}' },
  {
    ...shared,
    right: 'cars',
    fixed: { isFixed, Note: FixedFacts },
    sections: [
      {
        title: 'whatItIs',
        inputs: [
          { field: 'type', choices: ['auction', 'sale'], required: true, initial: 'auction' },
          { field: 'owner_id', kind: 'person', help: 'ownerHelp' },
          { field: 'title_ar', required: true, dir: 'rtl' },
          { field: 'title_en', required: true, dir: 'ltr' },
          { field: 'brand_id', names: 'brands', required: true },
          { field: 'model_id', names: 'models', within: 'brand_id', required: true },
          { field: 'city_id', names: 'cities' },
          { field: 'category_id', names: 'categories' },
          { field: 'year', kind: 'number', required: true },
          { field: 'kilometres', kind: 'number', required: true },
          { field: 'price', kind: 'money', help: 'priceHelp' },
          { field: 'takes_offers', kind: 'switch' },
          { field: 'tax', words: carTaxes, help: 'taxHelp' },
          { field: 'purchase_price', kind: 'money', help: 'purchasePriceHelp' },
        ],
      },
      {
        title: 'pictures',
        inputs: [{ field: 'images', kind: 'pictures', help: 'picturesHelp' }],
      },
      {
        title: 'details',
        inputs: [
          ...carWordNames.map(wordField),
          { field: 'engine' },
          { field: 'key', kind: 'number' },
          { field: 'form' },
        ],
      },
      {
        title: 'numbers',
        inputs: [
          { field: 'plate_number' },
          { field: 'chassis_number', dir: 'ltr' },
          { field: 'serial', dir: 'ltr' },
          { field: 'vehicle_number', dir: 'ltr' },
        ],
      },
      {
        title: 'words',
        inputs: [
          { field: 'description_ar', kind: 'area', dir: 'rtl' },
          { field: 'description_en', kind: 'area', dir: 'ltr' },
          { field: 'address_ar', dir: 'rtl' },
          { field: 'address_en', dir: 'ltr' },
        ],
      },
    ],
  },
)

const inspection = lazyScreen(
  '/cars/$id/inspection',
  'cars',
  async () => (await import('./inspection-page.tsx')).CarInspectionPage,
)

const sheet = lazyScreen('/cars/$id/sheet', 'read', async () => (await import('./sheet-page.tsx')).CarSheetPage)

export const cars = [list, page, ...forms, inspection, sheet]
