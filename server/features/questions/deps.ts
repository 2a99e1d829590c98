import type { Database } from '#server/platform/db/database.ts'

/** `rateLimits`: whether a member's questions of a day are limited. */
export type QuestionDeps = { db: Database; rateLimits: boolean }
