import { createStepUp } from '#server/testing/account-factories.ts'
import type { ApiAnswer } from '#server/testing/call-api.ts'
import { type Fixture, good, type Person } from '../../offers/testing/fixture.ts'
import { receiptPicture } from '../../orders/testing/unpaid.ts'

const IBAN = 'SA0380000000608010167519'

/** Tops a wallet up by card, in riyals. */
export async function topUpByCard({ call }: Fixture, { token }: Person, amount: number): Promise<void> {
  const body = { amount, payment_method: 'online' }
  const { data } = await good(call('POST /api/v1/wallet/top-up', { token, body }))
  await good(call(`POST ${new URL(data.payment.checkout_url).pathname}`, { body: { result: 'paid' } }))
  await good(call(`GET /api/v1/payments/${data.payment.id}`, { token }))
}

/** Asks for a refund to a bank account with its two pictures, in riyals, with a proof of the member's phone. */
export async function askBankRefund(
  { call, db }: Fixture,
  member: Person,
  { amount, name }: { amount: number; name: string },
): Promise<ApiAnswer> {
  const form = new FormData()
  for (const [field, value] of Object.entries({ amount, name, bank_name: 'Al Rajhi', iban: IBAN }))
    form.set(field, String(value))
  for (const field of ['bank_account_image', 'id_image'])
    form.set(field, new File([new Uint8Array(await receiptPicture())], 'a.jpg', { type: 'image/jpeg' }))
  const headers = { 'step-up': await createStepUp(db, member) }
  return call('POST /api/v1/wallet/refund', { token: member.token, body: form, headers })
}
