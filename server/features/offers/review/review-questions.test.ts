import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Fixture, good, openFixture, type Person } from '../testing/fixture.ts'
import { createListing, type Listing } from '../testing/listing.ts'

let fixture: Fixture
let listing: Listing
beforeAll(async () => {
  fixture = await openFixture()
  listing = await createListing(fixture)
})
afterAll(() => fixture.close())

const QUESTION = 'When was the timing belt changed?'
const listed = async (owner: Person) => (await good(listing.list(owner))).data.car.id as number
const ask = (carId: number, text = QUESTION, token = listing.staff.token) =>
  fixture.call(`POST /api/admin/listings/${carId}/ask`, { token, body: { text } })
const reply = ({ token }: Person, carId: number, text: string, headers?: Record<string, string>) =>
  fixture.call(`POST /api/v1/my-cars/${carId}/answer`, { token, body: { text }, ...(headers && { headers }) })
const waiting = async (status: string) => {
  const { data } = await good(
    fixture.call(`GET /api/admin/listings?status=${status}&per_page=100`, { token: listing.staff.token }),
  )
  return (data.data as { id: number }[]).map(({ id }) => id)
}

test('[OFR-26] staff ask, the owner answers, and the car comes back to the list of staff', async () => {
  const owner = await fixture.person()
  const [carId, later] = [await listed(owner), await listed(await fixture.person())]
  const asked = (await good(ask(carId))).data
  expect(asked).toMatchObject({ status: 'owner_asked', wanted_price: 90_000, owner_id: owner.id })
  expect(asked.questions).toMatchObject([{ text: QUESTION, answer: null, answered_at: null }])
  expect(await waiting('in_review')).not.toContain(carId)
  expect(await waiting('owner_asked')).toEqual([carId])
  expect(await fixture.noticesOf(owner)).toEqual(['car_question'])
  expect(await listing.mine(owner)).toMatchObject([
    { id: carId, status: 'in_review', review_questions: [{ text: QUESTION, answer: null }] },
  ])
  expect((await ask(carId)).reason).toBe('question_open')
  const answer = (await good(reply(owner, carId, 'Last year,\r\nin March.'))).data.car
  expect(answer.review_questions).toMatchObject([{ answer: 'Last year,\nin March.' }])
  expect((await reply(owner, carId, 'Once more')).reason).toBe('nothing_to_answer')
  const queue = await waiting('in_review')
  expect(queue.indexOf(carId)).toBeGreaterThan(queue.indexOf(later))
  await good(listing.review(carId, { decision: 'approve' }))
  expect((await ask(carId)).reason).toBe('review_made')
})

test('[OFR-26] an answer under one key counts once and brings its pictures once', async () => {
  const owner = await fixture.person()
  const carId = await listed(owner)
  await good(ask(carId, 'Please send a picture of the dashboard.'))
  const png = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#888' } })
    .png()
    .toBuffer()
  const send = async () => {
    const form = new FormData()
    form.set('text', 'Here it is.')
    form.append('images', new Blob([new Uint8Array(png)]), 'dash.png')
    const sent = new Request('http://house.example', { method: 'POST', body: form })
    const type = sent.headers.get('content-type') ?? ''
    return fixture.app.inject({
      method: 'POST',
      url: `/api/v1/my-cars/${carId}/answer`,
      headers: { authorization: `Bearer ${owner.token}`, 'idempotency-key': `reply-${carId}`, 'content-type': type },
      payload: Buffer.from(await sent.arrayBuffer()),
    })
  }
  const [first, again] = [await send(), await send()]
  expect([first.statusCode, again.body]).toEqual([200, first.body])
  expect((await listing.mine(owner))[0].images).toHaveLength(1)
})

test('[OFR-26] only the owner answers, only staff with the right ask, and nothing is asked of a decided car', async () => {
  const owner = await fixture.person()
  const carId = await listed(owner)
  const content = await fixture.person({ role: 'content' })
  expect((await ask(carId, QUESTION, content.token)).status).toBe(403)
  expect((await ask(999_999)).status).toBe(404)
  expect(Object.keys((await ask(carId, '\u202e    \u202e')).errors)).toEqual(['text'])
  await good(ask(carId))
  expect((await reply(await fixture.person(), carId, 'Mine')).status).toBe(404)
  await good(listing.review(carId, { decision: 'reject', reason: 'No answer came' }))
  expect((await reply(owner, carId, 'Too late')).reason).toBe('review_made')
  const taken = await listed(owner)
  await good(ask(taken))
  await good(fixture.call(`POST /api/v1/my-cars/${taken}/withdraw`, { token: owner.token, body: {} }))
  expect((await reply(owner, taken, 'Gone')).reason).toBe('car_withdrawn')
})
