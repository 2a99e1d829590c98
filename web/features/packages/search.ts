/** `car` is the slug of the car that the visitor wants to bid on; a payment leads back to it. */
export type CarSearch = { car?: string }

export const readCarSearch = (search: Record<string, unknown>): CarSearch =>
  typeof search.car === 'string' && /^[\w-]+$/.test(search.car) ? { car: search.car } : {}
