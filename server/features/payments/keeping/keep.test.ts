import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createStepUp } from '#server/testing/account-factories.ts'
import { createLetter } from '#server/testing/factories.ts'
import { type Fixture, openFixture, type Person } from '#server/testing/staff-fixture.ts'

let fixture: Fixture
beforeAll(async () => {
  fixture = await openFixture()
})
afterAll(() => fixture.close())

const PICTURES = 2
async function fileOf(ownerId: number): Promise<number> {
  const file = {
    kind: 'bank_transfer',
    visibility: 'private',
    width: 1,
    height: 1,
    ownerId,
    variants: JSON.stringify([]),
  }
  const { id } = await fixture.db.insertInto('files').values(file).returning('id').executeTakeFirstOrThrow()
  return id
}
/** A transfer and a refund of a member, decided some days ago. */
async function requests({ id }: Person, status: 'rejected' | 'under_review', days: number): Promise<void> {
  const [image, idImage] = [await fileOf(id), await fileOf(id)]
  const staff = await fixture.staff('finance')
  const at = sql<Date>`clock_timestamp() - make_interval(days => ${days})`
  const isOver = status === 'rejected'
  const payment = await sql<{ id: number }>`
    insert into payments (account_id, purpose, method, amount, status)
    values (${id}, 'wallet', 'bank_transfer', 100, 'initiated') returning id`.execute(fixture.db)
  await sql`
    insert into bank_transfers (account_id, payment_id, purpose, image_id, id_image_id, image_hash, transfer_date, amount, name,
                                city, iban, status, reason, reviewed_by, reviewed_at)
    values (${id}, ${payment.rows[0]?.id}, 'wallet', ${image}, ${idImage}, 'hash', '2026-01-01', 100, 'Fahd Al Harbi', 'Jeddah',
            'SA0380000000608010167519', ${status}, ${isOver ? 'No' : null}, ${isOver ? staff.id : null},
            ${isOver ? at : null})`.execute(fixture.db)
  await sql`
    insert into refunds (account_id, amount, bank_name, iban, name, bank_image_id, id_image_id, status, reason, decided_at)
    values (${id}, 100, 'Bank', 'SA0380000000608010167519', 'Fahd Al Harbi', ${await fileOf(id)}, ${await fileOf(id)},
            ${status}, ${isOver ? 'No' : null}, ${isOver ? at : null})`.execute(fixture.db)
  await sql`update payments set status = 'failed' where id = ${payment.rows[0]?.id}`.execute(fixture.db)
}
/** Names, bank accounts and pictures of a member's transfer and refund. */
const left = async ({ id }: Person) => {
  const { rows } = await sql<{ name: string; iban: string; pictures: number }>`
    select name, iban, (select count(*) from files where id in (t.one, t.other)) as pictures
      from (select 1, account_id, name, iban, image_id, id_image_id from bank_transfers
            union all select 2, account_id, name, iban, bank_image_id, id_image_id from refunds)
           as t (place, account_id, name, iban, one, other)
     where account_id = ${id} order by place`.execute(fixture.db)
  return rows
}
const whole = { name: 'Fahd Al Harbi', iban: 'SA0380000000608010167519', pictures: PICTURES }
const removed = ['transfer', 'refund'].map((what) => ({
  ...{ name: '', pictures: 0 },
  iban: expect.stringMatching(new RegExp(`^removed:${what}:\\d+$`)),
}))

test('[PAY-78] pictures of a rejected request go after 60 days, its person after ten years', async () => {
  const [fresh, old, ancient] = [await fixture.person(), await fixture.person(), await fixture.person()]
  await requests(fresh, 'rejected', 59)
  await requests(old, 'rejected', 61)
  await requests(ancient, 'rejected', 3_660)
  await fixture.features.payments.removeOldRequests()
  expect(await left(fresh)).toEqual([whole, whole])
  expect(await left(old)).toEqual([whole, whole].map((request) => ({ ...request, pictures: 0 })))
  expect(await left(ancient)).toEqual(removed)
})

test('[ACC-42] closing takes rejected requests’ pictures and names, and letters of the same proved phone', async () => {
  const phone = '+966500004242'
  const [member, other] = [await fixture.person({ phone, phoneVerifiedAt: new Date() }), await fixture.person()]
  await requests(member, 'rejected', 1)
  await requests(other, 'rejected', 1)
  for (const from of [phone, '+966500004243']) await createLetter(fixture.db, { phone: from })
  const stepUp = await createStepUp(fixture.db, member)
  const closed = await fixture.call('POST /api/v1/close-account', { as: member, body: {}, stepUp })
  expect(closed.status, closed.text).toBe(200)
  expect(await left(member)).toEqual(removed)
  expect(await left(other)).toEqual([whole, whole])
  const kept = await fixture.db.selectFrom('letters').select('phone').execute()
  expect(kept).toEqual([{ phone: '+966500004243' }])
})

test('a bank account of an undecided request cannot be removed', async () => {
  const member = await fixture.person()
  await requests(member, 'under_review', 0)
  const removal = sql`update bank_transfers set iban = 'removed:transfer:' || id where account_id = ${member.id}`
  await expect(removal.execute(fixture.db)).rejects.toThrow()
})
