import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readConfig } from '#server/platform/config/config.ts'
import { startFakeFacebook } from '#server/testing/providers/fake-facebook.ts'
import { type FakePerson, startFakeOidc } from '#server/testing/providers/fake-oidc.ts'
import { type Fixture, freshPhone, newMember, openFixture, signupOf } from '../test-fixture.ts'

let google: Awaited<ReturnType<typeof startFakeOidc>>
let facebook: Awaited<ReturnType<typeof startFakeFacebook>>
let fixture: Fixture
beforeAll(async () => {
  google = await startFakeOidc()
  facebook = await startFakeFacebook()
  const config = readConfig({ NODE_ENV: 'test', RATE_LIMITS: 'off', ...google.variables, ...facebook.variables })
  fixture = await openFixture({ deps: { config } })
})
afterAll(async () => {
  await fixture.close()
  await Promise.all([google.close(), facebook.close()])
})

let people = 0
const newPerson = (): FakePerson => {
  people += 1
  return { sub: `10769150350006${people}`, name: 'Sara <b>A', email: 'sara@gmail.com', email_verified: true }
}
async function goOut() {
  const { data } = await fixture.call('POST /login-providers/google', {})
  return data as { url: string; state: string }
}
const comeBack = (back: URL, change: { state?: string; code?: string } = {}) => {
  const { code, state } = Object.fromEntries(back.searchParams) as { code: string; state: string }
  return fixture.call('POST /providerlogin/google', { code, state, ...change })
}
const enter = async (person: FakePerson) => comeBack(google.agree((await goOut()).url, person))
const accountsOf = () => fixture.db.selectFrom('socialAccounts').selectAll().execute()

describe('[SOC-1] [SOC-2] the first time', () => {
  test('ends in a ticket; the code of the phone links it, and from then on it logs in', async () => {
    const person = newPerson()
    const first = await enter(person)
    expect(first).toMatchObject({
      status: 200,
      data: { signup: { provider: 'google', name: 'Sara b A', email: 'sara@gmail.com' } },
    })
    expect(first.data.token).toBeUndefined()
    const { phone, id } = await newMember(fixture)
    await fixture.call('POST /send-otp', { email: phone })
    const otp = await fixture.codeOf(phone)
    const { ticket } = first.data.signup
    expect(await fixture.call('POST /verify-otp', { email: phone, otp, ticket })).toMatchObject({ status: 200 })
    expect(await enter(person)).toMatchObject({ status: 200, data: { user: { id, phone } } })
    expect((await accountsOf()).every((row) => !row.subjectHash.includes(person.sub))).toBe(true)
  })

  test('a wrong code links nothing, and a ticket works once', async () => {
    const person = newPerson()
    const { ticket } = (await enter(person)).data.signup
    const [victim, other] = [await newMember(fixture), await newMember(fixture)]
    await fixture.call('POST /send-otp', { email: victim.phone })
    const otp = await fixture.codeOf(victim.phone)
    const wrong = otp === '000000' ? '000001' : '000000'
    expect(await fixture.call('POST /verify-otp', { email: victim.phone, otp: wrong, ticket })).toMatchObject({
      status: 422,
    })
    expect((await enter(person)).data.user).toBeUndefined()
    await fixture.call('POST /verify-otp', { email: victim.phone, otp, ticket })
    await fixture.call('POST /send-otp', { email: other.phone })
    await fixture.call('POST /verify-otp', { email: other.phone, otp: await fixture.codeOf(other.phone), ticket })
    expect((await enter(person)).data.user.id).toBe(victim.id)
  })

  test('the newest person of a provider replaces the former one, and leaves other providers alone', async () => {
    const member = await newMember(fixture)
    const link = async (ticket: string) => {
      await fixture.call('POST /send-otp', { email: member.phone })
      const otp = await fixture.codeOf(member.phone)
      await fixture.call('POST /verify-otp', { email: member.phone, otp, ticket })
    }
    const byFacebook = (name: string) => {
      const token = facebook.token(name, { id: '77', name: 'سارة' })
      return fixture.call('POST /sociallogin/facebook', { token })
    }
    await link((await byFacebook('first')).data.signup.ticket)
    const [former, newest] = [newPerson(), newPerson()]
    for (const person of [former, newest]) await link((await enter(person)).data.signup.ticket)
    expect((await enter(former)).data.user).toBeUndefined()
    expect((await enter(newest)).data.user.id).toBe(member.id)
    expect((await byFacebook('second')).data.user.id).toBe(member.id)
  })

  test('an unverified mail address is not passed on', async () => {
    const { data } = await enter({ ...newPerson(), email_verified: false })
    expect(data.signup.email).toBeNull()
  })
})

