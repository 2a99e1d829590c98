import type * as z from 'zod'
import type { contentResources } from '#contract/http/office/site/content.ts'
import { toLatinDigits } from '#contract/values/digits.ts'
import { cleanLine, cleanText, slugify } from '#contract/values/text.ts'
import type { Database, Tx } from '#server/platform/db/database.ts'
import { type Refusal, refuse, refuseField } from '#server/platform/http/refusal.ts'
import {
  changeCity,
  changeCountry,
  cityExists,
  countryExists,
  insertCity,
  insertCountry,
  isPlaceInUse,
  removePlace,
} from '../../catalogue/index.ts'
import { difference, listOf, removeUnused, type Staff, staffAction } from '../../staff/index.ts'
import { contentTexts as texts } from '../texts.ts'
import {
  changeBranch,
  findPlace,
  insertBranch,
  kindOf,
  listPlaces,
  lockPlace,
  type PlaceRow,
  placeIdOf,
  removeBranch,
  rowOf,
} from './places-store.ts'

type Calls = (typeof contentResources)['places']
type AdminPlace = z.output<Calls['read']['data']>
type PlaceBody = z.output<Calls['create']['body']>

/**
 * Countries, cities, branches and yards as one list. Places referenced by cars, members or other places cannot be
 * removed.
 */
export function createPlaces({ db }: { db: Database }) {
  return {
    list: (query: z.output<Calls['list']['query']>) =>
      listOf(query, (search, sort, page) => listPlaces(db, search, sort, page), toAdminPlace),
    read: async (id: number): Promise<AdminPlace | Refusal> => {
      const row = await findPlace(db, id)
      return row ? toAdminPlace(row) : refuse('not_found')
    },
    create: (staff: Staff, body: PlaceBody) =>
      staffAction<AdminPlace>(db, staff, async (tx, note) => {
        const row = merge(blank(body.kind), body)
        if ('refused' in row) return row
        const id = await insertPlace(tx, row)
        if (typeof id !== 'number') return id
        await note({ action: 'place.created', subject: `place:${id}`, after: row })
        return toAdminPlace({ ...row, id })
      }),
    change: (staff: Staff, id: number, body: Partial<PlaceBody>) =>
      staffAction<AdminPlace>(db, staff, async (tx, note) => {
        const before = await lockPlace(tx, id)
        if (!before) return refuse('not_found')
        const after = merge(before, body)
        if ('refused' in after) return after
        if (after.code !== before.code) return refuseField('code', texts.codeFixed)
        const refused = await changePlace(tx, after)
        if (refused) return refused
        await note({ action: 'place.changed', subject: `place:${id}`, ...difference(before, after) })
        return toAdminPlace(after)
      }),
    remove: (staff: Staff, id: number) =>
      removeUnused(db, staff, async (tx, note) => {
        const before = await lockPlace(tx, id)
        if (!before) return refuse('not_found')
        const table = tableOf(before)
        if (table && (await isPlaceInUse(tx, table, rowOf(id)))) return refuse('in_use')
        if (table) await removePlace(tx, table, rowOf(id))
        else await removeBranch(tx, rowOf(id))
        await note({ action: 'place.removed', subject: `place:${id}`, before })
        return undefined
      }),
  }
}

const tableOf = ({ kind }: PlaceRow) => (kind === 'country' ? 'countries' : kind === 'city' ? 'cities' : undefined)

const blank = (kind: PlaceRow['kind']): PlaceRow => ({
  id: 0,
  kind,
  parentId: null,
  nameAr: '',
  nameEn: '',
  code: null,
  addressAr: '',
  addressEn: '',
  mapUrl: '',
  phones: [],
  hoursAr: '',
  hoursEn: '',
  servicesAr: '',
  servicesEn: '',
  sortOrder: 0,
})

const PHONE = /^\+?\d{4,15}$/
const bare = (phone: string) => toLatinDigits(phone).replace(/[\s()-]/g, '')

