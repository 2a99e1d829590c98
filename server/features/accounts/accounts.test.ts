import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshPhone, type House, newMember, openHouse, signupOf } from './test-house.ts'

let house: House
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())

test('a visitor signs up, and logs in by code', async () => {
  const phone = freshPhone()
  const started = await house.call('POST /signup-otp', signupOf(phone))
  expect(started).toMatchObject({ status: 200, code: 200, data: { phone, resend_after_seconds: 60 } })
  const opened = await house.call('POST /signup-verify', { otp: await house.codeOf(phone), phone })
  expect(opened).toMatchObject({ status: 200, data: { user: { phone, verify_phone: 1, active: 1 } } })
  const profile = await house.call('GET /profile', undefined, { token: opened.data.token })
  expect(profile.data.user).toMatchObject({ phone, name: 'سارة القحطاني', verify_phone: 1 })

  await house.call('POST /send-otp', { email: phone })
  const entered = await house.call('POST /verify-otp', { otp: await house.codeOf(phone), email: phone })
  expect(entered).toMatchObject({ status: 200, data: { user: { id: opened.data.user.id } } })
  await house.call('POST /logout', undefined, { token: entered.data.token })
  expect((await house.call('GET /profile', undefined, { token: entered.data.token })).status).toBe(401)
  expect((await house.call('GET /profile', undefined, { token: opened.data.token })).status).toBe(200)
})

test('a member changes a profile', async () => {
  const { token } = await newMember(house)
  const answer = await house.call('POST /update-profile', { name: 'نورة  علي', email: 'N@Example.com' }, { token })
  expect(answer.data.user).toMatchObject({ name: 'نورة علي', email: 'n@example.com' })
})
