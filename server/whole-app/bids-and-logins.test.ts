import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createAccount } from '#server/testing/factories.ts'
import { openSession, openWholeApp, type WholeApp } from '#server/testing/whole-app.ts'
import { type Cast, createCast, createFixtures, type Fixtures } from './testing/cast.ts'

let fixture: WholeApp
let cast: Cast
let stock: Fixtures
beforeAll(async () => {
  fixture = await openWholeApp()
  cast = await createCast(fixture)
  stock = await createFixtures(fixture, cast)
})
afterAll(() => fixture.close())

const bid = (token: string, body: object, key?: string) =>
  fixture.call('POST /api/v1/bid', { token, body, ...(key !== undefined && { headers: { 'idempotency-key': key } }) })

describe('POST /bid by the contract', () => {
  const product = () => stock.live.carId

  test('[HTTP-2] refusals carry data for programs, and a receipt', async () => {
    const low = await bid(cast.member.token, { product_id: product(), amount: 50_000 })
    expect(low).toMatchObject({ status: 409, reason: 'bid_too_low', data: { min_next_bid: 50_500 } })
    const { receipt } = JSON.parse(low.text)
    expect(Object.keys(receipt)).toEqual(['payload', 'path', 'index', 'size', 'root', 'signature', 'key_id'])
    expect(JSON.parse(receipt.payload)).toMatchObject({ verdict: 'refused', reason: 'bid_too_low', amount: 50_000 })
    const withoutDeposit = await openSession(fixture.db, (await createAccount(fixture.db)).id)
    const refused: [string, number, string, object][] = [
      [cast.other.token, 409, 'already_leading', { product_id: product(), amount: 51_000 }],
      [cast.other.token, 409, 'max_not_raised', { product_id: product(), amount: 50_000, max_amount: 50_000 }],
      [cast.unverified.token, 403, 'phone_not_verified', { product_id: product(), amount: 51_000 }],
      [withoutDeposit, 403, 'deposit_required', { product_id: product(), amount: 51_000 }],
      [cast.staff.support.token, 403, 'staff_may_not_trade', { product_id: product(), amount: 51_000 }],
      [cast.member.token, 403, 'own_car', { product_id: stock.auction.lots[1]?.carId, amount: 50_000 }],
      [cast.member.token, 409, 'lot_closed', { product_id: stock.sold.carId, amount: 90_000 }],
      [cast.member.token, 409, 'lot_not_open', { product_id: stock.ahead.lots[0]?.carId, amount: 50_000 }],
      [cast.member.token, 404, 'not_found', { product_id: 999_999_999, amount: 50_000 }],
    ]
    for (const [token, status, reason, body] of refused)
      expect(await bid(token, body), reason).toMatchObject({ status, reason })
  })

  test('[HTTP-12] amounts that are no whole riyals above 0 are field errors', async () => {
    for (const amount of [0, -1, 0.5, 1e308, 2 ** 53 + 1, '51000', 'NaN', null, [51_000], {}, true]) {
      const answer = await bid(cast.member.token, { product_id: product(), amount })
      expect(answer, String(amount)).toMatchObject({ status: 422, errors: { amount: expect.any(Array) } })
    }
    const below = await bid(cast.member.token, { product_id: product(), amount: 51_000, max_amount: 50_900 })
    expect(below).toMatchObject({ status: 422, errors: { max_amount: expect.any(Array) } })
  })

  test('[HTTP-13] a form’s numbers may have any digits, and empty fields count as not sent', async () => {
    const form = (fields: Record<string, string>, path = 'bid') => {
      const body = new URLSearchParams(fields).toString()
      const headers = { 'content-type': 'application/x-www-form-urlencoded' }
      return fixture.call(`POST /api/v1/${path}`, { token: cast.member.token, language: 'en', body, headers })
    }
    const product_id = String(product())
    expect(await form({ product_id, amount: '١', max_amount: '' })).toMatchObject({ reason: 'bid_too_low' })
    expect((await form({ product_id, amount: '' })).errors).toEqual({ amount: ['This field is required.'] })
    const { errors } = await form({ product_id, amount: '50500', max_amount: 'x' })
    expect(errors).toEqual({ max_amount: ['Enter a number.'] })
    const topUp = await form({ amount: '۱٫۰۰۱', payment_method: 'cash' }, 'wallet/top-up')
    expect(topUp).toMatchObject({ status: 422, reason: 'amount_invalid' })
  })

  test('[HTTP-5] the same key gives byte for byte the same answer; another body under it is refused', async () => {
    const body = { product_id: product(), amount: 52_000 }
    const first = await bid(cast.member.token, body, 'one')
    expect(first.status, first.text).toBe(200)
    expect(Object.keys(first.data).sort()).toEqual(
      'bid bids_count closes_at current_price extended hours_estimated leading min_next_bid receipt'.split(' '),
    )
    expect(Object.keys(first.data.bid).sort()).toEqual('amount created_at id product_id seq user_id'.split(' '))
    expect((await bid(cast.member.token, body, 'one')).text).toBe(first.text)
    expect(await bid(cast.member.token, { ...body, amount: 53_000 }, 'one')).toMatchObject({
      status: 409,
      reason: 'idempotency_key_reused',
    })
    const answered = await fixture.call('GET /api/v1/idempotency/one', { token: cast.member.token })
    expect(answered.data).toEqual({ state: 'done', status: 200, answer: JSON.parse(first.text) })
    const unknown = await fixture.call('GET /api/v1/idempotency/two', { token: cast.member.token })
    expect(unknown.data).toEqual({ state: 'unknown', status: null, answer: null })
  })
})

