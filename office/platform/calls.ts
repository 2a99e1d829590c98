import type { OfficeEndpoints } from '#contract/http/index.ts'
import type { Right } from '#contract/http/route.ts'

/** A call of the office: `'GET /bank-transfers'`. */
export type CallKey = keyof OfficeEndpoints & string
/** The answer of a call: `OfficeData<'GET /me'>`. */
export type OfficeData<K extends CallKey> = OfficeEndpoints[K]['data']
/** The right that a call needs. */
export type RightOf<K extends CallKey> = OfficeEndpoints[K]['access'] & Right
/** The further right for the rows of all members; undefined if the call asks for none. */
export type WholeOf<K extends CallKey> = OfficeEndpoints[K]['whole']
/** Calls that take an `Idempotency-Key`: they decide about money, or reach many members. */
export type OnceKey = { [K in CallKey]: OfficeEndpoints[K]['idempotent'] extends true ? K : never }[CallKey]

export type Page<Row> = { data: readonly Row[]; total: number; last_page: number }
/** Calls that answer one page of a list. */
export type ListKey = { [K in CallKey]: OfficeData<K> extends Page<object> ? K : never }[CallKey]
export type RowOf<K extends ListKey> =
  OfficeData<K> extends { data: readonly (infer Row extends object)[] } ? Row : never
type QueryOf<K extends ListKey> = NonNullable<OfficeEndpoints[K]['query']>
/** The values that a list can be sorted by; a leading '-' turns the order round. */
export type OrderOf<K extends ListKey> = QueryOf<K> extends { sort?: infer Order } ? Order & string : never
export type SortOf<K extends ListKey> = Exclude<OrderOf<K>, `-${string}`>
/** Filters of a list, with the values that its call takes. */
export type FiltersOf<K extends ListKey> = Omit<QueryOf<K>, 'page' | 'per_page' | 'search' | 'sort' | 'ids'>

/** Calls that read one thing by its id. */
export type OneKey = { [K in CallKey]: K extends `GET ${string}/{id}` ? K : never }[CallKey]
export type AddKey = { [K in CallKey]: K extends `POST ${string}` ? K : never }[CallKey]
export type ChangeKey = { [K in CallKey]: K extends `PUT ${string}/{id}` ? K : never }[CallKey]
export type RemoveKey = { [K in CallKey]: K extends `DELETE ${string}/{id}` ? K : never }[CallKey]
/** The fields that a call takes, pictures among them. */
export type FieldsOf<K extends CallKey> =
  | (keyof NonNullable<OfficeEndpoints[K]['body']> & string)
  | (OfficeEndpoints[K]['file'] & string)
