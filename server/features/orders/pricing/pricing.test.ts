import { afterAll, beforeAll, expect, test } from 'vitest'
import { createCar, riyals } from '#server/testing/factories.ts'
import { type Fixture, good, openFixture, orderOf, type Person } from '../../offers/testing/fixture.ts'

let fixture: Fixture
let finance: Person
beforeAll(async () => {
  fixture = await openFixture()
  finance = await fixture.person({ role: 'finance' })
})
afterAll(() => fixture.close())

const admin = (line: string, body?: object) =>
  fixture.call(line.replace(' /', ' /api/admin/'), { token: finance.token, ...(body && { body }) })
const won = async () => {
  const lot = await fixture.closed()
  await good(fixture.decide(lot, 'approve'))
  return { buyer: lot.first, orderId: (await orderOf(fixture, lot.first, lot)).id as number }
}

test('[ORD-24] staff write a coupon and a service, and an order is priced with both', async () => {
  const coupon = { title: 'Eid', code: 'eid10', discountPercentage: 12.5, maxDiscount: 100, end_at: '2099-01-31' }
  const made = (await good(admin('POST /coupons', coupon))).data
  expect(made).toMatchObject({
    code: 'EID10',
    discountCash: null,
    discountPercentage: 12.5,
    maxDiscount: 100,
    // The last moment of the day in Riyadh.
    end_at: '2099-01-31T20:59:59.000Z',
    uses: 0,
    uses_per_member: 1,
    active: true,
  })
  const item = (await good(admin('POST /items', { name_ar: 'تلميع', name_en: 'Polish', price: 200 }))).data
  expect(item).toMatchObject({ price: 200, taxable: true, active: true })
  const { buyer, orderId } = await won()
  const quote = (body: object) => fixture.call(`POST /api/v1/orders/${orderId}/quote`, { token: buyer.token, body })
  const plain = (await good(quote({}))).data
  const { data } = await good(quote({ coupon: 'EID10', services: [item.id] }))
  expect(data).toMatchObject({ discount: 100, services_amount: 200 })
  expect(data.total - plain.total).toBeCloseTo((200 - 100) * 1.15, 2)
  await good(admin(`POST /coupons/${made.id}?_method=PUT`, { discountCash: 50 }))
  expect((await good(quote({ coupon: 'eid10' }))).data.discount).toBe(50)
  await good(admin(`PUT /coupons/${made.id}`, { active: false }))
  expect((await quote({ coupon: 'EID10' })).reason).toBe('coupon_invalid')
  expect((await good(admin('GET /coupons?search=eid'))).data.total).toBe(1)
  await good(admin(`DELETE /coupons/${made.id}`))
  expect((await admin(`GET /coupons/${made.id}`)).status).toBe(404)
})

test('[ORD-66] a coupon of half the fees or more takes two persons, also by a change', async () => {
  const add = (fields: object) =>
    admin('POST /coupons', { title: 'Big', code: `big${JSON.stringify(fields).length}`, ...fields })
  for (const fields of [{ discountPercentage: 50 }, { discountPercentage: 100 }, { discountCash: 475 }])
    expect((await good(add(fields))).data.approval, JSON.stringify(fields)).toMatchObject({ kind: 'coupon' })
  const { data } = await good(admin('POST /coupons', { title: 'Small', code: 'small1', discountPercentage: 49.99 }))
  expect((await good(admin(`PUT /coupons/${data.id}`, { discountCash: 474 }))).data.discountCash).toBe(474)
  expect((await good(admin(`PUT /coupons/${data.id}`, { discountPercentage: 60 }))).data.approval.state).toBe('waiting')
  expect((await good(admin(`GET /coupons/${data.id}`))).data).toMatchObject({ discountCash: 474 })
})

test('[ORD-24] a coupon has one discount and a unique code, and ends after it starts', async () => {
  const base = { title: 'Two', code: 'TWO' }
  for (const wrong of [{}, { discountCash: 10, discountPercentage: 5 }, { discountCash: 0 }, { discountCash: 1.234 }])
    expect((await admin('POST /coupons', { ...base, ...wrong })).errors).toHaveProperty('discountCash')
  const dates = { discountCash: 10, start_at: '2030-02-02', end_at: '2030-02-01' }
  expect((await admin('POST /coupons', { ...base, ...dates })).errors).toHaveProperty('end_at')
  await good(admin('POST /coupons', { ...base, discountCash: 10 }))
  expect((await admin('POST /coupons', { ...base, code: ' two ', discountCash: 10 })).errors).toHaveProperty('code')
})

