import { noteAdminRoutes as routes } from '#contract/http/office/notes.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { Api } from '#server/platform/http/api.ts'
import { addNote, readNotes } from './notes.ts'

/** Notes of staff about orders, members and cars. */
export function registerNoteRoutes({ serve }: Api, { db }: { db: Database }): void {
  serve(routes.adminNotes, ({ query }) => readNotes(db, query))
  serve(routes.adminAddNote, (request) => addNote(db, request, request.body))
}
