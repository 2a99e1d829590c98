import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { refuse } from '#server/platform/http/refusal.ts'
import { createAccount } from '#server/testing/factories.ts'
import { openSession, openWholeApp, type WholeApp } from '#server/testing/whole-app.ts'

let fixture: WholeApp
let token: string
beforeAll(async () => {
  fixture = await openWholeApp()
  const { id } = await createAccount(fixture.db)
  token = await openSession(fixture.db, id)
})
afterAll(() => fixture.close())

const form = (name: string) =>
  `--x\r\ncontent-disposition: form-data; name="${name}"; filename="a.png"\r\n\r\nno picture\r\n--x--\r\n`
const send = (path: string, name: string) =>
  fixture.app.inject({
    method: 'POST',
    url: `/api/v1${path}`,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'multipart/form-data; boundary=x' },
    payload: form(name),
  })

test('[HTTP-93] while the queue of pictures is full, uploads learn when to retry and other calls are served', async () => {
  const full = vi
    .spyOn(fixture.context.pictures, 'refuseMore')
    .mockReturnValue(refuse('unavailable', { retryAfterSeconds: 20 }))
  for (const [path, name] of [
    ['/my-cars', 'images'],
    ['/update-profile', 'image'],
    ['/wallet/refund', 'id_image'],
    ['/store-bank-transfer', 'image'],
  ] as const) {
    const answer = await send(path, name)
    expect({ status: answer.statusCode, reason: answer.json().reason, wait: answer.headers['retry-after'] }).toEqual({
      ...{ status: 503, reason: 'unavailable', wait: '20' },
    })
  }
  const profile = await fixture.call('POST /api/v1/update-profile', { token, body: { name: 'Without a picture' } })
  expect(profile.status).toBe(200)
  full.mockRestore()
  expect((await send('/update-profile', 'image')).statusCode).toBe(415)
})
