import type { Database } from '#server/platform/db/database.ts'

/** `rateLimits`: true if a member's questions of a day are limited. */
export type QuestionDeps = { db: Database; rateLimits: boolean }
