import * as z from 'zod'
import { route } from '../route.ts'
import { id, instant, paged } from '../shapes.ts'
import { byId, listQuery, searchWords, sorted } from './shapes.ts'

const base = '/api/admin'

const failedJob = z.object({
  id,
  /** The kind of work: `send-sms`, `send-whatsapp`, `send-mail`, `sandbox-webhook`, … */
  queue: z.string(),
  /** The subject of the work: numbers and words, no personal data. */
  data: z.record(z.string(), z.unknown()),
  error: z.string(),
  attempts: z.int(),
  /** Number of final failures since staff last retried it. */
  times: z.int(),
  first_failed_at: instant,
  failed_at: instant,
  /** Null while it waits for staff. */
  retried_at: instant.nullable(),
})
export type FailedJobItem = z.infer<typeof failedJob>

const seen = {
  last_success_at: instant.nullable(),
  last_failure_at: instant.nullable(),
  last_failure: z.string().nullable(),
}
const health = z.object({
  senders: z.array(
    z.object({
      channel: z.enum(['sms', 'whatsapp', 'mail', 'push']),
      /** `development` sends nothing. */
      provider: z.string(),
      /** `paused`: it failed several times in a row, and is tried again at `paused_until`. */
      state: z.enum(['ok', 'failing', 'paused']),
      waiting: z.int(),
      oldest_waiting_seconds: z.number(),
      ...seen,
      paused_until: instant.nullable(),
    }),
  ),
  gateways: z.array(z.object({ name: z.string(), state: z.enum(['ok', 'failing']), ...seen })),
  /** Jobs that wait for staff. */
  failed_jobs: z.int(),
  /** All processes of the product, each with its release and its host and port. */
  processes: z.array(z.object({ place: z.string(), release: z.string(), started_at: instant })),
})
export type SystemHealth = z.infer<typeof health>

export const jobAdminRoutes = {
  adminFailedJobs: route({
    method: 'GET',
    base,
    path: '/failed-jobs',
    summary: 'Jobs that failed for good, newest first; with retried=1 those that staff have tried again',
    access: 'settings',
    query: z.object({
      ...listQuery,
      ...sorted('id'),
      queue: searchWords.optional(),
      retried: z.enum(['0', '1']).optional(),
    }),
    data: paged(failedJob),
  }),
  adminFailedJob: route({
    method: 'GET',
    base,
    path: '/failed-jobs/{id}',
    summary: 'One job that failed for good',
    access: 'settings',
    params: byId,
    data: failedJob,
  }),
  adminRetryFailedJob: route({
    method: 'POST',
    base,
    path: '/failed-jobs/{id}/retry',
    summary: 'Tries a failed job again, from its first attempt',
    access: 'settings',
    params: byId,
    data: failedJob,
  }),
  adminHealth: route({
    method: 'GET',
    base,
    path: '/health',
    summary: 'How the providers of messages and payments do, what waits for them, and which processes run',
    access: 'settings',
    data: health,
  }),
}
