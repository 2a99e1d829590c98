import type * as z from 'zod'
import type { transferRoutes } from '#contract/http/money/transfers.ts'
import { compose } from '#contract/values/compose.ts'
import { parseIban } from '#contract/values/iban.ts'
import { isSamePerson } from '#contract/values/person-name.ts'
import { cleanLine } from '#contract/values/text.ts'
import { isRefusal, type Refusal, refuse, type Text } from '#server/platform/http/refusal.ts'
import type { Upload } from '#server/platform/http/request/body.ts'
import { pickPictures } from '../document-pictures.ts'

export type RefundBody = z.output<typeof transferRoutes.requestRefund.body>
/** The bank account of a refund, with the pictures of it and of the holder's ID. */
export type BankAccount = {
  iban: string
  bankName: string
  name: string
  pictures: Record<'bank_account_image' | 'id_image', Buffer>
}

const texts = {
  iban: {
    ar: 'رقم الآيبان غير صحيح. يبدأ بـ SA وبعده 22 خانة.',
    en: 'This IBAN is not right. It is SA and 22 more characters.',
  },
  line: { ar: 'هذا الحقل مطلوب.', en: 'This field is required.' },
} satisfies Record<string, Text>

const otherName = (own: string): Text => ({
  ar: compose`لا نحوّل إلا إلى حساب باسمك. اكتب الاسم كما في حسابك لدينا: ${own}.`,
  en: compose`We only transfer to an account in your own name. Write it as in your account here: ${own}.`,
})

/**
 * The bank account that a member named `own` asks for; all errors are named at once. Refusals: `invalid`, also for the
 * name of another person.
 */
export function readBankAccount(body: RefundBody, files: readonly Upload[], own: string): BankAccount | Refusal {
  const iban = body.iban === undefined ? undefined : parseIban(body.iban)
  const bankName = cleanLine(body.bank_name ?? '')
  const name = cleanLine(body.name ?? '')
  const pictures = pickPictures(files, ['bank_account_image', 'id_image'])
  const errors: Record<string, Text[]> = {
    ...(iban === undefined && { iban: [body.iban === undefined ? texts.line : texts.iban] }),
    ...(bankName === '' && { bank_name: [texts.line] }),
    ...(!isSamePerson(own, name) && { name: [name === '' ? texts.line : otherName(own)] }),
    ...(isRefusal(pictures) && pictures.errors),
  }
  if (Object.keys(errors).length > 0 || iban === undefined || isRefusal(pictures)) return refuse('invalid', { errors })
  return { iban, bankName, name, pictures }
}
