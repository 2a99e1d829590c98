import { cleanLine } from '#contract/values/text.ts'
import { type Refusal, refuseField } from '#server/platform/http/refusal.ts'

const REASON_MIN = 3
const short = { ar: 'اكتب السبب بوضوح.', en: 'Say the reason clearly.' }

/** The reason of an act of staff, as one clean line; refused if it is empty. */
export function readReason(text: string): string | Refusal {
  const reason = cleanLine(text)
  return reason.length < REASON_MIN ? refuseField('reason', short) : reason
}

/** The optional reason of an act of staff, as one clean line; null if empty. */
export function readReasonIfAny(text: string | null | undefined): string | null | Refusal {
  return text ? readReason(text) : null
}
