import { inOrder } from '#contract/values/records.ts'
import { type CarWord, carWordNames, carWords } from '#contract/values/vehicle/car-words.ts'
import { parsePlate, plateAr, plateEn } from '#contract/values/vehicle/plate.ts'
import { Num } from '#web/platform/format.tsx'
import { CarActs } from '../../pages/cars/car-acts.tsx'
import { ExportCars } from '../../pages/cars/export-cars.tsx'
import { PersonLink } from '../../parts/names/name-links.tsx'
import { CarCell } from '../../ui/cells/car-cell.tsx'
import type { Description } from '../description.ts'
import { brand, category, city, model, titled } from '../references.ts'

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
function Plate({ plate }: { plate: unknown }) {
  const parsed = typeof plate === 'string' ? parsePlate(plate) : undefined
  if (!parsed) return <span className="mu">—</span>
  return (
    <>
      <Num>{plateAr(parsed)}</Num> · <Num>{plateEn(parsed)}</Num>
    </>
  )
}

/** A car that was added by mistake can be removed until an auction or a sale has it. */
const UNUSED = ['unlisted', 'withdrawn']

const wordField = (field: CarWord) => ({ field, words: carWords[field].choices })
/** The page has the condition further up, and the form alone has three words. */
const PAGE_WORDS = carWordNames.filter((field) => !['condition', 'style', 'drive', 'origin'].includes(field))

export const cars: Description = {
  name: 'cars',
  title: 'cars',
  one: 'car',
  glyph: 'car',
  read: 'read',
  create: 'cars',
  edit: 'cars',
  remove: 'cars',
  removable: (row) => UNUSED.includes(String(row.status)) && row.is_listed !== true,
  search: true,
  nameOf: titled,
  columns: [
    { field: 'car', sort: 'title_en', wide: true, render: (row) => <CarCell id={row.id} row={row} /> },
    { field: 'status', kind: 'state' },
    { field: 'type', kind: 'word' },
    { field: 'brand_id', reference: brand },
    { field: 'year', kind: 'code', sort: 'year' },
    { field: 'kilometres', kind: 'number', sort: 'kilometres' },
    { field: 'price', kind: 'money', sort: 'price' },
    { field: 'created_at', kind: 'date', sort: 'created_at' },
  ],
  filters: [
    { field: 'status', choices: STATES },
    { field: 'type', choices: ['auction', 'sale'] },
    { field: 'brand_id', reference: brand },
  ],
  facts: [
    { field: 'status', kind: 'state' },
    { field: 'type', kind: 'word' },
    { field: 'owner_id', render: (row) => <PersonLink id={row.owner_id} name={row.owner_name} /> },
    { field: 'brand_id', reference: brand },
    { field: 'model_id', reference: model },
    { field: 'city_id', reference: city },
    { field: 'category_id', reference: category },
    { field: 'year', kind: 'code' },
    { field: 'kilometres', kind: 'number' },
    wordField('condition'),
    { field: 'price', kind: 'money' },
    { field: 'plate_number', render: (row) => <Plate plate={row.plate_number} /> },
    { field: 'chassis_number', kind: 'code' },
    ...inOrder(['color', 'transmission', 'fuel'], PAGE_WORDS).map(wordField),
    { field: 'engine' },
    { field: 'description_ar', wide: true },
    { field: 'description_en', wide: true },
    { field: 'created_at', kind: 'time' },
  ],
  more: CarActs,
  listActs: ExportCars,
  form: [
    {
      title: 'whatItIs',
      inputs: [
        { field: 'type', choices: ['auction', 'sale'], required: true, initial: 'auction' },
        { field: 'owner_id', kind: 'person', help: 'ownerHelp' },
        { field: 'title_ar', required: true, dir: 'rtl' },
        { field: 'title_en', required: true, dir: 'ltr' },
        { field: 'brand_id', reference: brand, required: true },
        { field: 'model_id', reference: model, required: true },
        { field: 'city_id', reference: city },
        { field: 'category_id', reference: category },
        { field: 'year', kind: 'number', required: true },
        { field: 'kilometres', kind: 'number', required: true },
        { field: 'price', kind: 'money', help: 'priceHelp' },
        { field: 'seller_vat', kind: 'switch' },
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
}
