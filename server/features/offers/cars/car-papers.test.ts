import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { formOf } from '#server/testing/call-api.ts'
import { createAuctionWithLots, createCar } from '#server/testing/factories.ts'
import { pdfOf } from '#server/testing/pdf.ts'
import { readWorkbook } from '#server/testing/read-workbook.ts'
import { type Fixture, openFixture, type Person } from '#server/testing/staff-fixture.ts'

let fixture: Fixture
let staff: Person
beforeAll(async () => {
  fixture = await openFixture()
  staff = await fixture.staff('auctions')
})
afterAll(() => fixture.close())

async function paper(kind = 'registration') {
  const grey = sharp({ create: { width: 800, height: 20, channels: 3, background: '#777' } })
  const form = new FormData()
  form.set('kind', kind)
  form.set('note', 'Front side')
  form.append('image', new Blob([new Uint8Array(await grey.png().toBuffer())]), 'paper.png')
  return form
}
const actionsOn = async (carId: number) =>
  (
    await fixture.db.selectFrom('audit').select('action').where('subject', '=', `car:${carId}`).orderBy('id').execute()
  ).map(({ action }) => action)

test('[BACK-78] only staff and its owner read documents of a car, and each look is audited', async () => {
  const owner = await fixture.person()
  const { id: carId } = await createCar(fixture.db, { ownerId: owner.id })
  const added = await fixture.call(`POST /cars/${carId}/documents`, { as: staff, form: await paper() })
  expect(added.data.documents).toMatchObject([{ kind: 'registration', note: 'Front side' }])
  const [{ id }] = added.data.documents
  const shown = await fixture.call(`GET /car-documents/${id}`, { as: staff })
  expect(shown.data.src).toMatch(/^data:image\/jpeg;base64,/)
  const mine = await fixture.call(`GET /api/v1/my-cars/${carId}/documents`, { as: owner })
  expect(mine.data.documents).toMatchObject([{ id, kind: 'registration' }])
  expect((await fixture.call(`GET /api/v1/car-documents/${id}`, { as: owner })).data.src).toBe(shown.data.src)
  const inspectionOf = async (person: Person) =>
    (await fixture.call('GET /api/v1/my-cars', { as: person })).data.products.data.map(
      (car: { inspection_document_id: unknown }) => car.inspection_document_id,
    )
  expect(await inspectionOf(owner)).toEqual([null])
  const inspected = await fixture.call(`POST /cars/${carId}/documents`, { as: staff, form: await paper('inspection') })
  expect(await inspectionOf(owner)).toEqual([inspected.data.documents[1].id])
  const stranger = await fixture.person()
  expect(await inspectionOf(stranger)).toEqual([])
  expect((await fixture.call(`GET /api/v1/car-documents/${id}`, { as: stranger })).status).toBe(404)
  expect((await fixture.call(`GET /api/v1/my-cars/${carId}/documents`, { as: stranger })).status).toBe(404)
  expect(
    (await fixture.call(`POST /cars/${carId}/documents`, { as: staff, body: { kind: 'other' } })).errors,
  ).toHaveProperty('image')
  expect((await fixture.call(`GET /car-documents/${id}`, { as: await fixture.staff('finance') })).status).toBe(403)
  expect((await fixture.call(`DELETE /car-documents/${id}`, { as: staff })).data.documents).toHaveLength(1)
  expect((await fixture.call(`GET /car-documents/${id}`, { as: staff })).status).toBe(404)
  expect(await actionsOn(carId)).toEqual(['document.added', 'document.seen', 'document.added', 'document.removed'])
})

