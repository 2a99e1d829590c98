import { addPictures, type CarExtras, type CarInput, createCar, readSlugs } from '#server/features/catalogue/index.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { isRefusal, type Refusal } from '#server/platform/http/refusal.ts'
import type { Picture } from '#server/platform/storage/pictures.ts'
import type { DemoCar } from '../../../demo/index.ts'
import { branches, cars, formerCars, inspectionHead, owners, photos, saleCars, tyresOf } from '../../../demo/index.ts'
import { monthsLater } from '../months.ts'

export type AddedCars = {
  /** Car ids by slug. */
  ids: ReadonlyMap<string, number>
  /** Ids in `files` by the name of the photograph. */
  fileIds: ReadonlyMap<string, number>
}

type Known = { slugs: Awaited<ReturnType<typeof readSlugs>>; owners: ReadonlyMap<string, number>; now: Date }

const FIRST_STOCK_NUMBER = 1001
const HOURS_APART = 7
const MS_PER_HOUR = 3_600_000
const MONTH = { month: 'long', year: 'numeric', timeZone: 'UTC' } as const
const MONTH_AR = new Intl.DateTimeFormat('ar-SA-u-ca-gregory-nu-latn', MONTH)
const MONTH_EN = new Intl.DateTimeFormat('en-GB', MONTH)

/** Every demo car with its photographs, the first of the list as the newest. */
export async function addCars(
  tx: Tx,
  pictures: ReadonlyMap<string, Picture>,
  deps: { owners: ReadonlyMap<string, number>; now: Date },
): Promise<AddedCars> {
  const known = { ...deps, slugs: await readSlugs(tx) }
  const ids = new Map<string, number>()
  const fileIds = new Map<string, number>()
  for (const [index, car] of [...cars, ...formerCars].entries()) {
    const { id } = granted(car, await createCar(tx, inputOf(car, known), extrasOf(car, index, known.now)))
    const shown = photos.filter(({ file }) => car.photos.includes(file))
    const added = granted(
      car,
      await addPictures(
        tx,
        id,
        shown.map(({ file, focus }) => ({ picture: found(pictures, file), focus })),
      ),
    )
    ids.set(car.slug, id)
    for (const [place, fileId] of added.fileIds.entries()) fileIds.set(shown[place]?.file ?? '', fileId)
  }
  return { ids, fileIds }
}

function inputOf(car: DemoCar, { slugs, owners: ownerIds }: Known): CarInput {
  const branch = branches.find((each) => each.slug === car.branch)
  const forSale = saleCars.some((each) => each.slug === car.slug)
  return {
    type: forSale ? 'sale' : 'auction',
    price: forSale ? car.value : null,
    // Private sellers take offers; dealers keep to their price.
    takes_offers: forSale && !owners.some((owner) => owner.slug === car.owner && owner.company),
    owner_id: found(ownerIds, car.owner),
    brand_id: found(slugs.brands, car.brand),
    model_id: found(slugs.models, `${car.brand}/${car.model}`),
    city_id: found(slugs.cities, car.city),
    year: car.year,
    kilometres: car.kilometres,
    condition: car.condition,
    title_ar: car.title_ar,
    title_en: car.title_en,
    style: car.style,
    transmission: car.transmission,
    fuel: car.fuel,
    drive: car.drive,
    color: car.color,
    origin: car.origin,
    description_ar: car.description_ar,
    description_en: car.description_en,
    plate_number: `${car.plate.lettersEn} ${car.plate.digits}`,
    chassis_number: car.vin,
    serial: car.sequenceNumber,
    key: car.keys,
    address_ar: branch?.address_ar ?? null,
    address_en: branch?.address_en ?? null,
    tax: owners.some((owner) => owner.slug === car.owner && owner.company?.vat_number) ? 'full' : 'private',
  }
}

function extrasOf(car: DemoCar, index: number, now: Date): CarExtras {
  const { status, validMonths, results, body } = car.inspection
  const registeredUntil = new Date(monthsLater(now, car.registrationMonths))
  return {
    slug: car.slug,
    engineAr: car.engine_ar,
    engineEn: car.engine_en,
    formAr: `سارية حتى ${MONTH_AR.format(registeredUntil)}`,
    formEn: `Valid until ${MONTH_EN.format(registeredUntil)}`,
    vehicleNumber: `M-${FIRST_STOCK_NUMBER + index}`,
    inspectionStatus: status,
    inspectionValidUntil: status === 'valid' ? monthsLater(now, validMonths) : null,
    inspection: { head: inspectionHead(car, index, now), results, body, tyres: tyresOf(car) },
    createdAt: new Date(now.getTime() - index * HOURS_APART * MS_PER_HOUR),
  }
}

function found<T>(map: ReadonlyMap<string, T>, slug: string): T {
  const value = map.get(slug)
  if (value === undefined) throw new Error(`the demo names ${slug}, which does not exist`)
  return value
}

function granted<T>(car: DemoCar, result: T | Refusal): T {
  if (isRefusal(result)) throw new Error(`demo car ${car.slug} refused: ${JSON.stringify(result.errors ?? result)}`)
  return result
}
