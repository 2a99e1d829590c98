import { noteAdminRoutes as routes } from '#contract/http/office/notes.ts'
import type { Api } from '#server/platform/http/api.ts'
import type { OfficeDeps } from '../deps.ts'
import { addNote, readNotes } from './notes.ts'

/** What staff note about orders, members and cars. */
export function registerNoteRoutes({ serve }: Api, deps: OfficeDeps): void {
  serve(routes.adminNotes, ({ query }) => readNotes(deps, query))
  serve(routes.adminAddNote, (request) => addNote(deps, request, request.body))
}
