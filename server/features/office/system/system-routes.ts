import { officeRoutes as routes } from '#contract/http/office/routes.ts'
import type { Api } from '#server/platform/http/api.ts'
import { listFailedJobs } from '#server/platform/jobs/failed-jobs-store.ts'
import { listOf } from '../../staff/index.ts'
import type { OfficeDeps } from '../deps.ts'
import { readFailedJob, readSystemHealth, retryFailedJob, toFailedJob } from './system.ts'

/** Views of the machinery for staff: failed jobs, and the providers of messages and payments. */
export function registerSystemRoutes({ serve }: Api, deps: OfficeDeps): void {
  serve(routes.adminFailedJobs, ({ query }) =>
    listOf(
      query,
      (search, sort, place) =>
        listFailedJobs(deps.db, { search, queue: query.queue, retried: query.retried === '1' }, sort.direction, place),
      toFailedJob,
    ),
  )
  serve(routes.adminFailedJob, ({ params }) => readFailedJob(deps, params.id))
  serve(routes.adminRetryFailedJob, (request) => retryFailedJob(deps, request, request.params.id))
  serve(routes.adminHealth, () => readSystemHealth(deps))
}
