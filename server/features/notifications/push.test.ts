import { createPublicKey, verify } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '#server/platform/db/database.ts'
import { asQueryable } from '#server/platform/db/queryable.ts'
import { createAccount } from '#server/testing/factories.ts'
import { openBrowser, openPushService } from '#server/testing/push-service.ts'
import { openSession, openWholeApp, type WholeApp } from '#server/testing/whole-app.ts'

let service: Awaited<ReturnType<typeof openPushService>>
let site: WholeApp
beforeAll(async () => {
  service = await openPushService()
  site = await openWholeApp({ env: { PUSH_SERVICES: service.origin } })
})
afterAll(async () => {
  await site.close()
  service.close()
})

async function member(language: 'ar' | 'en' = 'en') {
  const { id } = await createAccount(site.db, { language })
  const token = await openSession(site.db, id)
  const browser = openBrowser(`${service.origin}/push/${id}`)
  const subscribe = (body: object = browser.subscription) =>
    site.call('POST /api/v1/push-subscriptions', { token, language: 'en', body })
  const received = () => service.received.filter(({ path }) => path === `/push/${id}`)
  return { id, token, browser, subscribe, received }
}

async function notify(accountId: number, kind = 'outbid', url = '/car/ford-1') {
  const words = { title: { ar: 'مزايدة أعلى منك', en: 'You were outbid' }, body: { ar: 'زايد', en: 'Bid again' } }
  const publish = await inTransaction(site.db, (tx) =>
    site.features.notifications.sink(asQueryable(tx), [{ accountId, kind, url, carId: null, ...words }]),
  )
  publish()
}

test('[NOT-13] a notice reaches the browser encrypted, in the member’s language, with its page, signed by the site', async () => {
  const one = await member('ar')
  expect((await one.subscribe()).status).toBe(200)
  await notify(one.id)
  await expect.poll(() => one.received().length).toBe(1)
  const [message] = one.received()
  if (!message) throw new Error('nothing came')
  expect(one.browser.decrypt(message.body)).toMatchObject({
    ...{ title: 'مزايدة أعلى منك', body: 'زايد', url: '/car/ford-1', language: 'ar' },
    id: expect.any(Number),
  })
  expect(message.headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '900', urgency: 'high' })
  const [, token = '', key = ''] = /^vapid t=([^,]+), k=(.+)$/.exec(message.headers.authorization ?? '') ?? []
  const { public_key } = (await site.call('GET /api/v1/push-key')).data
  expect(key).toBe(public_key)
  const [head = '', claims = '', signature = ''] = token.split('.')
  expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toMatchObject({ aud: service.origin })
  const point = Buffer.from(key, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString('base64url'))
  const jwk = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' })
  const signed = Buffer.from(`${head}.${claims}`)
  const proof = { key: jwk, dsaEncoding: 'ieee-p1363' as const }
  expect(verify('sha256', signed, proof, Buffer.from(signature, 'base64url'))).toBe(true)
})

test('[NOT-13] each notice goes once to each browser; a page in English gets English', async () => {
  const one = await member('en')
  const second = openBrowser(`${service.origin}/push/${one.id}`)
  await one.subscribe()
  await one.subscribe()
  await one.subscribe({ ...second.subscription, endpoint: `${second.subscription.endpoint}?second` })
  await notify(one.id)
  await expect.poll(() => service.received.filter(({ path }) => path.startsWith(`/push/${one.id}`)).length).toBe(2)
  await notify(one.id, 'win', '/win-auctions')
  await expect.poll(() => one.received().length).toBe(2)
  const [first, last] = one.received()
  expect(one.browser.decrypt(first?.body ?? Buffer.alloc(0)).url).toBe('/en/car/ford-1')
  expect(one.browser.decrypt(last?.body ?? Buffer.alloc(0)).url).toBe('/en/win-auctions')
})

test('[NOT-14] nothing is sent to an ended session, and a lost browser is forgotten', async () => {
  const [gone, ended] = [await member(), await member()]
  await gone.subscribe()
  await ended.subscribe()
  expect((await site.call('POST /api/v1/logout', { token: ended.token, body: {} })).status).toBe(200)
  service.answers.push(410)
  await notify(ended.id)
  await notify(gone.id)
  await expect.poll(() => gone.received().length).toBe(1)
  const left = () => site.db.selectFrom('pushSubscriptions').select('id').where('accountId', '=', gone.id).execute()
  await expect.poll(left).toEqual([])
  expect(ended.received()).toEqual([])
})

test('[NOT-14] only push services are called', async () => {
  const one = await member()
  for (const endpoint of [
    'http://127.0.0.1:9/x',
    'https://fcm.googleapis.com.evil.example/x',
    `${service.origin}.evil.example/`,
  ]) {
    expect((await one.subscribe({ ...one.browser.subscription, endpoint })).status).toBe(422)
  }
  const ours = `https://fcm.googleapis.com/fcm/send/${one.id}`
  expect((await one.subscribe({ ...one.browser.subscription, endpoint: ours })).status).toBe(200)
  const other = await member()
  const remove = (token: string) =>
    site.call(`DELETE /api/v1/push-subscriptions?endpoint=${encodeURIComponent(ours)}`, { token })
  const stored = () => site.db.selectFrom('pushSubscriptions').select('id').where('endpoint', '=', ours).execute()
  await remove(other.token)
  expect(await stored()).toHaveLength(1)
  await remove(one.token)
  expect(await stored()).toHaveLength(0)
})