/** A place with the fields of a form applied. */
function merge(row: PlaceRow, body: Partial<PlaceBody>): PlaceRow | Refusal {
  if (body.kind !== undefined && body.kind !== row.kind) return refuseField('kind', texts.kind)
  const chosen = <T>(value: T | undefined, otherwise: T): T => (value === undefined ? otherwise : value)
  const { address, hours } = body
  const merged: PlaceRow = {
    ...row,
    parentId: chosen(body.parent_id, row.parentId),
    nameAr: cleanLine(chosen(body.name_ar, row.nameAr)),
    nameEn: cleanLine(chosen(body.name_en, row.nameEn)),
    code: chosen(body.code, row.code)?.toUpperCase() ?? null,
    addressAr: cleanText(body.address_ar ?? address ?? row.addressAr),
    addressEn: cleanText(body.address_en ?? address ?? row.addressEn),
    mapUrl: cleanLine(chosen(body.map_url, row.mapUrl)),
    phones: chosen(body.phones, row.phones).map(bare),
    hoursAr: cleanLine(body.hours_ar ?? hours ?? row.hoursAr),
    hoursEn: cleanLine(body.hours_en ?? hours ?? row.hoursEn),
    servicesAr: cleanLine(chosen(body.services_ar, row.servicesAr)),
    servicesEn: cleanLine(chosen(body.services_en, row.servicesEn)),
    sortOrder: chosen(body.order, row.sortOrder),
  }
  if (merged.nameAr === '') return refuseField('name_ar', texts.required)
  if (merged.nameEn === '') return refuseField('name_en', texts.required)
  if (row.kind === 'country' && merged.parentId !== null) return refuseField('parent_id', texts.noParent)
  if (row.kind !== 'country' && merged.code !== null) return refuseField('code', texts.noCode)
  return merged.phones.every((phone) => PHONE.test(phone)) ? merged : refuseField('phones', texts.phones)
}

/** @returns the new place's number. Refusals: `invalid` with its field. */
async function insertPlace(tx: Tx, row: PlaceRow): Promise<number | Refusal> {
  const { kind, nameAr, nameEn, sortOrder, code } = row
  if (kind === 'country') {
    const id = code === null ? undefined : await insertCountry(tx, { code, nameAr, nameEn, sortOrder })
    return id === undefined ? refuseField('code', texts.code) : placeIdOf(kind, id)
  }
  const wrong = await checkParent(tx, row)
  if (wrong) return wrong
  if (kind === 'city') {
    const slug = slugify(nameEn, '')
    const city = { countryId: rowOf(row.parentId ?? 0), slug, nameAr, nameEn, sortOrder }
    const id = slug === '' ? undefined : await insertCity(tx, city)
    return id === undefined ? refuseField('name_en', texts.nameTaken) : placeIdOf(kind, id)
  }
  return placeIdOf(kind, await insertBranch(tx, branchOf(row, kind)))
}

async function changePlace(tx: Tx, row: PlaceRow): Promise<Refusal | undefined> {
  const { kind, nameAr, nameEn, sortOrder } = row
  const names = { nameAr, nameEn, sortOrder }
  const wrong = kind === 'country' ? undefined : await checkParent(tx, row)
  if (wrong) return wrong
  if (kind === 'country') await changeCountry(tx, rowOf(row.id), names)
  else if (kind === 'city') await changeCity(tx, rowOf(row.id), { ...names, countryId: rowOf(row.parentId ?? 0) })
  else await changeBranch(tx, rowOf(row.id), branchOf(row, kind))
  return undefined
}

/** A city needs its country; a branch or yard may have a city. */
async function checkParent(tx: Tx, { kind, parentId }: PlaceRow): Promise<Refusal | undefined> {
  if (kind === 'city') {
    const isThere = parentId !== null && kindOf(parentId) === 'country' && (await countryExists(tx, rowOf(parentId)))
    return isThere ? undefined : refuseField('parent_id', texts.parent)
  }
  if (parentId === null) return undefined
  const isThere = kindOf(parentId) === 'city' && (await cityExists(tx, rowOf(parentId)))
  return isThere ? undefined : refuseField('parent_id', texts.parent)
}

function branchOf(row: PlaceRow, kind: 'branch' | 'yard') {
  const { id: _id, parentId, code: _code, kind: _kind, ...fields } = row
  return { ...fields, kind, cityId: parentId === null ? null : rowOf(parentId) }
}

const toAdminPlace = (row: PlaceRow): AdminPlace => ({
  id: row.id,
  kind: row.kind,
  parent_id: row.parentId,
  name_ar: row.nameAr,
  name_en: row.nameEn,
  code: row.code,
  address: row.addressAr,
  address_ar: row.addressAr,
  address_en: row.addressEn,
  map_url: row.mapUrl,
  phones: row.phones,
  hours: row.hoursAr,
  hours_ar: row.hoursAr,
  hours_en: row.hoursEn,
  services_ar: row.servicesAr,
  services_en: row.servicesEn,
  order: row.sortOrder,
})
