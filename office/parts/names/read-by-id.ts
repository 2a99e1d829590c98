import type { OfficeApi } from '../../platform/office-api.ts'

/** As many as the server takes in one call. */
const IDS_MAX = 100

/** Reads rows by their ids. All that are asked for at one moment are one call; null is a row that is not there. */
export function batched<Row extends { id: number }>(
  read: (ids: readonly number[]) => Promise<readonly Row[]>,
): (id: number) => Promise<Row | null> {
  let next: { ids: Set<number>; rows: Promise<readonly Row[]> } | undefined
  const begin = () => {
    const ids = new Set<number>()
    const rows = Promise.resolve().then(() => {
      if (next?.ids === ids) next = undefined
      return read([...ids])
    })
    return { ids, rows }
  }
  return async (id) => {
    if (!next || next.ids.size === IDS_MAX) next = begin()
    next.ids.add(id)
    return (await next.rows).find((row) => row.id === id) ?? null
  }
}

const byIds = (ids: readonly number[]) => ({ ids: ids.join(','), per_page: IDS_MAX, page: 1 })
const create = (api: OfficeApi) => ({
  person: batched(async (ids) => (await api.list('GET /users', byIds(ids))).data),
  order: batched(async (ids) => (await api.list('GET /orders', byIds(ids))).data),
})
const readers = new WeakMap<OfficeApi, ReturnType<typeof create>>()

/** Reads a person or an order by its id. */
export function readById(api: OfficeApi): ReturnType<typeof create> {
  const found = readers.get(api) ?? create(api)
  readers.set(api, found)
  return found
}
