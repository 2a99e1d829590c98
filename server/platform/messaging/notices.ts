import type { Queryable } from '../db/queryable.ts'
import type { Text } from '../http/refusal.ts'

/** Something a member should hear of: kept under their notifications and told live. */
export type Notice = { accountId: number; kind: string; title: Text; body: Text; url: string }

/**
 * Writes notices inside the caller's transaction.
 * @returns a function that tells them live; call it after the commit.
 */
export type NoticeSink = (tx: Queryable, notices: readonly Notice[]) => Promise<() => void>
