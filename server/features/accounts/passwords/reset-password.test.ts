import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Fixture, newMember, openFixture } from '../test-fixture.ts'

const fresh = 'a whole new password'
const both = { password: fresh, password_confirmation: fresh }
let fixture: Fixture
beforeAll(async () => {
  fixture = await openFixture()
})
afterAll(() => fixture.close())

async function resetToken(phone: string): Promise<string> {
  await fixture.call('POST /forgetpassword', { telephone: phone, phone })
  const answer = await fixture.call('POST /verifyforgetpassword', { otp: await fixture.codeOf(phone), email: phone })
  return answer.data.user.token
}

test('[ACC-13] a reset token opens one reset and nothing else', async () => {
  const { id, phone } = await newMember(fixture)
  await fixture.call('POST /forgetpassword', { telephone: phone })
  const verified = await fixture.call('POST /verifyforgetpassword', { otp: await fixture.codeOf(phone), email: phone })
  expect(verified.data).toEqual({ user: { id, name: 'سارة القحطاني', token: expect.any(String) } })
  const { token } = verified.data.user
  for (const [route, body] of [
    ['GET /profile'],
    ['GET /sessions'],
    ['POST /logout'],
    ['POST /update-profile', { name: 'اسم آخر' }],
  ] as const) {
    expect(await fixture.call(route, body, { token })).toMatchObject({ status: 401, reason: 'unauthenticated' })
  }
  const done = await fixture.call('POST /resetpassword', both, { token })
  expect(done).toMatchObject({ status: 200, data: { user: { id } } })
  expect((await fixture.call('GET /profile', undefined, { token: done.data.token })).status).toBe(200)
  expect(await fixture.call('POST /resetpassword', both, { token })).toMatchObject({ status: 401 })
  expect((await fixture.call('POST /login', { phone, password: fresh })).status).toBe(200)
})

test('[ACC-13] an ordinary session, no token, and a dead token reset nothing', async () => {
  const { token, phone } = await newMember(fixture)
  expect(await fixture.call('POST /resetpassword', both, { token })).toMatchObject({ status: 401 })
  expect(await fixture.call('POST /resetpassword', both)).toMatchObject({ status: 401 })
  const reset = await resetToken(phone)
  await fixture.db.updateTable('sessions').set({ expiresAt: new Date() }).where('purpose', '=', 'reset').execute()
  expect(await fixture.call('POST /resetpassword', both, { token: reset })).toMatchObject({ status: 401 })
})

test('[ACC-13] one token used by eight at once sets one password', async () => {
  const { phone } = await newMember(fixture)
  const token = await resetToken(phone)
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, index) => {
      const password = `password number ${index}`
      return fixture.call('POST /resetpassword', { password, password_confirmation: password }, { token })
    }),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.filter(({ status }) => status === 401)).toHaveLength(7)
  const winner = answers.findIndex(({ status }) => status === 200)
  expect((await fixture.call('POST /login', { phone, password: `password number ${winner}` })).status).toBe(200)
})

test('[ACC-14] the address of the call contains no name', async () => {
  const [mine, victim] = [await newMember(fixture), await newMember(fixture)]
  const token = await resetToken(mine.phone)
  const path = `POST /resetpassword?email=${encodeURIComponent(victim.phone)}`
  const form = new URLSearchParams(both).toString()
  expect((await fixture.call(path, form, { token, form: true })).data.user.id).toBe(mine.id)
  expect((await fixture.call('POST /login', { phone: victim.phone, password: fresh })).status).toBe(401)
})

test('[ACC-15] a new password ends every session; a refused one ends nothing', async () => {
  const { phone, token: session } = await newMember(fixture)
  const other = await resetToken(phone)
  const token = await resetToken(phone)
  const refused = await fixture.call(
    'POST /resetpassword',
    { password: 'short', password_confirmation: 'other' },
    { token },
  )
  expect(refused).toMatchObject({ status: 422, reason: 'invalid' })
  expect(Object.keys(refused.errors)).toEqual(['password', 'password_confirmation'])
  expect((await fixture.call('GET /profile', undefined, { token: session })).status).toBe(200)
  expect((await fixture.call('POST /resetpassword', both, { token })).status).toBe(200)
  expect((await fixture.call('GET /profile', undefined, { token: session })).status).toBe(401)
  expect((await fixture.call('POST /resetpassword', both, { token: other })).status).toBe(401)
})
