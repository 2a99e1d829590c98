import { noteAdminRoutes as routes } from '#contract/http/office/notes.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { Api } from '#server/platform/http/api.ts'
import type { NoticeSink } from '#server/platform/messaging/notices.ts'
import { addNote, readNotes } from './notes.ts'

/** Notes of staff about orders, members, cars and requests for approval. */
export function registerNoteRoutes({ serve }: Api, deps: { db: Database; notices: NoticeSink }): void {
  serve(routes.adminNotes, ({ actor, query }) => readNotes(deps.db, actor, query))
  serve(routes.adminAddNote, (request) => addNote(deps, request, request.body))
}
