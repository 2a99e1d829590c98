import * as z from 'zod'
import { route } from '../route.ts'
import { id, instant, paged } from '../shapes.ts'
import { byId, listQuery, reason, sorted } from './shapes.ts'

/** Reasons to suspect that people belong together, or do not mean their bids. None of them proves anything alone. */
export const signalKind = z.enum([
  'owner_device',
  'owner_network',
  'owner_bank',
  'owner_contact',
  'bidders_linked',
  'pair_often',
  'late_voids',
  'never_pays',
])
export type SignalKind = z.infer<typeof signalKind>

const person = z.object({ id, name: z.string() })
export const signal = z.object({
  id,
  kind: signalKind,
  /** The owner, one of two bidders, or the only person concerned. */
  first: person,
  second: person.nullable(),
  lots: z.array(z.object({ id, car_id: id, auction_id: id, title_ar: z.string(), title_en: z.string() })),
  /** Figures and times: `lots`, `wins`, `networks`, `same_browser`, `last_at`, `iban_masked`. */
  evidence: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
  found_at: instant,
  /** The time at which the evidence was last seen. */
  seen_at: instant,
  closed_at: instant.nullable(),
  closed_by: id.nullable(),
  outcome: z.enum(['harmless', 'handled']).nullable(),
  reason: z.string().nullable(),
})
export type AdminSignal = z.infer<typeof signal>

const base = '/api/admin' as const

export const signalAdminRoutes = {
  adminSignals: route({
    method: 'GET',
    base,
    path: '/signals',
    summary: 'Signs of shill bidding, of bidders who shield each other and of winners who never pay, newest first',
    access: 'members.personal',
    query: z.object({
      ...listQuery,
      ...sorted('id'),
      kind: signalKind.optional(),
      open: z.enum(['1', '0']).optional(),
    }),
    data: paged(signal),
  }),
  adminSignal: route({
    method: 'GET',
    base,
    path: '/signals/{id}',
    summary: 'One sign with its evidence',
    access: 'members.personal',
    params: byId,
    data: signal,
  }),
  adminLookForSignals: route({
    method: 'POST',
    base,
    path: '/signals',
    summary: 'Looks for signs now; a job does it each night, and for each lot after its close',
    access: 'auctions',
    data: z.object({ found: z.int() }),
  }),
  adminCloseSignal: route({
    method: 'POST',
    base,
    path: '/signals/{id}/close',
    summary: 'Notes how a sign was judged; its lots may be sold again, nothing else changes',
    access: 'finance',
    params: byId,
    body: z.strictObject({
      outcome: z.enum(['harmless', 'handled']),
      /** Written to the audit. */
      reason,
    }),
    data: signal,
  }),
}
