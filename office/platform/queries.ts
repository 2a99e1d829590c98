import { queryOptions } from '@tanstack/react-query'
import type { ListKey, OfficeData, OneKey, Page, RowOf } from './calls.ts'
import type { OfficeApi } from './office-api.ts'

/** One page of a list. */
export const listQueryOf = <K extends ListKey>(api: OfficeApi, key: K, query: Record<string, unknown>) =>
  queryOptions<Page<RowOf<K>>>({ queryKey: [key, query], queryFn: ({ signal }) => api.list(key, query, signal) })

/** One thing with the state that it was read at, which a change of it is based on. */
export type Versioned<Row> = { row: Row; version: string | undefined }

export async function readOne<K extends OneKey>(
  api: OfficeApi,
  key: K,
  id: number,
  signal?: AbortSignal,
): Promise<Versioned<OfficeData<K>>> {
  let version: string | undefined
  const onVersion = (found: string) => {
    version = found
  }
  const row = await api.send(key, { params: { id }, signal, onVersion })
  return { row, version }
}

export const oneQueryOf = <K extends OneKey>(api: OfficeApi, key: K, id: number) =>
  queryOptions<Versioned<OfficeData<K>>>({
    queryKey: [key, id],
    queryFn: ({ signal }) => readOne(api, key, id, signal),
  })