test('[BACK-78] a document may be a PDF: checked, sealed, saved as a file and never shown in the page', async () => {
  const owner = await fixture.person()
  const { id: carId } = await createCar(fixture.db, { ownerId: owner.id })
  const bytes = pdfOf()
  const add = (sent: Buffer) =>
    fixture.call(`POST /cars/${carId}/documents`, { as: staff, form: formOf('image', sent, { kind: 'inspection' }) })
  const script = await add(pdfOf({ more: ['<</S/JavaScript/JS(app.alert(1))>>'] }))
  expect([script.status, script.reason, Object.keys(script.errors)]).toEqual([415, 'unsupported_type', ['image']])
  const [added] = (await add(bytes)).data.documents
  expect(added).toMatchObject({ kind: 'inspection', format: 'pdf', bytes: bytes.length })
  const { id } = added
  const own = await fixture.call('GET /api/v1/my-cars', { as: owner })
  expect(own.data.products.data).toMatchObject([{ inspection_document_id: id, inspection_document_format: 'pdf' }])
  expect((await fixture.call(`GET /car-documents/${id}`, { as: staff })).status).toBe(404)
  for (const [path, person] of [['', staff] as const, ['/api/v1', owner] as const]) {
    const file = await fixture.call(`GET ${path}/car-documents/${id}/file`, { as: person })
    expect([file.status, file.text]).toEqual([200, bytes.toString()])
    expect(file.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="inspection-${carId}.pdf"`,
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'cache-control': 'private, no-store',
    })
  }
  const stranger = await fixture.person()
  expect((await fixture.call(`GET /api/v1/car-documents/${id}/file`, { as: stranger })).status).toBe(404)
  expect((await fixture.call(`GET /car-documents/${id}/file`, { as: await fixture.staff('finance') })).status).toBe(403)
  expect(await actionsOn(carId)).toEqual(['document.added', 'document.seen', 'document.seen'])
})

test('[BACK-79] the filtered list of cars is a file, and the download is audited', async () => {
  const { id } = await createCar(fixture.db, { titleEn: '=Formula car', year: 1999 })
  await createCar(fixture.db, { titleEn: 'Another car' })
  const csv = await fixture.call('GET /cars.csv?search=formula', { as: staff })
  expect(csv.status).toBe(200)
  const lines = csv.text.trim().split('\r\n')
  expect(lines).toHaveLength(2)
  expect(lines[1]).toContain(`${id},`)
  expect(lines[1]).toContain(`'=Formula car`)
  const xlsx = await fixture.call('GET /cars.xlsx?search=formula', { as: staff })
  expect(xlsx.status).toBe(200)
  const [head, ...cars] = readWorkbook(xlsx.bytes) ?? []
  expect([head?.[0], cars.map((cells) => cells.slice(0, 3))]).toEqual([
    'Id',
    [[String(id), expect.anything(), '=Formula car']],
  ])
  const rows = await fixture.db.selectFrom('audit').select('after').where('action', '=', 'cars.exported').execute()
  expect(rows).toMatchObject([{ after: { format: 'csv', rows: 1 } }, { after: { format: 'xlsx', rows: 1 } }])
})

test('[BACK-80] the history of a car has its auctions and orders, newest first', async () => {
  const { lots } = await createAuctionWithLots(fixture.db, {}, [{ status: 'no_bids' }])
  const { data } = await fixture.call(`GET /cars/${lots[0]?.carId}/history`, { as: staff })
  expect(data.entries.map(({ what }: { what: string }) => what).sort()).toEqual(['added', 'lot'])
  expect((await fixture.call('GET /cars/999999/history', { as: staff })).status).toBe(404)
})

test('[CAR-61] [SHOW-27] a car has certificates with number and day; members read their files, guests log in', async () => {
  const { id: carId, slug } = await createCar(fixture.db, { type: 'sale' })
  const put = (fields: object, kind = 'history', as = staff) => {
    const form = new FormData()
    for (const [name, value] of Object.entries({ number: 'MJ-20931', issued_on: '2026-05-02', ...fields }))
      form.set(name, String(value))
    form.append('certificate', new Blob([new Uint8Array(pdfOf())]), 'mojaz.pdf')
    return fixture.call(`PUT /cars/${carId}/certificates/${kind}`, { as, form })
  }
  expect((await put({})).data.certificates).toMatchObject([{ kind: 'history', number: 'MJ-20931', format: 'pdf' }])
  expect((await put({ number: 'MJ-30000' })).data.certificates).toMatchObject([{ number: 'MJ-30000' }])
  await put({ number: '4417/26' }, 'periodic')
  for (const [fields, field] of [
    [{ issued_on: '2199-01-01' }, 'issued_on'],
    [{ issued_on: 'May' }, 'issued_on'],
    [{ number: '<b>' }, 'number'],
  ] as const)
    expect((await put(fields)).errors).toHaveProperty(field)
  expect((await put({}, 'other')).status).toBe(404)
  expect((await put({}, 'history', await fixture.staff('finance'))).status).toBe(403)
  const page = await fixture.call(`GET /api/v1/page/car/${slug}`)
  expect(page.data.certificates).toMatchObject([
    { kind: 'history', number: 'MJ-30000', issued_on: '2026-05-02', format: 'pdf' },
    { kind: 'periodic', number: '4417/26' },
  ])
  const path = `GET /api/v1/page/car/${slug}/certificates`
  expect((await fixture.call(`${path}/history`)).status).toBe(401)
  const read = await fixture.call(`${path}/history`, { as: await fixture.person() })
  expect([read.status, read.headers['content-type'], read.bytes.equals(pdfOf())]).toEqual([
    200,
    'application/pdf',
    true,
  ])
  expect((await fixture.call(`GET /cars/${carId}/certificates/history`, { as: staff })).bytes.equals(pdfOf())).toBe(
    true,
  )
  const removed = await fixture.call(`DELETE /cars/${carId}/certificates/history`, { as: staff })
  expect(removed.data.certificates).toHaveLength(1)
  expect((await fixture.call(`${path}/history`, { as: await fixture.person() })).status).toBe(404)
  const saved = ['certificate.saved', 'certificate.saved', 'certificate.saved']
  expect(await actionsOn(carId)).toEqual([...saved, 'certificate.seen', 'certificate.removed'])
  const files = await fixture.db.selectFrom('files').select('id').where('kind', '=', 'car_certificate').execute()
  expect(files).toHaveLength(1)
  const { lots } = await createAuctionWithLots(fixture.db)
  const fixed = await fixture.call(`DELETE /cars/${lots[0]?.carId}/certificates/history`, { as: staff })
  expect(fixed.reason).toBe('lot_facts_fixed')
})
