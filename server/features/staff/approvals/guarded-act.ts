import type { Approval } from '#contract/http/office/approvals.ts'
import type { DataOf, Route } from '#contract/http/route.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { Request } from '#server/platform/http/api.ts'
import type { Refusal } from '#server/platform/http/refusal.ts'
import type { Actor } from '#server/platform/http/request/actor.ts'
import type { ActedOn } from '../checks/conflict-store.ts'
import type { ActingStaff, Staff } from '../staff.ts'

/** The fields of a call, as they are kept until a second person decides. */
export type Asked<R extends Route> = Pick<Request<R>, 'params' | 'body'>

type ReasonOf<R extends Route> = Request<R>['body'] extends { reason: string } ? string : string | null
/** The person who acts, with the reason as the route requires it. */
export type ActingOn<R extends Route> = ActingStaff & { actor: Actor; reason: ReasonOf<R> }

/**
 * An act of staff that may need a second person. Everything that it changes is in `tx`: the preview runs it, reads its
 * audit rows and takes it back; the approval runs it again with all its checks.
 */
export type GuardedAct<R extends Route> = {
  /** True for a call that only asks what would happen: the act runs and is taken back. */
  isPreview?: (request: Request<R>) => boolean
  /** Runs before the transaction of the one who asks, and again before that of the one who approves. */
  prepare?: (asked: Asked<R>) => Promise<void>
  /** True if one person may not do it alone. It takes the locks that its answer depends on. */
  needsTwo: (tx: Tx, staff: ActingOn<R>, asked: Asked<R>) => Promise<boolean | Refusal>
  run: (tx: Tx, staff: ActingOn<R>, asked: Asked<R>) => Promise<DataOf<R> | Refusal>
  /** The parties beside those of the route. */
  party?: (tx: Tx, asked: Asked<R>) => Promise<ActedOn>
  /** Why this person may not approve it, beside the reasons that hold for every act. */
  whyNot?: (tx: Tx, accountId: number, asked: Asked<R>) => Promise<Approval['why_not']>
  /** The amount for lists, in halalas. */
  amount?: (tx: Tx, asked: Asked<R>) => Promise<number | null>
  /** Changes while the request waits: `begin` once it is stored, `end` before any decision takes effect. */
  whileWaiting?: {
    begin: (tx: Tx, staff: ActingOn<R>, asked: Asked<R>) => Promise<Refusal | undefined>
    end: (tx: Tx, staff: Staff, asked: Asked<R>) => Promise<void>
  }
}

/** A route with its act. */
export type Guarded = { route: Route; act: GuardedAct<Route> }

/** `'POST /payments'`: the name under which a request keeps its act. */
export const lineOf = ({ method, path }: Route): string => `${method} ${path}`

/** For acts that one person may never do alone. */
export const always = async (): Promise<boolean> => true
