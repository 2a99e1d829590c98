import { type Fixture, good, type Person } from '../../offers/testing/fixture.ts'

/** Pays an order online, in full; `more` are further fields of the call. */
export async function payOrder(fixture: Fixture, { token }: Person, orderId: number, more: object = {}): Promise<void> {
  const body = {
    ...{ order_id: orderId, payment_method: 'online', owner_name: 'Fahd Al Harbi', owner_identity: '1000000008' },
    ...{ owner_phone: '0501234567', transfer_location: 'Riyadh' },
    ...more,
  }
  const { payment } = (await good(fixture.call('POST /api/v1/complete-win-order', { token, body }))).data
  await good(fixture.call(`POST ${new URL(payment.checkout_url).pathname}`, { body: { result: 'paid' } }))
  await good(fixture.call(`GET /api/v1/payments/${payment.id}`, { token }))
}
