import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createSecrets } from '#server/platform/secrets/secrets.ts'
import { createCar, createLetter } from '#server/testing/factories.ts'
import { type Fixture, openFixture, type Person } from '#server/testing/staff-fixture.ts'

const ANOTHER = createSecrets('a secret of another installation')
const PIXEL = Buffer.from('ffd8ffe0', 'hex')
const IBAN = 'SA0380000000608010167519'

let fixture: Fixture
let admin: Person
let member: Person
beforeAll(async () => {
  fixture = await openFixture()
  admin = await fixture.staff('admin')
  member = await fixture.person()
})
afterAll(() => fixture.close())

/** A private file whose stored bytes are these. */
async function fileOf(stored: Buffer): Promise<number> {
  const key = `${randomBytes(16).toString('hex')}.jpeg`
  await fixture.context.storage.put(`private/${key.slice(0, 2)}/${key}`, stored, 'application/octet-stream')
  const variants = JSON.stringify([{ format: 'jpeg', width: 1, key, bytes: stored.length }])
  const file = { visibility: 'private', kind: 'refund', width: 1, height: 1, variants }
  return (await fixture.db.insertInto('files').values(file).returning('id').executeTakeFirstOrThrow()).id
}

async function createRefund(bankImageId: number, idImageId: number): Promise<number> {
  const { id: accountId } = await fixture.person()
  const refund = { accountId, amount: 100, bankName: 'Bank', iban: IBAN, name: 'A', bankImageId, idImageId }
  return (await fixture.db.insertInto('refunds').values(refund).returning('id').executeTakeFirstOrThrow()).id
}

/** Every call that opens a sealed file, with a file of each noun. */
async function callsThatOpen(fileId: number): Promise<[line: string, as: Person][]> {
  const { db } = fixture
  const car = await createCar(db, { ownerId: member.id })
  const document = { carId: car.id, kind: 'customs', note: '', fileId, addedBy: admin.id }
  const { id } = await db.insertInto('carDocuments').values(document).returning('id').executeTakeFirstOrThrow()
  await db.insertInto('carReports').values({ carId: car.id, fileId, byOwner: true, addedBy: member.id }).execute()
  const letterId = await createLetter(db, { accountId: member.id })
  const messages = db.selectFrom('letterMessages').select('id').where('letterId', '=', letterId)
  const { id: messageId } = await messages.executeTakeFirstOrThrow()
  await db.insertInto('letterFiles').values({ messageId, fileId }).execute()
  return [
    [`GET /refunds/${await createRefund(fileId, fileId)}/pictures`, admin],
    [`GET /car-documents/${id}`, admin],
    [`GET /car-documents/${id}/file`, admin],
    [`GET /api/v1/car-documents/${id}`, member],
    [`GET /api/v1/car-documents/${id}/file`, member],
    [`GET /api/v1/my-cars/${car.id}/report`, member],
    [`GET /api/v1/letter-files/${fileId}`, member],
  ]
}

test.each([
  ['empty', Buffer.alloc(0)],
  ['cut short', Buffer.from([3, 1, 2])],
  ['sealed under another secret', ANOTHER.sealBytes('picture', PIXEL)],
])('[PIC-16] a file that is %s is reported as damaged on every call', async (_what, stored) => {
  const lines = fixture.lines.length
  const calls = await callsThatOpen(await fileOf(stored))
  for (const [line, as] of calls) {
    const answer = await fixture.call(line, { as })
    expect([line, answer.status, answer.reason]).toEqual([line, 404, 'file_damaged'])
  }
  expect(fixture.lines.slice(lines).join('')).toContain('a sealed file cannot be opened')
})

test('[PIC-16] the whole one of two pictures is sent, and sealing again skips the damaged one', async () => {
  const { context } = fixture
  const [damaged, whole] = [await fileOf(Buffer.alloc(0)), await fileOf(context.secrets.sealBytes('picture', PIXEL))]
  const { status, data } = await fixture.call(`GET /refunds/${await createRefund(damaged, whole)}/pictures`, {
    as: admin,
  })
  expect(status).toBe(200)
  expect(data.pictures).toEqual([{ field: 'id_image', src: `data:image/jpeg;base64,${PIXEL.toString('base64')}` }])
  const key = `${randomBytes(16).toString('hex')}.jpeg`
  await context.storage.put(`private/${key.slice(0, 2)}/${key}`, Buffer.alloc(0), 'application/octet-stream')
  expect(await context.pictures.sealAgain(key, Buffer.from('another'))).toBe(false)
})
