import type { Route } from '#contract/http/route.ts'
import { type Refusal, refuse } from '../refusal.ts'

const FILTER = /^filters\[(\w+)\](?:\[\d*\])?$/

/**
 * The query of a call as its schema reads it. Some clients write `brand[]=x` and `brand[0]=x` for a repeated
 * `brand=x`. In lists of the staff area `filters[type]=sale` and `filters={"type":"sale"}` are the same as
 * `type=sale`, and an empty value counts as not sent. Refusals: `invalid`, for `filters` that are unreadable or name a
 * filter that the list lacks.
 */
export function readQuery(route: Route, query: unknown): Record<string, unknown> | Refusal {
  const plain = new Map<string, unknown>()
  const filters = new Map<string, unknown>()
  const isStaffList = route.base === '/api/admin' && route.method === 'GET'
  for (const [key, value] of Object.entries(query as Record<string, unknown>)) {
    if (isStaffList && value === '' && !key.startsWith('page')) continue
    const filter = isStaffList ? FILTER.exec(key)?.[1] : undefined
    if (filter !== undefined) add(filters, filter, value)
    else add(plain, key.replace(/\[\d*\]$/, ''), value)
  }
  if (!isStaffList || !(plain.has('filters') || filters.size > 0)) return Object.fromEntries(plain)
  const named = readObject(plain.get('filters') ?? '{}')
  if (named === undefined) return refuse('invalid', { errors: { filters: [texts.unreadable] } })
  plain.delete('filters')
  for (const [name, value] of [...filters, ...Object.entries(named)]) {
    if (!knows(route, name)) return refuse('invalid', { errors: { [`filters.${name}`]: [texts.unknown] } })
    plain.set(name, value)
  }
  return Object.fromEntries(plain)
}

const add = (map: Map<string, unknown>, name: string, value: unknown) =>
  map.set(name, map.has(name) ? [map.get(name), value].flat() : value)

/** Pages and order are no filters. */
const NO_FILTERS = new Set(['page', 'per_page', 'sort'])

const knows = (route: Route, name: string): boolean =>
  !NO_FILTERS.has(name) && Object.hasOwn((route.query as { shape?: object } | undefined)?.shape ?? {}, name)

function readObject(text: unknown): Record<string, unknown> | undefined {
  if (typeof text !== 'string') return undefined
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : undefined
  } catch {
    return undefined
  }
}

const texts = {
  unreadable: {
    ar: 'اكتب المرشّحات هكذا: filters[type]=sale أو ككائن JSON.',
    en: 'Write filters as filters[type]=sale, or as a JSON object.',
  },
  unknown: { ar: 'لا يوجد مرشّح بهذا الاسم.', en: 'There is no filter of this name.' },
}
