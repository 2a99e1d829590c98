import type { Route } from '#contract/http/route.ts'
import { isRefusal } from '../refusal.ts'

/** A refused call of a known account. `body` is as it came, unchecked. */
export type RefusedCall = { route: Route; accountId: number; requestId: string; reason: string; body: unknown }
/** Called before the answer is sent, so it must not wait for anything. */
export type NoteRefused = (call: RefusedCall) => void

/** The reason of a refused call. Undefined for a success, and for the repeated answer of an earlier request. */
export function reasonIn(result: unknown, requestId: string): string | undefined {
  if (isRefusal(result)) return result.refused
  const { status, text } = Object(result) as { status?: unknown; text?: unknown }
  // A finished answer (`RawAnswer`).
  if (status === 200 || typeof text !== 'string' || !text.includes(requestId)) return undefined
  return /"reason":"(\w+)"/.exec(text)?.[1]
}
