import sharp from 'sharp'
import { inTransaction } from '#server/platform/db/database.ts'
import { riyals } from '#server/testing/factories.ts'
import type { Fixture, Person } from '#server/testing/staff-fixture.ts'
import { lockWallet, placeHold } from '../../ledger/index.ts'

const IBAN = 'SA0380000000608010167519'
const RIYADH_MS = 3 * 3_600_000
let shade = 0

/** Each picture differs from the earlier ones: the same receipt is accepted once. */
async function picture(): Promise<Blob> {
  shade += 1
  const background = { r: shade, g: 9, b: 9 }
  const made = sharp({ create: { width: 800, height: 20, channels: 3, background } })
  return new Blob([new Uint8Array(await made.jpeg().toBuffer())])
}

/** Announces a bank transfer to the member's wallet, in riyals. @returns its id. */
export async function sendTransfer(fixture: Fixture, member: Person, amount = 500): Promise<number> {
  const form = new FormData()
  const day = new Date(Date.now() + RIYADH_MS).toISOString().slice(0, 10)
  const fields = { purpose: 'wallet', transfer_date: day, amount, name: 'Fahd', city: 'Jeddah', iban: IBAN }
  for (const [name, value] of Object.entries(fields)) form.set(name, String(value))
  for (const name of ['image', 'id_image']) form.set(name, await picture(), `${name}.jpg`)
  return (await fixture.call('POST /api/v1/store-bank-transfer', { as: member, form })).data.transfer.id
}

/** Asks for a refund, with its hold. @param amount in riyals. @returns its id. */
export async function askRefund({ db }: Fixture, member: Person, amount: number): Promise<number> {
  const file = { kind: 'refund', ownerId: member.id, visibility: 'private', variants: '[]', width: 1, height: 1 }
  const { id: image } = await db
    .insertInto('files')
    .values(file as never)
    .returning('id')
    .executeTakeFirstOrThrow()
  const place = { accountId: member.id, bankName: 'B', iban: IBAN, name: 'N', bankImageId: image, idImageId: image }
  const { id } = await db
    .insertInto('refunds')
    .values({ ...place, amount: riyals(amount) })
    .returning('id')
    .executeTakeFirstOrThrow()
  await inTransaction(db, async (tx) => {
    await lockWallet(tx, member.id)
    await placeHold(tx, { accountId: member.id, kind: 'refund', refId: id, amount: riyals(amount) })
  })
  return id
}
