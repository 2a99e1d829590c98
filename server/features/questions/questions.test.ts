import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAccount, createAuctionWithLots } from '#server/testing/factories.ts'
import { openSession, openWholeApp, type WholeApp } from '#server/testing/whole-app.ts'

let fixture: WholeApp
let staff: Person
type Person = { id: number; token: string }

beforeAll(async () => {
  fixture = await openWholeApp()
  staff = await person({ role: 'auctions' })
})
afterAll(() => fixture.close())

async function person(fields: Parameters<typeof createAccount>[1] = {}): Promise<Person> {
  const { id } = await createAccount(fixture.db, fields)
  return { id, token: await openSession(fixture.db, id) }
}
async function carOf(seller: Person, lot: object = {}): Promise<number> {
  const { lots } = await createAuctionWithLots(fixture.db, {}, [{ car: { ownerId: seller.id }, ...lot }])
  return lots[0]?.carId ?? 0
}
const ask = (as: Person, carId: number, text = 'Has the gearbox been repaired?') =>
  fixture.call('POST /api/v1/questions', { token: as.token, body: { product_id: carId, text } })
const answer = (as: Person, id: number, text = 'No, it is the original one.') =>
  fixture.call(`POST /api/v1/questions/${id}/answer`, { token: as.token, body: { text } })
const list = async (carId: number, as?: Person) =>
  (await fixture.call(`GET /api/v1/questions/${carId}`, as && { token: as.token })).data
const review = (id: number, body: object, as = staff) =>
  fixture.call(`POST /api/admin/questions/${id}/review`, { token: as.token, body })
const noticesOf = async ({ id }: Person) => {
  const rows = fixture.db.selectFrom('notifications').select('kind').where('accountId', '=', id).orderBy('id')
  return (await rows.execute()).map((row) => row.kind)
}
const show = (id: number, part = 'question') => review(id, { part, decision: 'approve' })

test('[QUES-1] only its writer sees a question until staff have read it; then everyone, without the asker’s name', async () => {
  const [seller, asker] = [await person(), await person()]
  const carId = await carOf(seller)
  const { data } = await ask(asker, carId)
  expect(data.question).toMatchObject({ status: 'waiting', is_mine: true, answer: null })
  for (const viewer of [undefined, seller, await person()])
    expect((await list(carId, viewer)).questions).toMatchObject({ total: 0, data: [] })
  expect((await list(carId, asker)).questions.total).toBe(1)
  const waiting = await fixture.call(`GET /api/admin/questions?waiting=1&product_id=${carId}`, { token: staff.token })
  expect(waiting.data.data).toMatchObject([{ id: data.question.id, asker_id: asker.id, status: 'waiting' }])
  expect((await show(data.question.id)).status).toBe(200)
  const [shown] = (await list(carId)).questions.data
  expect(shown).toMatchObject({ text: 'Has the gearbox been repaired?', status: 'shown', is_mine: false })
  expect(JSON.stringify(shown)).not.toMatch(/asker|account|name/)
  expect(await noticesOf(seller)).toEqual(['question_asked'])
  expect(await noticesOf(asker)).toEqual([])
})

test('[QUES-2] the seller answers; everyone reads it once staff show it, and the asker is notified', async () => {
  const [seller, asker, other] = [await person(), await person(), await person()]
  const carId = await carOf(seller)
  const { id } = (await ask(asker, carId)).data.question
  expect((await answer(seller, id)).status).toBe(404)
  await show(id)
  expect((await answer(other, id)).status).toBe(404)
  expect((await list(carId, seller)).questions.data[0]).toMatchObject({ can_answer: true })
  expect((await list(carId, asker)).questions.data[0]).toMatchObject({ can_answer: false })
  expect((await answer(seller, id)).data.question.answer).toMatchObject({ status: 'waiting', by: 'seller' })
  expect((await answer(seller, id)).data.question.answer).toMatchObject({ status: 'waiting' })
  expect((await answer(seller, id, 'Another answer')).reason).toBe('already_decided')
  expect((await list(carId, asker)).questions.data[0].answer).toBeNull()
  await show(id, 'answer')
  expect((await list(carId)).questions.data[0].answer).toMatchObject({ text: 'No, it is the original one.' })
  expect(await noticesOf(asker)).toEqual(['question_answered'])
})

