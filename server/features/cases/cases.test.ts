import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createCar } from '#server/testing/factories.ts'
import { pdfOf } from '#server/testing/pdf.ts'
import { type Fixture, openFixture, type Person } from '#server/testing/staff-fixture.ts'

let fixture: Fixture
beforeAll(async () => {
  fixture = await openFixture()
})
afterAll(() => fixture.close())

type Sold = { orderId: number; buyer: Person }
async function sold(status = 'delivering'): Promise<Sold> {
  const [buyer, seller] = [await fixture.person(), await fixture.person()]
  const car = await createCar(fixture.db, { type: 'sale', ownerId: seller.id })
  const amounts = { price: 100, clientFees: 0, administrativeFees: 0, taxAmount: 0, total: 100 }
  const isPaid = status !== 'pending'
  const paid = isPaid ? { paidAmount: 100, invoiceStatus: 'paid' } : {}
  const row = { ...amounts, ...paid, status, carId: car.id, buyerId: buyer.id }
  const written = fixture.db.insertInto('orders').values(row).returning('id')
  return { orderId: (await written.executeTakeFirstOrThrow()).id, buyer }
}
const complaint = { kind: 'late', text: 'Where is my car?', wants: 'answer' }
const open = ({ orderId, buyer: as }: Sold, body: object = complaint) =>
  fixture.call(`POST /api/v1/orders/${orderId}/case`, { as, body })
const read = ({ orderId, buyer: as }: Sold) => fixture.call(`GET /api/v1/orders/${orderId}/case`, { as })
const daysUntil = (text: string) => Math.round((new Date(text).getTime() - Date.now()) / 86_400_000)

test('[CASE-1] [CASE-4] [CASE-5] a buyer opens a case, reads it with its clocks and files, and writes again', async () => {
  const sale = await sold()
  const before = await read(sale)
  expect(before.data).toEqual({ case: null, may_open: { kinds: ['papers', 'late', 'other'], until: null } })
  const form = new FormData()
  for (const [name, value] of Object.entries(complaint)) form.append(name, value)
  form.append('files[]', new File([new Uint8Array(pdfOf())], 'paper.pdf'))
  const path = `POST /api/v1/orders/${sale.orderId}/case`
  const opened = await fixture.call(path, { as: sale.buyer, form, key: 'first' })
  expect(opened.data.case).toMatchObject({ state: 'open', kind: 'late', wants: 'answer', decision: null, lines: [] })
  expect([daysUntil(opened.data.case.answer_by), daysUntil(opened.data.case.decide_by)]).toEqual([3, 15])
  const body = { text: 'And the keys?' }
  const again = await fixture.call(`${path}/messages`, { as: sale.buyer, body })
  expect(again.data.case.messages.map(({ text }: { text: string }) => text)).toEqual([complaint.text, body.text])
  expect((await read(sale)).data).toEqual({ case: again.data.case, may_open: { kinds: [], until: null } })
  const file = `GET /api/v1/letter-files/${opened.data.case.messages[0].files[0].id}`
  expect((await fixture.call(file, { as: sale.buyer })).headers['content-type']).toBe('application/pdf')
  const stranger = await fixture.person()
  expect((await fixture.call(file, { as: stranger })).status).toBe(404)
  expect((await read({ ...sale, buyer: stranger })).status).toBe(404)
})

test('[CASE-1] [CASE-3] one case is open, and only of a kind whose days run', async () => {
  expect((await open(await sold('pending'))).reason).toBe('case_not_allowed')
  const sale = await sold()
  expect((await open(sale, { ...complaint, kind: 'fault' })).reason).toBe('case_not_allowed')
  const answers = await Promise.all([open(sale), open(sale), open(sale)])
  expect(answers.map(({ status, reason }) => reason ?? status).sort()).toEqual([200, 'case_open', 'case_open'])
  const threads = fixture.db.selectFrom('letters').select('id').where('about', '=', `order:${sale.orderId}`)
  expect(await threads.execute()).toHaveLength(1)
})

test('[CASE-2] the light of the report says whether the buyer may claim a fault', async () => {
  const kindsWith = async (light: string | null) => {
    const sale = await sold('finished')
    const head = light && {
      date: '2026-11-01',
      place_ar: 'الرياض',
      place_en: 'Riyadh',
      inspector: 'A',
      inspector_number: '1',
    }
    const facts = { points: 100, kilometres: 1, light, owners: null, accidents: null, service: null, odometer: null }
    const inspection = JSON.stringify(head ? { head: { ...head, ...facts }, results: [], body: [] } : {})
    await sql`update cars set inspection = ${inspection} where id = (select car_id from orders where id = ${sale.orderId})`.execute(
      fixture.db,
    )
    await sql`update orders set finished_at = now() where id = ${sale.orderId}`.execute(fixture.db)
    const { kinds } = (await read(sale)).data.may_open
    const claimed = await open(sale, { ...complaint, kind: 'fault' })
    expect(claimed.status === 200, `${light}`).toBe(kinds.includes('fault'))
    return kinds.includes('fault')
  }
  expect([await kindsWith('guaranteed'), await kindsWith('as_described')]).toEqual([true, true])
  expect([await kindsWith('as_is'), await kindsWith(null)]).toEqual([false, false])
})
