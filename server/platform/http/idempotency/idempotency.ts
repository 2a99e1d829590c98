import type { Language } from '#contract/http/shapes.ts'
import { type Database, inTransaction, type Reader, type Tx } from '../../db/database.ts'
import { envelope, refusalBody } from '../answers.ts'
import { RawAnswer } from '../api.ts'
import { reasonTable } from '../reasons/reason-table.ts'
import { isRefusal, type Refusal, refuse, type Text } from '../refusal.ts'
import type { IdempotencyKey } from './idempotency-key.ts'
import { findAnswer, insertAnswer, lockKey } from './idempotency-store.ts'

/**
 * The caller, the optional key, and the parts of an answer's text. Every `Request` of a member has
 * these.
 */
export type Caller = {
  accountId: number
  /** The person who acts for the account, a company. */
  personId?: number | undefined
  idempotencyKey: IdempotencyKey | undefined
  language: Language
  requestId: string
}

type Asked = Omit<Caller, 'accountId' | 'personId'> & { actor: Pick<Caller, 'accountId' | 'personId'> }

/** The caller of a request by a member or by staff. */
export const callerOf = ({ actor, idempotencyKey, language, requestId }: Asked): Caller => ({
  accountId: actor.accountId,
  personId: actor.personId,
  idempotencyKey,
  language,
  requestId,
})

/** The result of a use case: its message and its `data` as the contract writes it. */
export type Done = { message: Text; data: object }

const RULE_STATUSES = new Set([403, 409])

/**
 * Answers a request with an idempotency key once. The first copy runs `work` and stores its answer in the same
 * transaction; later copies get the same text. The caller holds the lock on the member's wallet, which
 * serialises the copies. Successes and refusals by a rule (403, 409) are stored. Other refusals leave no trace, so
 * `work` must return them before it writes; an exception rolls everything back.
 */
export async function answerIdempotently(
  tx: Tx,
  caller: Caller,
  work: () => Promise<Done | Refusal>,
): Promise<RawAnswer | Refusal> {
  const known = await findStoredAnswer(tx, caller)
  if (known) return known
  const result = await work()
  if (isRefusal(result) && !RULE_STATUSES.has(reasonTable[result.refused].status)) return result
  const answer = textOf(result, caller)
  if (caller.idempotencyKey) await insertAnswer(tx, caller.accountId, caller.idempotencyKey, answer)
  return answer
}

/**
 * Like `answerIdempotently`, in its own transaction, for a caller who changes other people's data: the
 * key itself serialises the copies. It is the first lock of the transaction, so a caller that waits for it holds no
 * wallet.
 */
export function answerOnce(
  db: Database,
  caller: Caller,
  work: (tx: Tx) => Promise<Done | Refusal>,
): Promise<RawAnswer | Refusal> {
  return inTransaction(db, async (tx) => {
    if (caller.idempotencyKey) await lockKey(tx, caller.accountId, caller.idempotencyKey.key)
    return answerIdempotently(tx, caller, () => work(tx))
  })
}

/** The existing answer of the key, or the refusal of a key that was used for another request. */
export async function findStoredAnswer(
  db: Reader,
  { accountId, idempotencyKey }: Caller,
): Promise<RawAnswer | Refusal | undefined> {
  if (!idempotencyKey) return undefined
  const row = await findAnswer(db, accountId, idempotencyKey.key)
  if (!row) return undefined
  return row.requestHash.equals(idempotencyKey.requestHash)
    ? new RawAnswer(row.status, row.answer)
    : refuse('idempotency_key_reused')
}

function textOf(result: Done | Refusal, { language, requestId }: Caller): RawAnswer {
  if (!isRefusal(result)) return new RawAnswer(200, JSON.stringify(envelope(result.message[language], result.data)))
  const { status, body } = refusalBody(result, language, requestId)
  return new RawAnswer(status, JSON.stringify(body))
}
