import type { Codes } from './codes/codes.ts'
import type { AccountsParts } from './parts.ts'
import type { Sessions } from './sessions/sessions.ts'

/** What the use cases of accounts work with. */
export type Context = AccountsParts & { codes: Codes; sessions: Sessions }
