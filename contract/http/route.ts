import type * as z from 'zod'
import type { ApprovalKind } from '../values/approval-kinds.ts'
import type { Duty } from '../values/duties.ts'
import type { WaitingApproval } from './waiting-approval.ts'

/**
 * Allowed callers: everyone, a member, a member with a reset token, staff before their second factor, or staff with a
 * right.
 */
export type Access = 'public' | 'member' | 'reset' | 'staff' | Right

/** Acts of staff; roles are sets of rights. */
export type Right =
  | 'cars'
  | 'auctions'
  | 'users'
  | 'finance'
  | 'content'
  | 'settings'
  | 'audit'
  /** Letters of members and guests: reads, answers and closes them. */
  | 'letters'
  /** Cases of buyers: answers, proposes and decides them, and takes cars back. */
  | 'cases'
  /** The catalogue, auctions, texts of the site, and the own desk. */
  | 'read'
  /** Members: their lists, pages, orders and listings, and the money of one member at a time. */
  | 'read.members'
  /** Balances, and the money of all members. */
  | 'read.money'
  /** The office's reports and their files. */
  | 'read.reports'
  /** Reserve and leader of a lot before its close. */
  | 'lots.secrets'
  /** Phones, e-mail addresses, ID numbers and bank accounts of members in full. */
  | 'members.personal'

/** The subject of an act of staff, if a staff member can be a party to it. */
export type PartyKind =
  | 'account'
  | 'auction'
  | 'car'
  | 'invoice'
  | 'lot'
  | 'mismatch'
  | 'order'
  | 'payment'
  | 'question'
  | 'refund'
  | 'shipping'
  | 'transfer'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** One call of the API as both sides know it. `path` is below the base and writes parameters as `{name}`. */
export type Route = {
  method: Method
  /** '/api/v1' by default. */
  base?: '/api/v1' | '/api/admin' | '/api'
  path: `/${string}`
  summary: string
  access: Access
  params?: z.ZodObject
  query?: z.ZodObject
  /** The further right for a list whose query names no member (`user_id`) and no order (`order_id`). */
  wholeNeeds?: Right
  body?: z.ZodType
  /** The shape of `data` in a success; unknown fields are removed from the answer. */
  data: z.ZodType
  /** The content types of a success that is a file instead of the envelope. Refusals are answered as usual. */
  file?: string | readonly string[]
  /** Multipart pictures beside the fields of the call. */
  files?: readonly string[]
  /** The maximum size of a JSON body if it is more than 100 KiB. */
  bytesMax?: number
  /** Bids or buys: refused to accounts with a role. */
  notForStaff?: true
  /**
   * Open to the people of a company, who act in its name, or to those who bid or pay for it. Every other call is its
   * owner's, unless it only reads what is public.
   */
  people?: true | Exclude<Duty, 'all'>
  /** Staff with a second factor must have proved it within five minutes: 403 `step_up_required`. */
  sensitive?: true
  /** Proves the caller's identity: the security log has each result. */
  proves?: true
  /** Called by another company's system, which has no `api-key`. */
  keyless?: true
  /** The call takes an `Idempotency-Key`. */
  idempotent?: true
  /**
   * The subject of the act; staff who are a party to it leave it to a colleague. `{ order: 'id' }` is the order in the
   * parameter `id` of the path or, if the path has none, of the body.
   */
  party?: Partial<Record<PartyKind, string>>
  /** The kind of approval that the act may need. Its `data` is then a request that waits, or its own. */
  guard?: ApprovalKind
  /** The advice for a method that its path does not take: the text of the 405. */
  instead?: { ar: string; en: string }
  /** The status of field errors: 401 if the specification requires it, else 422. */
  fieldErrorStatus?: 401
}

/** Keeps the literal types of a route, so that the server and the typed client can read them. */
export const route = <const R extends Route>(definition: R): R => definition

type In<S> = S extends z.ZodType ? z.input<S> : undefined
type Out<S> = S extends z.ZodType ? z.output<S> : undefined

/** The `data` of a call that has happened. */
export type DataOf<R extends Route> = Out<R['data']>

/** A caller's input and output, e.g. `Call<typeof placeBid>['data']`. */
export type Call<R extends Route> = {
  params: In<R['params']>
  query: In<R['query']>
  body: In<R['body']>
  data: DataOf<R> | (R['guard'] extends ApprovalKind ? WaitingApproval : never)
  access: R['access']
  /** The further right for the whole list. */
  whole: R['wholeNeeds'] extends Right ? R['wholeNeeds'] : undefined
  /** The names of the pictures beside its fields. */
  file: R['files'] extends readonly (infer Name)[] ? Name : never
  idempotent: R['idempotent'] extends true ? true : false
}

/** `'POST /bid'` → its call, from a record of routes: the shape of the typed client. */
export type Calls<Routes extends Record<string, Route>> = {
  [K in keyof Routes as `${Routes[K]['method']} ${Routes[K]['path']}`]: Call<Routes[K]>
}