test('[ORD-61] a change of title or code alone keeps the discount', async () => {
  const { id } = (await good(admin('POST /coupons', { title: 'Ramadan', code: 'RAMADAN', discountCash: 20 }))).data
  const changed = { title: 'Ramadan 2027', code: 'RAMADAN27', discountCash: 20, discountPercentage: null }
  const { title, code } = changed
  expect((await good(admin(`PUT /coupons/${id}`, { title, code }))).data).toMatchObject(changed)
  expect((await good(admin(`GET /coupons/${id}`))).data).toMatchObject(changed)
})

test('[ORD-24] used ones are not removed', async () => {
  const { buyer, orderId } = await won()
  const item = (await good(admin('POST /items', { name_ar: 'نقل', name_en: 'Tow', price: 10 }))).data
  const coupon = (await good(admin('POST /coupons', { title: 'U', code: 'USED', discountCash: 1 }))).data
  await good(
    fixture.call('POST /api/v1/complete-win-order', {
      token: buyer.token,
      body: {
        order_id: orderId,
        payment_method: 'online',
        owner_name: 'Fahd',
        owner_identity: '1000000008',
        owner_phone: '0501234567',
        transfer_location: 'Riyadh',
        services: [item.id],
        coupon: 'USED',
      },
    }),
  )
  expect((await admin(`DELETE /items/${item.id}`)).reason).toBe('in_use')
  expect((await admin(`DELETE /coupons/${coupon.id}`)).reason).toBe('in_use')
})

test('subscriptions name the payer and the package, and the present one', async () => {
  const member = await fixture.person()
  const { packages } = (await good(fixture.call('GET /api/v1/page/packages'))).data
  const [first] = packages
  const { data } = await good(
    fixture.call('POST /api/v1/subscribe-package', {
      token: member.token,
      body: { package_id: first.id, payment_method: 'online' },
    }),
  )
  const mine = async () => (await good(admin(`GET /subscriptions?user_id=${member.id}`))).data.data
  expect(await mine()).toMatchObject([
    { package_id: first.id, status: 'initiated', is_current: false, started_at: null },
  ])
  await good(fixture.call(`POST ${new URL(data.payment.checkout_url).pathname}`, { body: { result: 'paid' } }))
  await good(fixture.call(`GET /api/v1/payments/${data.payment.id}`, { token: member.token }))
  expect(await mine()).toMatchObject([{ status: 'paid', is_current: true, started_at: expect.any(String) }])
})

test('[ORD-24] [P28] fifty buyers at once for the last use of a coupon: one gets it', async () => {
  const { id: couponId } = (
    await good(admin('POST /coupons', { title: 'One', code: 'ONLY1', discountCash: 10, uses_max: 1 }))
  ).data
  const sales = await Promise.all(
    Array.from({ length: 50 }, async () => {
      const buyer = await fixture.person({ available: riyals(1_000) })
      const car = await createCar(fixture.db, { type: 'sale' })
      const body = { product_id: car.id }
      const { data } = await good(fixture.call('POST /api/v1/car-purchase', { token: buyer.token, body }))
      const orderId = data.order.id as number
      return { buyer, orderId }
    }),
  )
  const answers = await Promise.all(
    sales.map(({ buyer, orderId }) =>
      fixture.call('POST /api/v1/complete-win-order', {
        token: buyer.token,
        body: {
          order_id: orderId,
          payment_method: 'cash',
          coupon: 'only1',
          owner_name: 'Fahd Al Harbi',
          owner_identity: '1000000008',
          owner_phone: '0501234567',
          transfer_location: 'Riyadh',
        },
      }),
    ),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(new Set(answers.filter(({ status }) => status !== 200).map(({ reason }) => reason))).toEqual(
    new Set(['coupon_used_up']),
  )
  expect((await good(admin(`GET /coupons/${couponId}`))).data.uses).toBe(1)
})

test('[ORD-61] of several coupons that get one code at once one has it', async () => {
  const make = async (code: string) =>
    (await good(admin('POST /coupons', { title: code, code, discountCash: 10 }))).data.id as number
  for (let round = 0; round < 3; round += 1) {
    const ids = await Promise.all([0, 1, 2].map((place) => make(`OLD${round}${place}`)))
    const answers = await Promise.all(ids.map((id) => admin(`PUT /coupons/${id}`, { code: `new${round}` })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422])
    for (const { status, errors } of answers) if (status === 422) expect(Object.keys(errors ?? {})).toEqual(['code'])
  }
})
