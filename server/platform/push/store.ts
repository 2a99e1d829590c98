import { sql } from 'kysely'
import type { Database, Tx } from '../db/database.ts'

export type PushKeys = { p256dh: string; auth: string }
export type NewSubscription = { accountId: number; sessionId: number; endpoint: string; keys: PushKeys }

/** Stores a browser's subscription. The same browser with another session belongs to that session from now on. */
export async function saveSubscription(db: Database, subscription: NewSubscription, perAccount: number): Promise<void> {
  const { accountId, sessionId, endpoint, keys } = subscription
  await sql`
    insert into push_subscriptions (account_id, session_id, endpoint, p256dh, auth)
    values (${accountId}, ${sessionId}, ${endpoint}, ${keys.p256dh}, ${keys.auth})
    on conflict (endpoint) do update set account_id = excluded.account_id, session_id = excluded.session_id,
      p256dh = excluded.p256dh, auth = excluded.auth`.execute(db)
  await sql`
    delete from push_subscriptions where account_id = ${accountId} and id not in (
      select id from push_subscriptions where account_id = ${accountId} order by id desc limit ${perAccount})`.execute(
    db,
  )
}

/** @param accountId only this member's; default: any member's, as when the push service no longer knows the browser. */
export async function deleteSubscription(db: Database, endpoint: string, accountId?: number): Promise<void> {
  await db
    .deleteFrom('pushSubscriptions')
    .where('endpoint', '=', endpoint)
    .$if(accountId !== undefined, (query) => query.where('accountId', '=', accountId ?? 0))
    .execute()
}

export async function deleteSubscriptionsOf(tx: Tx, accountId: number): Promise<void> {
  await tx.deleteFrom('pushSubscriptions').where('accountId', '=', accountId).execute()
}
