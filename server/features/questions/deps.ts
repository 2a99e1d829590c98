import type { Database } from '#server/platform/db/database.ts'

export type QuestionDeps = { db: Database }
