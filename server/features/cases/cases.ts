import type { Language } from '#contract/http/shapes.ts'
import { bind } from '#server/platform/bind.ts'
import type { StaffApi } from '../staff/index.ts'
import { chooseProposal, endUnchosen } from './deciding/choose.ts'
import { registerCaseActs } from './deciding/guarded-acts.ts'
import type { CaseDeps } from './deps.ts'
import { answerAsSeller, readHeardCase } from './hearing/hear-seller.ts'
import { openCase, writeToCase } from './open-case.ts'
import { readCase } from './read-case.ts'
import { answerCase } from './staff/answer-case.ts'
import { readCaseFile, readCaseForStaff, readCases } from './staff/read-cases.ts'
import { inviteToLook, recordLook } from './staff/second-look.ts'
import { moveCases } from './store.ts'

/** What a buyer complains about after paying. Rules: docs/rules/cases.md. */
export const createCases = (deps: CaseDeps) => ({
  ...bind(deps, {
    read: readCase,
    open: openCase,
    write: writeToCase,
    choose: chooseProposal,
    readHeard: readHeardCase,
    answerAsSeller,
    endUnchosen,
  }),
  staff: {
    ...bind(deps, { list: readCases, readFile: readCaseFile, answer: answerCase, inviteToLook, recordLook }),
    read: (id: number, language: Language) => readCaseForStaff(deps.db, id, language),
    registerActs: (api: StaffApi) => registerCaseActs(api, deps),
  },
  moveMember: moveCases,
})
export type Cases = ReturnType<typeof createCases>
