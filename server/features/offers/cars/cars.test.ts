import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Fixture, openFixture, type Person } from '#server/testing/staff-fixture.ts'

let fixture: Fixture
let admin: Person
let body: Record<string, unknown>

beforeAll(async () => {
  fixture = await openFixture()
  admin = await fixture.staff('admin')
  const owner = await fixture.person()
  const { brandId, modelId, cityId } = await fixture.references()
  body = {
    type: 'auction',
    owner_id: owner.id,
    brand_id: brandId,
    model_id: modelId,
    city_id: cityId,
    year: 2022,
    kilometres: 41_000,
    condition: 'excellent',
    title_ar: 'تويوتا كامري 2022',
    title_en: 'Toyota Camry 2022',
    plate_number: 'ا ب ح 1234',
  }
})
afterAll(() => fixture.close())

const audit = (subject: string) =>
  fixture.db.selectFrom('audit').selectAll().where('subject', '=', subject).orderBy('id').execute()

describe('cars', () => {
  test('[BACK-1] are added with their audit row, and read back', async () => {
    const { status, data } = await fixture.call('POST /cars', { as: admin, body })
    expect(status).toBe(200)
    expect(data).toMatchObject({
      title_en: 'Toyota Camry 2022',
      status: 'unlisted',
      plate_number: 'أ ب ح 1234',
      advice: {},
    })
    expect(data.slug).toBe(`toyota-camry-2022-${data.id}`)
    expect((await fixture.call(`GET /cars/${data.id}`, { as: admin })).data).toMatchObject({ id: data.id, images: [] })
    expect(await audit(`car:${data.id}`)).toMatchObject([{ actorId: admin.id, action: 'car.created' }])
  })

  test('[CAR-8] several first ones added at once belong to the one account of the auction house', async () => {
    const { owner_id: _owner, ...ownerless } = body
    const add = () => fixture.call('POST /cars', { as: admin, body: ownerless })
    const added = await Promise.all(Array.from({ length: 5 }, add))
    expect(added.map(({ status }) => status)).toEqual(Array(5).fill(200))
    expect(new Set(added.map(({ data }) => data.owner_id)).size).toBe(1)
  })

  test('[CAR-8] belong to the auction house’s account if no owner is named', async () => {
    const { owner_id: _owner, ...ownerless } = body
    const { status, data } = await fixture.call('POST /cars', { as: admin, body: ownerless })
    expect(status).toBe(200)
    expect([admin.id, body.owner_id]).not.toContain(data.owner_id)
    const changed = await fixture.call(`PUT /cars/${data.id}`, { as: admin, body: { owner_id: body.owner_id } })
    expect(changed.data.owner_id).toBe(body.owner_id)
    const kept = await fixture.call(`PUT /cars/${data.id}`, { as: admin, body: { kilometres: 7 } })
    expect(kept.data.owner_id).toBe(body.owner_id)
  })

  test('[BACK-1] are changed field by field; the audit has the values before and after', async () => {
    const { data: car } = await fixture.call('POST /cars', { as: admin, body })
    const changed = await fixture.call(`POST /cars/${car.id}?_method=PUT`, { as: admin, body: { kilometres: 42_000 } })
    expect(changed.data).toMatchObject({ kilometres: 42_000, title_en: 'Toyota Camry 2022' })
    const rows = await audit(`car:${car.id}`)
    expect(rows[1]).toMatchObject({
      action: 'car.changed',
      before: { kilometres: 41_000 },
      after: { kilometres: 42_000 },
    })
    expect((await fixture.call('PUT /cars/999999', { as: admin, body: { kilometres: 1 } })).status).toBe(404)
  })

  test('accept pictures, encoded again; a file that is no picture leaves no car behind', async () => {
    const png = await sharp({ create: { width: 600, height: 300, channels: 3, background: '#6b645b' } })
      .png()
      .toBuffer()
    const formWith = (bytes: Buffer) => {
      const form = new FormData()
      for (const [name, value] of Object.entries(body)) form.set(name, String(value))
      form.append('images', new Blob([new Uint8Array(bytes)], { type: 'image/png' }), 'car.png')
      return form
    }
    const { status, data } = await fixture.call('POST /cars', { as: admin, form: formWith(png) })
    expect(status).toBe(200)
    expect(data.images).toHaveLength(1)
    const before = await fixture.call('GET /cars', { as: admin })
    expect((await fixture.call('POST /cars', { as: admin, form: formWith(Buffer.from('<svg/>')) })).reason).toBe(
      'unsupported_type',
    )
    expect((await fixture.call('GET /cars', { as: admin })).data.total).toBe(before.data.total)
  })

  test('[FIND-15] are listed by search, filter and order', async () => {
    const { data: car } = await fixture.call('POST /cars', {
      as: admin,
      body: {
        ...{ ...body, title_en: 'Rare Blue Wagon', year: 1999 },
        ...{ plate_number: 'د ر س 77', chassis_number: 'JTDBR32E720123987' },
      },
    })
    const ids = async (query: string) =>
      (await fixture.call(`GET /cars?${query}`, { as: admin })).data.data.map((row: { id: number }) => row.id)
    expect(await ids('search=rare blue')).toEqual([car.id])
    expect(await ids(`search=${car.id}`)).toContain(car.id)
    for (const number of ['د ر س 77', 'دRS77', 'DRS77', 'd r s-77', '٧٧ درس', '123987', 'JTDBR32E720123987'])
      expect([number, await ids(`search=${encodeURIComponent(number)}`)]).toEqual([
        number,
        number === 'دRS77' ? [] : [car.id],
      ])
    expect((await ids('sort=year'))[0]).toBe(car.id)
    expect(await ids('type=sale')).toEqual([])
    expect(await ids('status=unlisted&per_page=1')).toHaveLength(1)
    for (const query of ['sort=password', 'page=0', 'per_page=1000', 'status=%00', 'type=boat', 'owner_id=x'])
      expect((await fixture.call(`GET /cars?${query}`, { as: admin })).status, query).toBe(422)
    expect((await fixture.call('GET /cars?search=%00%25_', { as: admin })).status).toBe(200)
  })

  test('[BACK-6] refuse invalid values, field by field', async () => {
    const wrong: [string, unknown][] = [
      ['type', 'boat'],
      ['owner_id', 0],
      ['owner_id', 987_654],
      ['model_id', 987_654],
      ['year', 1800],
      ['year', '2022'],
      ['kilometres', -1],
      ['kilometres', 1.5],
      ['title_ar', ''],
      ['title_en', '\u0000'],
      ['title_en', 'x'.repeat(201)],
      ['condition', 'shiny'],
      ['plate_number', 'abc'],
      ['chassis_number', 'IOQ'],
      ['price', -5],
      ['price', 1.5],
      ['price', 2 ** 60],
      ['slug', 'mine'],
      ['sale_status', 'sold'],
      ['id', 7],
    ]
    for (const [field, value] of wrong) {
      const answer = await fixture.call('POST /cars', { as: admin, body: { ...body, [field]: value } })
      expect([answer.status, Object.keys(answer.errors ?? {})], `${field} ${String(value)}`).toEqual([422, [field]])
    }
    for (const odd of ['[]', '5', '"x"', 'null', '{"a":'])
      expect((await fixture.call('POST /cars', { as: admin, body: odd })).status).toBeGreaterThanOrEqual(400)
    expect(fixture.lines).toEqual([])
  })
})
