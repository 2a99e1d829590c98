import * as z from 'zod'
import { route } from '../route.ts'
import { idIn } from '../shapes.ts'
import { reason } from './shapes.ts'

/** Personal data that staff read masked. */
export type PersonalKind = 'phone' | 'email' | 'name' | 'address' | 'text'

/**
 * Fields that the server masks in every answer to the office. Phones and mails are masked for all roles; names of owners, addresses,
 * and texts that people write, for roles without the right `members.personal`.
 */
export const personalFields = z.registry<{ kind: PersonalKind }>()

export const personalPhone = z.string().register(personalFields, { kind: 'phone' })
export const personalEmail = z.string().register(personalFields, { kind: 'email' })
/** A member's name on a screen that is not about that member. */
export const personalName = z.string().register(personalFields, { kind: 'name' })
/** A person's home or destination. Without `members.personal` nothing of it is shown. */
export const personalAddress = z.string().register(personalFields, { kind: 'address' })
/** Texts that people write. Without `members.personal` their mails and long numbers are masked. */
export const personalText = z.string().register(personalFields, { kind: 'text' })

const base = '/api/admin' as const
const shown = z.object({ value: z.string() })

/** The kinds of record whose personal data can be shown in full. */
export const personalSubjects = {
  user: ['phone', 'email', 'whatsapp', 'identity'],
  recovery: ['phone', 'newcomer_identity'],
  letter: ['phone', 'email'],
  order: ['owner_phone', 'owner_identity'],
  shipping: ['receiver_phone', 'driver_phone'],
  'bank-transfer': ['iban'],
  refund: ['iban'],
  invoice: ['mobile', 'email'],
} as const
export type PersonalSubject = keyof typeof personalSubjects
const memberField = z.union(
  (Object.keys(personalSubjects) as PersonalSubject[]).map((subject) =>
    z.strictObject({ subject: z.literal(subject), id: idIn, field: z.enum(personalSubjects[subject]), reason }),
  ),
)

const requestField = z.strictObject({
  subject: z.literal('partner-request'),
  id: idIn,
  field: z.enum(['phone', 'email', 'message']),
  reason,
})

export const personalRoutes = {
  adminReveal: route({
    method: 'POST',
    base,
    path: '/reveal',
    summary:
      'Shows one masked field of a member in full, so many times an hour; the look and its reason are written to the audit',
    access: 'members.personal',
    sensitive: true,
    body: memberField,
    data: shown,
  }),
  adminRevealLetter: route({
    method: 'POST',
    base,
    path: '/reveal-letter',
    summary:
      'Shows a masked field of a partner request in full, so many times an hour; the look and its reason are written to the audit',
    access: 'content',
    sensitive: true,
    body: requestField,
    data: shown,
  }),
}
