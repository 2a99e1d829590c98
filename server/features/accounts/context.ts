import type { Codes } from './codes/codes.ts'
import type { AccountsDeps } from './deps.ts'
import type { Sessions } from './sessions/sessions.ts'

/** The dependencies of the use cases of accounts. */
export type Context = AccountsDeps & { codes: Codes; sessions: Sessions }
