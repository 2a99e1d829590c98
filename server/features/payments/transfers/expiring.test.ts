import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Fixture, openFixture } from '#server/testing/staff-fixture.ts'
import { holdWallet, untilBlocked } from '../../bidding/testing/locks.ts'

let fixture: Fixture
beforeAll(async () => {
  fixture = await openFixture()
})
afterAll(() => fixture.close())

async function transferForm(): Promise<FormData> {
  const form = new FormData()
  const transfer_date = new Date(Date.now() + 3 * 3_600_000).toISOString().slice(0, 10)
  const iban = 'SA0380000000608010167519'
  const fields = { purpose: 'wallet', transfer_date, amount: '5000', name: 'Fahd', city: 'Jeddah', iban }
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  const image = await sharp({ create: { width: 800, height: 20, channels: 3, background: '#556' } })
    .jpeg()
    .toBuffer()
  for (const name of ['image', 'id_image']) form.set(name, new Blob([new Uint8Array(image)]), `${name}.jpg`)
  return form
}

test('[PAY-19] an announced transfer that is being sent in does not expire at that moment', async () => {
  const [member, other] = [await fixture.person(), await fixture.person()]
  const body = { amount: 5000, payment_method: 'bank_transfer' }
  const { payment } = (await fixture.call('POST /api/v1/wallet/top-up', { as: member, body })).data
  await fixture.exec(`update payments set created_at = created_at - interval '8 days' where id = ${payment.id}`)
  // An answer under the same key, which is not committed: the transfer is written and waits for it.
  const held = await holdWallet(fixture.databaseUrl, other.id)
  await held.run(`insert into idempotency_keys (account_id, key, request_hash, status, answer)
    values (${member.id}, 'slow', '', 200, '{}')`)
  const form = await transferForm()
  const sent = fixture.call('POST /api/v1/store-bank-transfer', { as: member, key: 'slow', form })
  await untilBlocked(fixture.databaseUrl, 1)
  await fixture.features.payments.reconcile()
  await held.run('rollback')
  await held.release()
  expect((await sent).status).toBe(200)
  const mine = fixture.db.selectFrom('payments').select(['id', 'status']).where('accountId', '=', member.id)
  expect(await mine.execute()).toEqual([{ id: payment.id, status: 'initiated' }])
})
