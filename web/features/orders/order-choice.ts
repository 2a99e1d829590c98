import { isApiError } from '#web/platform/http/api.ts'
import { allMessages, type FieldErrors } from '#web/ui/fields/field-errors.ts'
import type { Choice, Item } from './queries.ts'

/** The choice limited to available services: one that was withdrawn would refuse the whole order. */
export function offeredOf(choice: Choice, items: readonly Pick<Item, 'id'>[] | undefined): Choice {
  if (items === undefined) return choice
  return { ...choice, services: choice.services.filter((service) => items.some(({ id }) => id === service)) }
}

/** The reason that there is no price: the coupon, or anything else, such as a lost connection. */
export function quoteProblem(
  error: unknown,
  read: (refusal: unknown) => FieldErrors,
): { coupon?: string; sum?: string } | undefined {
  if (error === null) return undefined
  const words = read(error)
  const [first] = allMessages(words)
  return isApiError(error) && (error.reason.startsWith('coupon_') || words.coupon) ? { coupon: first } : { sum: first }
}
