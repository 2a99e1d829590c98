import * as z from 'zod'
import { WEEKDAYS, type Weekday } from '../../../values/yard-hours.ts'
import { route } from '../../route.ts'
import { id, idIn, instant, paged } from '../../shapes.ts'
import { viewingCauses, viewingKinds, viewingStates } from '../../viewings.ts'
import { personalName, personalPhone } from '../personal.ts'
import { byId, listQuery, sorted } from '../shapes.ts'

const base = '/api/admin' as const
const HOURS_MAX = 11

const eachDay = <T extends z.ZodType>(schema: T) =>
  // One entry for each day, by construction.
  Object.fromEntries(WEEKDAYS.map((day) => [day, schema])) as Record<Weekday, T>

/** A yard with its hours: '09:00-18:00', or empty for a day on which it is closed. */
const adminYard = z.object({
  id,
  name_ar: z.string(),
  name_en: z.string(),
  /** Members who may come in one half hour; null before it takes viewings. */
  places: z.int().nullable(),
  ...eachDay(z.string()),
  closed_days: z.array(z.iso.date()),
})
export type AdminYard = z.infer<typeof adminYard>

export const adminViewing = z.object({
  id,
  kind: z.enum(viewingKinds),
  number: z.string(),
  at: instant,
  yard_id: id,
  yard_name_ar: z.string(),
  yard_name_en: z.string(),
  bay: z.string(),
  product_id: id,
  title_ar: z.string(),
  title_en: z.string(),
  user_id: id,
  user_name: personalName,
  /** Another person who comes instead. */
  visitor_name: personalName.nullable(),
  visitor_phone: personalPhone.nullable(),
  state: z.enum(viewingStates),
  cause: z.enum(viewingCauses).nullable(),
})
export type AdminViewing = z.infer<typeof adminViewing>

const carYard = z.object({ yard_id: id.nullable(), bay: z.string() })

export const viewingAdminRoutes = {
  adminViewings: route({
    method: 'GET',
    base,
    path: '/viewings',
    summary: 'Appointments to look at cars and to collect them; `day` in Riyadh, its first half hour first',
    access: 'read.members',
    query: z.object({
      ...listQuery,
      ...sorted('at'),
      day: z.iso.date().optional(),
      yard_id: idIn.optional(),
    }),
    data: paged(adminViewing),
  }),
  adminMarkViewing: route({
    method: 'POST',
    base,
    path: '/viewings/{id}/mark',
    summary: 'Notes whether the member came; on the day of the appointment or later',
    access: 'cars',
    params: byId,
    body: z.strictObject({ state: z.enum(['came', 'missed']) }),
    data: adminViewing,
  }),
  adminYards: route({
    method: 'GET',
    base,
    path: '/yards',
    summary: 'Yards with their hours for viewings',
    access: 'read',
    query: z.object({ ...listQuery }),
    data: paged(adminYard),
  }),
  adminYard: route({
    method: 'GET',
    base,
    path: '/yards/{id}',
    summary: 'One yard with its hours for viewings',
    access: 'read',
    params: byId,
    data: adminYard,
  }),
  adminChangeYard: route({
    method: 'PUT',
    base,
    path: '/yards/{id}',
    summary: 'Sets hours and places of a yard; appointments outside of them are canceled, and their members are told',
    access: 'cars',
    params: byId,
    body: z
      .strictObject({
        places: z.int().min(1).max(50),
        ...eachDay(z.string().trim().max(HOURS_MAX)),
        closed_days: z.array(z.iso.date()).max(100),
      })
      .partial(),
    data: adminYard,
  }),
  adminCarYard: route({
    method: 'GET',
    base,
    path: '/cars/{id}/yard',
    summary: 'The yard in which a car stands, and its bay',
    access: 'read',
    params: byId,
    data: carYard,
  }),
  adminPlaceCar: route({
    method: 'PUT',
    base,
    path: '/cars/{id}/yard',
    summary:
      'Puts a car into a yard or takes it out; its appointments elsewhere are canceled, and their members are told',
    access: 'cars',
    params: byId,
    body: z.strictObject({ yard_id: idIn.nullable(), bay: z.string().trim().max(20).optional() }),
    data: carYard,
  }),
}
