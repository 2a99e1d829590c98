import type { Context } from '../context.ts'
import { findProfile } from '../store.ts'

/** The digits of a member's own ID number; undefined if the account has none. */
export async function ownIdentity(c: Context, accountId: number): Promise<string | undefined> {
  const { identitySealed } = await findProfile(c.db, accountId)
  return identitySealed === null ? undefined : c.secrets.unseal('identity', identitySealed)
}
