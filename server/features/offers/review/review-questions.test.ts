import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { formOf } from '#server/testing/call-api.ts'
import { createAuctionWithLots } from '#server/testing/factories.ts'
import { pdfOf } from '#server/testing/pdf.ts'
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

test('[OFR-26] staff ask, the owner answers, and the car returns to the list of staff', async () => {
  const owner = await fixture.person()
  const [carId, later] = [await listed(owner), await listed(await fixture.person())]
  const asked = (await good(ask(carId))).data
  expect(asked).toMatchObject({ status: 'owner_asked', wanted_price: 90_000, owner_id: owner.id })
  expect(asked.questions).toMatchObject([{ text: QUESTION, answer: null, answered_at: null }])
  // The reserve follows the wanted price: it is no more for everybody than the reserve is (BACK-111).
  const { token } = await fixture.person({ role: 'finance' })
  for (const path of [`/listings/${carId}`, `/listings?owner_id=${owner.id}`, `/cars/${carId}/history`])
    expect((await good(fixture.call(`GET /api/admin${path}`, { token }))).text).not.toContain('90000')
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
  const png = await sharp({ create: { width: 600, height: 20, channels: 3, background: '#888' } })
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

test('[OFR-26] only the owner answers, only staff with the right ask, and a decided car takes no questions', async () => {
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

describe('[OFR-29] the owner’s own inspection report', () => {
  const DRAFT = '/api/v1/my-cars/draft'
  const form = (bytes: Buffer) => formOf('report', bytes)
  const [older, newer] = [pdfOf(), pdfOf({ more: ['<</Title(Newer)>>'] })]
  const as = (person: Person | undefined, line: string, body?: unknown) =>
    fixture.call(line, { ...(person && { token: person.token }), ...(body !== undefined && { body }) })
  const privateFiles = async () => {
    const rows = await fixture.db.selectFrom('files').select('id').where('kind', '=', 'car_report').execute()
    return rows.length
  }
  const withReport = async (owner: Person, more: object = {}) => {
    await good(as(owner, `PUT ${DRAFT}/report`, form(older)))
    return (await good(listing.list(owner, { with_report: true, ...more }))).data.car
  }

  test('is kept with the draft, replaced, removed and read only by its owner', async () => {
    const [owner, other] = [await fixture.person(), await fixture.person()]
    const files = await privateFiles()
    const empty = await as(owner, `PUT ${DRAFT}/report`, {})
    expect([empty.status, Object.keys(empty.errors)]).toEqual([422, ['report']])
    const script = pdfOf({ packed: ['<</S/JavaScript/JS(app.alert(1))>>'] })
    for (const wrong of [script, Buffer.from('<svg onload=alert(1)>'), older.subarray(0, 60)]) {
      const refused = await as(owner, `PUT ${DRAFT}/report`, form(wrong))
      expect([refused.status, refused.reason]).toEqual([415, 'unsupported_type'])
      expect(refused.errors.report?.[0]).toContain('PDF')
    }
    const large = Buffer.concat([older, Buffer.alloc(10 * 1024 * 1024)])
    expect((await as(owner, `PUT ${DRAFT}/report`, form(large))).status).toBe(413)
    await good(as(owner, `PUT ${DRAFT}/report`, form(older)))
    await good(as(owner, `PUT ${DRAFT}`, { form: { year: '2020' } }))
    const { report } = (await good(as(owner, `PUT ${DRAFT}/report`, form(newer)))).data
    expect(report).toEqual({ format: 'pdf', bytes: newer.length })
    expect((await good(as(owner, `GET ${DRAFT}`))).data.draft).toMatchObject({ form: { year: '2020' }, report })
    const file = await good(as(owner, `GET ${DRAFT}/report`))
    expect(file.text).toBe(newer.toString())
    expect(file.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': 'attachment; filename="inspection-report.pdf"',
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
    })
    expect((await as(other, `GET ${DRAFT}/report`)).status).toBe(404)
    expect((await as(undefined, `GET ${DRAFT}/report`)).status).toBe(401)
    expect(await privateFiles()).toBe(files + 1)
    await good(as(owner, `DELETE ${DRAFT}/report`))
    expect((await good(as(owner, `GET ${DRAFT}`))).data.draft.report).toBeNull()
    await good(as(owner, `PUT ${DRAFT}/report`, form(older)))
    await good(as(owner, `DELETE ${DRAFT}`))
    expect(await privateFiles()).toBe(files)
  })

  test('goes with the car, and changes only while staff wait for an answer', async () => {
    const owner = await fixture.person()
    const { id, inspection_report: sent } = await withReport(owner)
    expect(sent).toMatchObject({ by_owner: true, format: 'pdf', bytes: older.length })
    expect((await good(as(owner, `GET ${DRAFT}`))).data.draft.report).toBeNull()
    const own = `/api/v1/my-cars/${id}/report`
    expect((await as(owner, `PUT ${own}`, form(newer))).reason).toBe('report_fixed')
    expect((await as(owner, `DELETE ${own}`)).reason).toBe('report_fixed')
    await good(ask(id))
    expect((await listing.mine(owner))[0].can_change_report).toBe(true)
    await good(as(owner, `PUT ${own}`, form(newer)))
    expect((await good(as(owner, `GET ${own}`))).text).toBe(newer.toString())
    await good(as(owner, `DELETE ${own}`))
    expect((await as(owner, `GET ${own}`)).status).toBe(404)
    await good(as(owner, `PUT ${own}`, form(older)))
    await good(reply(owner, id, 'There it is.'))
    expect((await as(owner, `PUT ${own}`, form(newer))).reason).toBe('report_fixed')
    const queue = await good(as(listing.staff, 'GET /api/admin/listings?status=in_review&per_page=100'))
    expect(queue.data.data.find((row: { id: number }) => row.id === id)).toMatchObject({ own_report: true })
    expect((await good(as(listing.staff, `GET /api/admin/cars/${id}/report`))).text).toBe(older.toString())
  })

  test('is private until staff accept the car, then open to every member', async () => {
    const [owner, other] = [await fixture.person(), await fixture.person()]
    const { id, slug } = await withReport(owner, { type: 'sale' })
    const page = `/api/v1/page/car/${slug}`
    const seen = async (line: string) => [(await as(other, line)).status, (await as(undefined, line)).status]
    for (const line of [`GET ${page}/report`, `GET ${page}`]) expect(await seen(line)).toEqual([404, 404])
    expect(await seen(`GET /api/v1/my-cars/${id}/report`)).toEqual([404, 401])
    expect((await as(other, `GET /api/admin/cars/${id}/report`)).status).toBe(403)
    await good(listing.review(id, { decision: 'approve' }))
    const { inspection_report: report } = (await good(as(undefined, `GET ${page}`))).data
    expect(report).toMatchObject({ by_owner: true, format: 'pdf', bytes: older.length })
    expect(await seen(`GET ${page}/report`)).toEqual([200, 401])
    const file = await good(as(other, `GET ${page}/report`))
    expect(file.text).toBe(older.toString())
    expect(file.headers['content-disposition']).toBe(`attachment; filename="inspection-report-${id}.pdf"`)
    expect((await as(owner, `DELETE /api/v1/my-cars/${id}/report`)).reason).toBe('report_fixed')
  })

  test('stays hidden on a page that is public before the review', async () => {
    const owner = await fixture.person()
    const { id, slug } = await withReport(owner)
    await createAuctionWithLots(fixture.db, {}, [{ carId: id }])
    const page = `/api/v1/page/car/${slug}`
    expect((await good(as(owner, `GET ${page}`))).data.inspection_report).toBeNull()
    expect((await as(await fixture.person(), `GET ${page}/report`)).status).toBe(404)
  })

  test('[BACK-33] yields to that of staff, who change it until the auction is published', async () => {
    const owner = await fixture.person()
    const { id, slug } = await withReport(owner)
    const office = `/api/admin/cars/${id}/report`
    const content = await fixture.person({ role: 'content' })
    for (const line of [`GET ${office}`, `PUT ${office}`, `DELETE ${office}`])
      expect((await as(content, line, line.startsWith('PUT') ? form(newer) : undefined)).status, line).toBe(403)
    const saved = await good(as(listing.staff, `PUT ${office}`, form(newer)))
    expect(saved.data.inspection_report).toMatchObject({ by_owner: false, bytes: newer.length })
    await good(ask(id))
    expect((await listing.mine(owner))[0].can_change_report).toBe(false)
    expect((await as(owner, `PUT /api/v1/my-cars/${id}/report`, form(older))).reason).toBe('report_fixed')
    await good(listing.review(id, { decision: 'approve' }))
    await createAuctionWithLots(fixture.db, {}, [{ carId: id }])
    expect((await as(listing.staff, `PUT ${office}`, form(older))).reason).toBe('lot_facts_fixed')
    expect((await as(listing.staff, `DELETE ${office}`)).reason).toBe('lot_facts_fixed')
    const { inspection_report: report } = (await good(as(owner, `GET /api/v1/page/car/${slug}`))).data
    expect(report).toMatchObject({ by_owner: false, bytes: newer.length })
    const subject = `car:${id}`
    const rows = await fixture.db.selectFrom('audit').select('action').where('subject', '=', subject).execute()
    expect(rows.map(({ action }) => action)).toContain('report.saved')
  })
})
