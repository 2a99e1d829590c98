import { cleanLine } from '#contract/values/text.ts'
import { type Refusal, refuseField } from '#server/platform/http/refusal.ts'

const REASON_MIN = 3
const short = { ar: 'اكتب السبب بوضوح.', en: 'Say the reason clearly.' }

/** Why staff do something, as one clean line; refused when nothing is left of it. */
export function readReason(text: string): string | Refusal {
  const reason = cleanLine(text)
  return reason.length < REASON_MIN ? refuseField('reason', short) : reason
}

/** Why staff do something, as one clean line, where they need not say it; null for nothing. */
export function readReasonIfAny(text: string | null | undefined): string | null | Refusal {
  return text ? readReason(text) : null
}
