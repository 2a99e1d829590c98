import * as z from 'zod'
import { route } from '../../route.ts'
import { instant } from '../../shapes.ts'
import { reason } from '../shapes.ts'

const base = '/api/admin' as const
const month = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/)
const act = { sensitive: true, idempotent: true, method: 'POST', base, access: 'finance' } as const

/** A month of the books. `running` is not over yet; nothing is booked into a `closed` one. */
const bookedMonth = z.object({
  month: z.string(),
  state: z.enum(['running', 'open', 'closed']),
  changed_at: instant.nullable(),
  changed_by_name: z.string().nullable(),
  /** Why it was opened again. */
  reason: z.string().nullable(),
})
export const monthList = z.object({
  /** The newest first, at most 36. */
  months: z.array(bookedMonth),
  /** The one that can be closed now. */
  next: z.string().nullable(),
  /** The one that two persons can open again. */
  latest: z.string().nullable(),
  /** Lines of the bank up to the end of `next` that nothing explains, and differences within the books, which must be none. */
  open_lines: z.int(),
  open_differences: z.int(),
})
export type AdminMonths = z.infer<typeof monthList>

export const monthAdminRoutes = {
  adminMonths: route({
    method: 'GET',
    base,
    path: '/months',
    summary: 'The months of the books: running, open or closed',
    access: 'finance',
    data: monthList,
  }),
  adminCloseMonth: route({
    ...act,
    path: '/months/{month}/close',
    summary: 'Closes a month that is over, in the order of the months: nothing is booked into it afterwards',
    params: z.object({ month }),
    body: z.strictObject({}),
    data: monthList,
  }),
  adminReopenMonth: route({
    ...act,
    guard: 'month',
    path: '/months/{month}/reopen',
    summary: 'Opens the latest closed month again; a second person approves it',
    params: z.object({ month }),
    body: z.strictObject({ reason }),
    data: monthList,
  }),
}