describe('[SOC-2] a linked person', () => {
  const NOTICE = { ar: 'الدخول بحساب Google', en: 'A log-in with Google' }
  const noticesTo = async (to: string, language: 'ar' | 'en' = 'ar') =>
    (await fixture.outbox(to)).filter(({ body }) => body.includes(NOTICE[language])).length
  const ticketOf = async () => (await enter(newPerson())).data.signup.ticket as string

  test('is reported to phone and mail of the account, in the language of the call', async () => {
    for (const language of ['ar', 'en'] as const) {
      const member = await newMember(fixture)
      const email = `social-${language}@example.com`
      await fixture.db.updateTable('accounts').set({ email }).where('id', '=', member.id).execute()
      const options = { language }
      await fixture.call('POST /send-otp', { email: member.phone }, options)
      const otp = await fixture.codeOf(member.phone)
      const ticket = await ticketOf()
      expect((await fixture.call('POST /verify-otp', { email: member.phone, otp, ticket }, options)).status).toBe(200)
      expect([await noticesTo(member.phone, language), await noticesTo(email, language)]).toEqual([1, 1])
    }
  })

  test('is reported to an account that a sign-up finds, and not to one that the sign-up opens', async () => {
    const phone = freshPhone()
    const signUp = async () => {
      const { challenge } = (await fixture.call('POST /signup-otp', signupOf(phone))).data
      const otp = await fixture.codeOf(phone)
      const ticket = await ticketOf()
      expect((await fixture.call('POST /signup-verify', { otp, phone, challenge, ticket })).status).toBe(200)
      return noticesTo(phone)
    }
    expect(await signUp()).toBe(0)
    await fixture.db.updateTable('accounts').set({ identityHash: null }).where('phone', '=', phone).execute()
    expect(await signUp()).toBe(1)
  })

  test('a log-in without a ticket, or with a used one, reports nothing', async () => {
    const member = await newMember(fixture)
    const ticket = await ticketOf()
    for (const more of [{}, { ticket }, { ticket }]) {
      await fixture.call('POST /send-otp', { email: member.phone })
      const otp = await fixture.codeOf(member.phone)
      expect((await fixture.call('POST /verify-otp', { email: member.phone, otp, ...more })).status).toBe(200)
    }
    expect(await noticesTo(member.phone)).toBe(1)
  })
})

