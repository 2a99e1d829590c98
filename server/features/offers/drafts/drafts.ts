import { type Database, inTransaction } from '#server/platform/db/database.ts'
import { type DraftForm, findDraft, removeDraft, saveDraft } from './drafts-store.ts'

/** JSON in the database holds neither NUL nor half a character. */
const storable = (text: string) => text.replace(/[\0\p{Surrogate}]/gu, '')

/** The one draft that each owner has of a car to list. */
export function createListingDrafts({ db }: { db: Database }) {
  return {
    read: async (accountId: number) => {
      const draft = await findDraft(db, accountId)
      return { draft: draft ? { form: draft.form, updated_at: draft.updatedAt.toISOString() } : null }
    },
    save: async (accountId: number, typed: DraftForm) => {
      const form = Object.fromEntries(Object.entries(typed).map(([field, text]) => [field, storable(text)]))
      const updatedAt = await inTransaction(db, (tx) => saveDraft(tx, accountId, form))
      return { updated_at: updatedAt.toISOString() }
    },
    remove: async (accountId: number) => {
      await inTransaction(db, (tx) => removeDraft(tx, accountId))
      return {}
    },
    /** A closed account keeps no draft. */
    forgetMember: removeDraft,
  }
}
