import { type DataProvider, HttpError, type RaRecord } from 'ra-core'
import { isApiError } from '#web/platform/http/api.ts'
import { toBody } from './body.ts'
import { changedValues } from './changes.ts'
import type { OfficeApi } from './office-api.ts'

/** A thing of any resource. */
export type Row = RaRecord<number | string>
type Page = { data: Row[]; total: number }

/** As the order of a list: the server knows what comes first. */
export const SERVERS_ORDER = 'servers'
/** Resources whose list takes ids, so that many names are one call. */
const BY_IDS = ['users', 'orders']
const IDS_MAX = 100

/** The field of a row that holds the state it was read at. */
const VERSION = '_version'
const versionOf = (row: unknown): string | undefined => Object(row)[VERSION]

/** Reason of the refusal when a colleague changed the same fields between reading and saving. */
export const CHANGED_MEANWHILE = 'changed_meanwhile'

/**
 * The lists and forms of `ra-core` over `/api/admin`: `page`, `per_page`, `search`, `sort`, and each filter by its name.
 * @param pathOf where a resource lies, '/orders/pending' for example
 */
export function createDataProvider(api: OfficeApi, pathOf: (resource: string) => string): DataProvider {
  const reader = createReader(api, pathOf)
  const provider: DataProvider<string> = {
    ...readingCalls(reader),
    create: async (resource, { data }) => ({
      data: asRow(await calling(() => api.request('POST', pathOf(resource), { body: toBody(data) }))) as never,
    }),
    update: updateOf(api, pathOf, reader),
    updateMany: () => Promise.reject(new HttpError('each thing is changed by itself', 405)),
    delete: async (resource, { id, previousData }) => {
      await calling(() => api.request('DELETE', `${pathOf(resource)}/${id}`))
      return { data: (previousData ?? { id }) as never }
    },
    deleteMany: () => Promise.reject(new HttpError('each thing is deleted by itself', 405)),
  }
  return provider
}

type Reader = {
  /** A row with the state that it was read at. */
  one: (resource: string, id: unknown) => Promise<Row>
  list: (resource: string, query: Record<string, unknown>) => Promise<Page>
}

const createReader = (api: OfficeApi, pathOf: (resource: string) => string): Reader => ({
  one: async (resource, id) => {
    let version: string | undefined
    const onVersion = (found: string) => {
      version = found
    }
    const row = asRow(await calling(() => api.request('GET', `${pathOf(resource)}/${id}`, { onVersion })))
    return { ...row, [VERSION]: version }
  },
  list: async (resource, query) => asPage(await calling(() => api.request('GET', pathOf(resource), { query }))),
})

type Reading = Pick<DataProvider<string>, 'getList' | 'getOne' | 'getMany' | 'getManyReference'>
const readingCalls = ({ one, list }: Reader): Reading => ({
  getList: async (resource, { pagination, sort, filter = {} }) => {
    const { q, ...filters } = filter
    const query = {
      page: pagination?.page ?? 1,
      per_page: pagination?.perPage ?? 25,
      search: q,
      sort: sort && sort.field !== SERVERS_ORDER ? `${sort.order === 'DESC' ? '-' : ''}${sort.field}` : undefined,
      ...filters,
    }
    const { data, total } = await list(resource, query)
    return { data: data as never[], total }
  },
  getOne: async (resource, { id }) => ({ data: (await one(resource, id)) as never }),
  getMany: async (resource, { ids }) => ({
    data: (BY_IDS.includes(resource)
      ? await readByIds(list, resource, ids)
      : await Promise.all(ids.map((id) => one(resource, id)))) as never[],
  }),
  getManyReference: async (resource, { target, id, pagination, filter }) => {
    const query = { page: pagination.page, per_page: pagination.perPage, ...filter, [target]: id }
    const { data, total } = await list(resource, query)
    return { data: data as never[], total }
  },
})

/** Sends only what was changed, based on the state that the form was read at. */
function updateOf(
  api: OfficeApi,
  pathOf: (resource: string) => string,
  { one }: Reader,
): DataProvider<string>['update'] {
  /** The state that a form is based on after a refused save has shown it what a colleague wrote. */
  const shownAgain = new Map<string, string>()
  return async (resource, { id, data, previousData }) => {
    const changed = changedValues(previousData ?? {}, data)
    if (Object.keys(changed).length === 0) return { data: previousData as never }
    const key = `${resource}/${id}`
    const version = shownAgain.get(key) ?? versionOf(previousData)
    try {
      const saved = asRow(await calling(() => save(api, `${pathOf(resource)}/${id}`, toBody(changed), version)))
      shownAgain.delete(key)
      return { data: saved as never }
    } catch (error) {
      if (!(error instanceof HttpError) || Object(error.body).reason !== 'edited_meanwhile') throw error
      // The next save starts from the colleague's version, which the form now shows beside the user's own words.
      const now = await one(resource, id)
      shownAgain.set(key, versionOf(now) ?? '')
      throw changedByColleague(error, now, changed)
    }
  }
}

/** Files travel by POST only, as browsers' forms do. */
const save = (api: OfficeApi, path: string, body: ReturnType<typeof toBody>, version: string | undefined) =>
  body instanceof FormData
    ? api.request('POST', `${path}?_method=PUT`, { body, version })
    : api.request('PUT', path, { body, version })

/** The rows of these ids, as many in one call as the server takes. */
async function readByIds(list: Reader['list'], resource: string, ids: readonly unknown[]): Promise<Row[]> {
  const parts = Array.from({ length: Math.ceil(ids.length / IDS_MAX) }, (_, at) =>
    ids.slice(at * IDS_MAX, (at + 1) * IDS_MAX),
  )
  const pages = await Promise.all(
    parts.map((part) => list(resource, { ids: part.join(','), per_page: IDS_MAX, page: 1 })),
  )
  return pages.flatMap(({ data }) => data)
}

/** The refusal with what the colleague wrote and what this user wrote, by field, and who the colleague is. */
function changedByColleague({ body }: HttpError, now: Row, changed: Record<string, unknown>): HttpError {
  const { changed: lost = [] }: { changed?: { field: string; by: string }[] } = Object(Object(body).data)
  const fields = lost.map(({ field }) => field).filter((field) => field in changed)
  const values = [...new Set(fields)].map((field) => ({ field, theirs: now[field], mine: changed[field] }))
  return new HttpError(CHANGED_MEANWHILE, 409, { reason: CHANGED_MEANWHILE, values, by: lost[0]?.by })
}

const asRow = (data: unknown): Row => Object(data)

function asPage(data: unknown): Page {
  const found: { data?: unknown; total?: unknown } = Object(data)
  return { data: Array.isArray(found.data) ? found.data : [], total: Number(found.total ?? 0) }
}

/** A refusal in the form that the forms of `ra-core` read: each field's first message beside it. */
async function calling<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!isApiError(error)) throw error
    const fields = Object.entries(error.errors).filter(([field]) => field !== 'error')
    const errors = Object.fromEntries(fields.map(([field, list]) => [field, list[0]]))
    const body = { reason: error.reason, data: error.data, all: error.errors, ...(fields.length > 0 ? { errors } : {}) }
    throw new HttpError(error.message, error.status, body)
  }
}