describe('[SOC-3] refuses', () => {
  const refused = { status: 422, reason: 'social_refused' }
  test('a state that is not ours, is another provider’s, or was used', async () => {
    const back = google.agree((await goOut()).url, newPerson())
    expect(await comeBack(back, { state: 'made-up' })).toMatchObject(refused)
    const { state } = await goOut()
    expect(await fixture.call('POST /providerlogin/facebook', { code: 'x', state })).toMatchObject(refused)
    expect(await comeBack(back)).toMatchObject({ status: 200 })
    expect(await comeBack(back)).toMatchObject(refused)
  })

  test('a code for another state: its nonce and verifier differ', async () => {
    const stolen = google.agree((await goOut()).url, newPerson())
    const { state } = await goOut()
    expect(await comeBack(stolen, { state })).toMatchObject(refused)
  })

  test('an ID token with another nonce, audience, issuer, key or a past end', async () => {
    const past = Math.floor(Date.now() / 1_000) - 7_200
    const forgeries = [
      { nonce: 'x' },
      { aud: 'other-app' },
      { iss: 'https://evil.example' },
      { exp: past },
      { otherKey: true as const },
    ]
    for (const forgery of forgeries) {
      google.forge(forgery)
      expect(await enter(newPerson()), JSON.stringify(forgery)).toMatchObject(refused)
      if ('nonce' in forgery) continue
      const token = await google.idToken(newPerson())
      expect(await fixture.call('POST /sociallogin/google', { token }), JSON.stringify(forgery)).toMatchObject(refused)
    }
    google.forge({})
  })

  test('a token that was used, is old, or is invalid', async () => {
    const token = await google.idToken(newPerson())
    expect(await fixture.call('POST /sociallogin/google', { token })).toMatchObject({ status: 200 })
    expect(await fixture.call('POST /sociallogin/google', { token })).toMatchObject(refused)
    const old = await google.idToken(newPerson(), { iat: Math.floor(Date.now() / 1_000) - 3_000 })
    expect(await fixture.call('POST /sociallogin/google', { token: old })).toMatchObject(refused)
    for (const bad of ['x', 'a.b.c', 'eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIn0.'])
      expect(await fixture.call('POST /sociallogin/google', { token: bad })).toMatchObject(refused)
  })

  test('[SOC-4] accounts with a role', async () => {
    const person = newPerson()
    const { ticket } = (await enter(person)).data.signup
    const { phone, id } = await newMember(fixture)
    await fixture.db.updateTable('accounts').set({ role: 'admin' }).where('id', '=', id).execute()
    await fixture.call('POST /send-otp', { email: phone })
    await fixture.call('POST /verify-otp', { email: phone, otp: await fixture.codeOf(phone), ticket })
    expect((await enter(person)).data.user).toBeUndefined()
    // A person who was linked before the role.
    const member = await newMember(fixture)
    const second = newPerson()
    const other = (await enter(second)).data.signup.ticket
    await fixture.call('POST /send-otp', { email: member.phone })
    await fixture.call('POST /verify-otp', {
      email: member.phone,
      otp: await fixture.codeOf(member.phone),
      ticket: other,
    })
    await fixture.db.updateTable('accounts').set({ role: 'finance' }).where('id', '=', member.id).execute()
    expect(await enter(second)).toMatchObject({ status: 403 })
  })
})

describe('Facebook', () => {
  test('[SOC-1] accepts a code, and a token of our own app only', async () => {
    const person = { id: '42', name: 'علي' }
    facebook.code('fb-code', facebook.token('token-a', person))
    const { data } = await fixture.call('POST /login-providers/facebook', {})
    const answer = await fixture.call('POST /providerlogin/facebook', { code: 'fb-code', state: data.state })
    expect(answer.data.signup).toMatchObject({ provider: 'facebook', name: 'علي', email: null })
    facebook.token('token-b', person, 'another app')
    expect(await fixture.call('POST /sociallogin/facebook', { token: 'token-b' })).toMatchObject({
      reason: 'social_refused',
    })
  })
})

test('[SOC-5] a provider that does not answer is 503, one that is not set up 404', async () => {
  facebook.feel({ fails: 'dead' })
  expect(await fixture.call('POST /sociallogin/facebook', { token: 't' })).toMatchObject({ status: 503 })
  facebook.feel({})
  expect((await fixture.call('GET /login-providers')).data).toEqual({ providers: ['google', 'facebook'] })
  const bare = await openFixture()
  expect((await bare.call('GET /login-providers')).data).toEqual({ providers: [] })
  expect(await bare.call('POST /sociallogin/google', { token: 't' })).toMatchObject({ status: 404 })
  expect(await bare.call('POST /providerlogin/google', { code: 'c', state: 's' })).toMatchObject({ status: 404 })
  await bare.close()
})
