import { bind } from '#server/platform/bind.ts'
import type { CaseDeps } from './deps.ts'
import { openCase, writeToCase } from './open-case.ts'
import { readCase } from './read-case.ts'
import { moveCases } from './store.ts'

/** What a buyer complains about after paying. Rules: docs/rules/cases.md. */
export const createCases = (deps: CaseDeps) => ({
  ...bind(deps, { read: readCase, open: openCase, write: writeToCase }),
  moveMember: moveCases,
})
export type Cases = ReturnType<typeof createCases>
