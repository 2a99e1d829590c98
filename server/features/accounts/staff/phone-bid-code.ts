import type { Language } from '#contract/http/shapes.ts'
import { compose } from '#contract/values/compose.ts'
import { formatAmount, toRiyals } from '#contract/values/money.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { isRefusal, type Refusal, type Text } from '#server/platform/http/refusal.ts'
import type { Context } from '../context.ts'
import type { SmsText } from '../texts.ts'

type Member = { id: number; phone: string; language: Language }
type Wanted = { mandateId: number; member: Member; title: Text; amountMax: number; ip: string }

/** Sends a member the code by which they let a colleague bid for them by phone. Refusals: those of a code. */
export function sendPhoneBidCode(
  c: Context,
  tx: Tx,
  { mandateId, member, title, amountMax, ip }: Wanted,
): Promise<Refusal | undefined> {
  const { id, phone, language } = member
  return c.codes.send(tx, {
    ...{ phone, purpose: 'phone-bid', accountId: id, scope: mandateId, usable: true, language, ip, field: 'user_id' },
    text: textOf(title, formatAmount(toRiyals(amountMax))),
  })
}

const textOf = (title: Text, limit: string): SmsText => ({
  ar: (site, code) =>
    compose`رمز ${site} للمزايدة عنك بالهاتف على ${title.ar} حتى ${limit} ر.س: ${code}. لا تقله إلا في مكالمة أجريتها أنت.`,
  en: (site, code) =>
    compose`${site} code to bid for you by phone on ${title.en} up to SAR ${limit}: ${code}. Say it only in a call that you made.`,
})

/** Uses such a code up; the transaction commits after every answer. Refusals: those of a code. */
export async function takePhoneBidCode(
  c: Context,
  tx: Tx,
  { mandateId, phone, otp, ip }: { mandateId: number; phone: string; otp: string; ip: string },
): Promise<Refusal | undefined> {
  const taken = await c.codes.take(tx, { phone, purpose: 'phone-bid', scope: mandateId, otp, ip })
  return isRefusal(taken) ? taken : undefined
}