describe('log-in by the contract', () => {
  const phone = '+966551234567'
  const code = async (): Promise<string> =>
    JSON.parse((await fixture.call(`GET /dev/outbox.json?to=${encodeURIComponent(phone)}`)).text)[0].code

  test('[HTTP-2] wrong and used codes, then 103 for an unproved phone', async () => {
    const password = 'a long password'
    const signup = { name: 'Sara Ali', phone, identity: '1010101010', agree: true }
    const sent = await fixture.call('POST /api/v1/signup-otp', {
      body: { ...signup, password, password_confirmation: password },
    })
    expect(sent.status, sent.text).toBe(200)
    const { challenge } = sent.data
    const otp = await code()
    const wrong = await fixture.call('POST /api/v1/signup-verify', {
      body: { phone, challenge, otp: otp === '111111' ? '222222' : '111111' },
    })
    expect(wrong).toMatchObject({ status: 422, reason: 'otp_wrong', data: { tries_left: 4 } })
    const opened = await fixture.call('POST /api/v1/signup-verify', { body: { phone, otp, challenge } })
    expect(opened.data).toMatchObject({ token: expect.any(String), user: { id: expect.any(Number), name: 'Sara Ali' } })
    expect(await fixture.call('POST /api/v1/signup-verify', { body: { phone, otp, challenge } })).toMatchObject({
      status: 422,
      reason: 'otp_expired',
    })
    await fixture.db.updateTable('accounts').set({ phoneVerifiedAt: null }).where('phone', '=', phone).execute()
    const refused = await fixture.call('POST /api/v1/login', { body: { phone, password: 'a wrong password' } })
    expect(refused).toMatchObject({ status: 401, code: 401, reason: 'credentials_wrong' })
    const halfway = await fixture.call('POST /api/v1/login', { body: { phone, password } })
    expect(halfway).toMatchObject({ status: 200, code: 103, reason: 'phone_verification_needed' })
    expect(halfway.text).not.toContain('"token"')
    const done = await fixture.call('POST /api/v1/verify-otp', { body: { email: phone, otp: await code() } })
    expect(done.data).toMatchObject({ token: expect.any(String), user: { token: done.data.token, verify_phone: 1 } })
  })

  test('[HTTP-2] an unknown phone is answered like a known one', async () => {
    for (const [call, field] of [
      ['send-otp', 'email'],
      ['forgetpassword', 'phone'],
    ] as const) {
      const ask = (of: string) => fixture.call(`POST /api/v1/${call}`, { body: { [field]: of } })
      const [known, unknown] = [await ask(cast.other.phone), await ask('+966559999999')]
      expect([known.status, known.message, Object.keys(known.data)]).toEqual([
        unknown.status,
        unknown.message,
        Object.keys(unknown.data),
      ])
    }
  })
})
