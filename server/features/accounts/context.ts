import type { Codes } from './codes/codes.ts'
import type { AccountsDeps } from './deps.ts'
import type { Sessions } from './sessions/sessions.ts'

/** What the use cases of accounts work with. */
export type Context = AccountsDeps & { codes: Codes; sessions: Sessions }