test('[QUES-3] only the writer of a refused text sees the refusal and its reason', async () => {
  const [seller, asker] = [await person(), await person()]
  const carId = await carOf(seller)
  const bad = (await ask(asker, carId, 'You are all thieves here')).data.question.id
  expect(Object.keys((await review(bad, { part: 'question', decision: 'reject' })).errors)).toEqual(['reason'])
  await review(bad, { part: 'question', decision: 'reject', reason: 'Not about the car' })
  expect((await list(carId)).questions.total).toBe(0)
  expect((await list(carId, asker)).questions.data).toMatchObject([{ status: 'refused', reason: 'Not about the car' }])
  expect((await show(bad)).reason).toBe('already_decided')

  const good = (await ask(asker, carId, 'How many keys are there?')).data.question.id
  await show(good)
  await answer(seller, good, 'Come and see')
  await review(good, { part: 'answer', decision: 'reject', reason: 'Say the number' })
  expect((await list(carId)).questions.data[0].answer).toBeNull()
  expect((await list(carId, seller)).questions.data[0]).toMatchObject({
    answer: { status: 'refused', reason: 'Say the number' },
    can_answer: true,
  })
  expect((await answer(seller, good, 'Two keys')).status).toBe(200)
  expect(await noticesOf(seller)).toEqual(['question_asked', 'answer_refused'])
  // A published question can be taken down.
  await show(good, 'answer')
  await review(good, { part: 'question', decision: 'reject', reason: 'Asked twice' })
  expect((await list(carId)).questions.total).toBe(0)
})

test('[QUES-4] the seller, guests, and texts with contacts are refused; ended lots take none', async () => {
  const [seller, asker] = [await person(), await person()]
  const carId = await carOf(seller)
  expect((await ask(seller, carId)).reason).toBe('own_car')
  expect((await fixture.call('POST /api/v1/questions', { body: { product_id: carId, text: 'Any?' } })).status).toBe(401)
  for (const text of [
    'Call me on 0512345678',
    'اتصل ٠٥١٢ ٣٤٥ ٦٧٨ من فضلك',
    'write to a@b.co please',
    'see example.com/car',
    '    ',
    'why?',
  ])
    expect(await ask(asker, carId, text), text).toMatchObject({ status: 422, errors: { text: expect.any(Array) } })
  expect((await ask(asker, carId, 'Is 120,000 km right, and SAR 85,000 final?')).status).toBe(200)
  expect((await ask(asker, 999_999)).status).toBe(404)
  const over = await carOf(seller, { status: 'no_bids' })
  expect((await ask(asker, over)).reason).toBe('not_for_sale')
  expect(await list(over, asker)).toMatchObject({ can_ask: false })
  expect(await list(carId, seller)).toMatchObject({ can_ask: false })
  expect(await list(carId)).toMatchObject({ can_ask: true })
})

test('[QUES-5] at most three questions about a car wait; the same text is one; a waiting one can be withdrawn', async () => {
  const [seller, asker] = [await person(), await person()]
  const carId = await carOf(seller)
  const same = await Promise.all(Array.from({ length: 4 }, () => ask(asker, carId, 'The very same question')))
  const ids = same.map(({ data }) => data.question.id)
  expect(new Set(ids).size).toBe(1)
  const many = await Promise.all(Array.from({ length: 5 }, (_, index) => ask(asker, carId, `Question number ${index}`)))
  expect(many.filter(({ status }) => status === 200)).toHaveLength(2)
  expect(many.find(({ status }) => status !== 200)).toMatchObject({ status: 429, reason: 'too_many' })
  const remove = (as: Person) => fixture.call(`DELETE /api/v1/my-questions/${ids[0]}`, { token: as.token })
  expect((await remove(seller)).status).toBe(404)
  expect((await remove(asker)).status).toBe(200)
  expect((await list(carId, asker)).questions.total).toBe(2)
})

test('[QUES-6] staff answer for the auction house, never about their own car', async () => {
  const [seller, asker] = [await person(), await person()]
  const own = await person({ role: 'auctions' })
  const carId = await carOf(seller)
  const { id } = (await ask(asker, carId)).data.question
  const byStaff = (as: Person) =>
    fixture.call(`POST /api/admin/questions/${id}/answer`, {
      token: as.token,
      body: { text: 'The yard has checked it.' },
    })
  expect((await byStaff(staff)).reason).toBe('already_decided')
  await show(id)
  expect((await byStaff(staff)).status).toBe(200)
  expect((await list(carId)).questions.data[0].answer).toMatchObject({ by: 'staff', text: 'The yard has checked it.' })
  expect((await answer(seller, id)).reason).toBe('already_decided')
  const mine = await carOf(own)
  const about = (await ask(asker, mine)).data.question.id
  expect((await review(about, { part: 'question', decision: 'approve' }, own)).reason).toBe('conflict_of_interest')
  const audit = fixture.db.selectFrom('audit').select('action').where('subject', '=', `question:${id}`).orderBy('id')
  expect((await audit.execute()).map((row) => row.action)).toEqual(['question.shown', 'question.answered'])
})
