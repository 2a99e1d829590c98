import type { Queryable } from '../db/queryable.ts'
import type { Text } from '../http/refusal.ts'

/** What a mail shows beside its sum: the number of the order, and the parts of the sum in halalas. */
export type NoticeFacts = {
  order?: string
  price?: number
  fees?: number
  services?: number
  discount?: number
  vat?: number
}

/** A message for a member: stored with their notifications and sent live. */
export type Notice = {
  accountId: number
  kind: string
  title: Text
  body: Text
  url: string
  /** The car that it is about: the list has one row for its notices, and the mail shows its photograph. */
  carId: number | null
  /** The sum that it is about, in halalas. */
  amount?: number
  facts?: NoticeFacts
  /** The time by which its member must act. */
  dueAt?: Date
  /** Also sent in quiet hours, unless the member asked for full quiet. */
  isUrgent?: boolean
  /** The end of the lot that it is about, where it is news only until then. */
  closesAt?: Date
}

/**
 * Writes notices inside the caller's transaction, in one statement that is sent before the function first waits: the
 * bid path sends its commit right behind it.
 * @returns a function that publishes them; call it after the commit.
 */
export type NoticeSink = (tx: Queryable, notices: readonly Notice[]) => Promise<() => void>
