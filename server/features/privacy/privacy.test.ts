import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { formOf } from '#server/testing/call-api.ts'
import { createAccount, createAuctionWithLots, createCar, createLetter, riyals } from '#server/testing/factories.ts'
import { pdfOf } from '#server/testing/pdf.ts'
import { openSession, openWholeApp, type WholeApp } from '#server/testing/whole-app.ts'

let house: WholeApp
let serial = 0
type Member = { id: number; phone: string; identity: string; token: string }
let member: Member

beforeAll(async () => {
  house = await openWholeApp()
})
afterAll(() => house.close())
beforeEach(async () => {
  member = await newMember()
})

async function newMember(available = 0): Promise<Member> {
  serial += 1
  const phone = `+9665177${String(serial).padStart(5, '0')}`
  const identity = `10123${String(serial).padStart(5, '0')}`
  const identitySealed = house.context.secrets.seal('identity', identity)
  const identityHash = house.context.secrets.hash('identity', identity)
  const fields = {
    phone,
    name: 'سارة القحطاني',
    email: `s${serial}@example.com`,
    identitySealed,
    identityHash,
    available,
  }
  const { id } = await createAccount(house.db, fields)
  return { id, phone, identity, token: await openSession(house.db, id) }
}

async function proofOf({ token, phone }: Member): Promise<{ 'step-up': string }> {
  await house.call('POST /api/v1/step-up', { token, body: {} })
  const [{ code } = { code: '' }] = (
    await house.call(`GET /dev/outbox.json?to=${encodeURIComponent(phone)}`)
  ).text.startsWith('[')
    ? JSON.parse((await house.call(`GET /dev/outbox.json?to=${encodeURIComponent(phone)}`)).text)
    : []
  const answer = await house.call('POST /api/v1/step-up/verify', { token, body: { otp: code } })
  return { 'step-up': answer.data.step_up }
}

const close = (one: Member, headers: Record<string, string> = {}) =>
  house.call('POST /api/v1/close-account', { token: one.token, body: {}, headers })

describe('[ACC-40] a member’s data', () => {
  test('comes as one file, only with a fresh proof, and holds nothing of others', async () => {
    const other = await newMember()
    const { lots } = await createAuctionWithLots(house.db, {}, [{}])
    const carId = lots[0]?.carId ?? 0
    await house.call('POST /api/v1/toggle-favourite', { token: member.token, body: { product_id: carId } })
    const refused = await house.call('GET /api/v1/my-data', { token: member.token })
    expect(refused).toMatchObject({ status: 403, reason: 'step_up_required' })
    const answer = await house.call('GET /api/v1/my-data', { token: member.token, headers: await proofOf(member) })
    expect(answer.status).toBe(200)
    expect(answer.headers['content-disposition']).toContain(`my-data-${member.id}.json`)
    const data = JSON.parse(answer.text)
    expect(data).toMatchObject({ national_id: member.identity, newest_only: [] })
    expect(data.profile[0]).toMatchObject({ name: 'سارة القحطاني', phone: member.phone })
    expect(data.favourites.map(({ car_id }: { car_id: number }) => car_id)).toEqual([carId])
    expect(answer.text).not.toContain(other.phone)
    expect(answer.text).not.toMatch(/token_hash|password_hash|sealed/)
  })

  test('has the rows of the member alone, newest first', async () => {
    const [one, other] = [await newMember(riyals(50_000)), await newMember(riyals(50_000))]
    const { lots } = await createAuctionWithLots(house.db, {}, [{}, {}])
    const cars = lots.map(({ carId }) => carId)
    for (const { token } of [one, other])
      for (const product_id of cars) {
        await house.call('POST /api/v1/toggle-favourite', { token, body: { product_id } })
        const amount = token === one.token ? 50_000 : 60_000
        const bid = await house.call('POST /api/v1/bid', { token, body: { product_id, amount } })
        expect(bid.status, bid.text).toBe(200)
      }
    for (const { id, phone } of [one, other])
      for (const subject of ['first', 'second']) {
        await createLetter(house.db, { accountId: id, phone, subject, message: `from ${id}` })
        const picture = { visibility: 'private', kind: subject === 'first' ? 'id' : 'passport', variants: '[]' }
        await house.db
          .insertInto('files')
          .values({ ...picture, ownerId: id, width: id, height: 1 })
          .execute()
      }
    const answer = await house.call('GET /api/v1/my-data', { token: one.token, headers: await proofOf(one) })
    const data = JSON.parse(answer.text)
    const newest = cars.toReversed()
    const idsOf = (rows: { car_id: number }[]) => rows.map(({ car_id }) => car_id)
    expect(idsOf(data.favourites)).toEqual(newest)
    expect(idsOf(data.maximum_bids)).toEqual(newest)
    expect(idsOf(data.bids)).toEqual(newest)
    expect(data.bids.map(({ amount }: { amount: number }) => amount)).toEqual([50_000, 50_000])
    expect(data.held_deposits).toHaveLength(2)
    expect(data.letters_to_us.map(({ subject }: { subject: string }) => subject)).toEqual(['second', 'first'])
    expect(data.letters_to_us[0].messages).toMatchObject([{ side: 'member', text: `from ${one.id}` }])
    expect(data.pictures.map(({ width }: { width: number }) => width)).toEqual([one.id, one.id])
    expect(data.pictures.map(({ kind }: { kind: string }) => kind)).toEqual(['passport', 'id'])
    expect(data.sessions).toHaveLength(1)
    expect(data.profile).toHaveLength(1)
    expect(data).toMatchObject({ national_id: one.identity })
  })

  test('another session’s proof does not count', async () => {
    const headers = await proofOf(member)
    const second = await openSession(house.db, member.id)
    expect((await house.call('GET /api/v1/my-data', { token: second, headers })).status).toBe(403)
  })
})

describe('[ACC-41] closing an account', () => {
  test('is refused while something is open, which it names, whatever the proof', async () => {
    const rich = await newMember(riyals(5_000))
    const { lots } = await createAuctionWithLots(house.db, {}, [{}])
    await house.call('POST /api/v1/bid', { token: rich.token, body: { product_id: lots[0]?.carId, amount: 50_000 } })
    expect((await close(rich)).data).toEqual({ open: ['bids', 'balance'] })
    await createCar(house.db, { ownerId: member.id, type: 'sale', price: riyals(40_000) })
    expect(await close(member, await proofOf(member))).toMatchObject({
      status: 409,
      reason: 'account_in_use',
      data: { open: ['cars'] },
    })
  })

  test('is refused for open orders on either side, and for open payments, of this member alone', async () => {
    const seller = await newMember()
    const sale = { type: 'sale', price: riyals(40_000), saleStatus: 'sold' } as const
    const { id: carId } = await createCar(house.db, { ...sale, ownerId: seller.id })
    const sums = { price: riyals(40_000), clientFees: 0, administrativeFees: 0, taxAmount: 0, total: riyals(40_000) }
    const order = house.db.insertInto('orders').values({ ...sums, buyerId: member.id, carId, dueAt: new Date() })
    const { id } = await order.returning('id').executeTakeFirstOrThrow()
    const openOf = async (one: Member) => (await close(one)).data?.open
    expect([await openOf(member), await openOf(seller)]).toEqual([['orders'], ['orders']])
    const canceled = { status: 'canceled', cancelReason: 'member', canceledAt: new Date() }
    await house.db.updateTable('orders').set(canceled).where('id', '=', id).execute()
    expect([await openOf(member), await openOf(seller)]).toEqual([undefined, undefined])

    const body = { amount: 100, payment_method: 'online' }
    await house.call('POST /api/v1/wallet/top-up', { token: member.token, body })
    expect([await openOf(member), await openOf(seller)]).toEqual([['payments'], undefined])
  })

  test('needs a fresh proof, and is not for staff', async () => {
    expect(await close(member)).toMatchObject({ status: 403, reason: 'step_up_required' })
    const { id } = await createAccount(house.db, { role: 'support' })
    const token = await openSession(house.db, id)
    expect((await close({ id, phone: '', identity: '', token })).data).toEqual({ open: ['role'] })
  })

  test('removes what identifies the member, and lets phone and ID be used again', async () => {
    const picture = await sharp({ create: { width: 800, height: 20, channels: 3, background: '#a33' } })
      .jpeg()
      .toBuffer()
    const folder = path.join(house.context.config.dataDir, 'files', 'private')
    const files = async () =>
      (await readdir(folder, { recursive: true }).catch(() => [])).filter((name) => /\.(jpeg|pdf)$/.test(name))
    const before = (await files()).length
    const upload = async () => {
      const form = new FormData()
      form.append('id_image', new Blob([new Uint8Array(picture)], { type: 'image/jpeg' }), 'id.jpg')
      const request = new Request('http://localhost', { method: 'POST', body: form })
      const response = await house.app.inject({
        method: 'POST',
        url: '/api/v1/update-profile',
        headers: { authorization: `Bearer ${member.token}`, 'content-type': request.headers.get('content-type') ?? '' },
        payload: Buffer.from(await request.arrayBuffer()),
      })
      expect(response.statusCode).toBe(200)
    }
    await upload()
    await upload()
    await expect.poll(async () => (await files()).length - before).toBe(1)
    const report = { token: member.token, body: formOf('report', pdfOf()) }
    expect((await house.call('PUT /api/v1/my-cars/draft/report', report)).status).toBe(200)
    expect((await files()).length - before).toBe(2)
    const started = ['+966599990001', member.phone].map((phone) => ({
      ...{ phone, name: 'سارة القحطاني', language: 'ar' },
      identitySealed: house.context.secrets.seal('identity', '1012345672'),
      identityHash: house.context.secrets.hash('identity', phone),
    }))
    await house.db.insertInto('signups').values(started).execute()
    const other = await newMember()
    const recoveries = started.map(({ language: _, ...person }, index) => ({
      ...person,
      accountId: index === 0 ? other.id : member.id,
    }))
    await house.db.insertInto('recoveries').values(recoveries).execute()
    const headers = await proofOf(member)
    expect((await close(member, headers)).status).toBe(200)
    await expect.poll(async () => (await files()).length - before).toBe(0)
    // Of the unfinished sign-ups and recoveries only the member's own are gone.
    const signups = await house.db.selectFrom('signups').select('phone').execute()
    expect(signups).toEqual([{ phone: '+966599990001' }])
    const recovered = await house.db.selectFrom('recoveries').select('accountId').execute()
    expect(recovered).toEqual([{ accountId: other.id }])
    expect((await house.call('GET /api/v1/profile', { token: member.token })).status).toBe(401)
    const { rows } = await sql<{ text: string }>`
      select to_jsonb(a)::text as text from accounts a where id = ${member.id}
      union all select to_jsonb(s)::text from sessions s where account_id = ${member.id}
      union all select to_jsonb(c)::text from closed_accounts c where account_id = ${member.id}
      union all select to_jsonb(c)::text from codes c where phone = ${member.phone}
      union all select to_jsonb(m)::text from messages m where recipient = ${member.phone}`.execute(house.db)
    const left = rows.map(({ text }) => text).join('\n')
    expect(left).not.toContain(member.phone)
    expect(left).not.toContain('سارة')
    expect(left).not.toContain('@example.com')
    expect(rows.at(-1)?.text).toContain('"kept_sealed": null')
    await createAccount(house.db, { phone: member.phone })
  })

  test('keeps name, phone and ID sealed for ten years if there are books, then removes them', async () => {
    await house.db
      .insertInto('orders')
      .values({
        buyerId: member.id,
        carId: (await createCar(house.db)).id,
        status: 'canceled',
        price: 1,
        clientFees: 0,
        administrativeFees: 0,
        taxAmount: 0,
        total: 1,
      })
      .execute()
    expect((await close(member, await proofOf(member))).status).toBe(200)
    const kept = await house.db
      .selectFrom('closedAccounts')
      .selectAll()
      .where('accountId', '=', member.id)
      .executeTakeFirstOrThrow()
    const opened = house.context.secrets.unsealBytes('closed-account', kept.keptSealed ?? Buffer.alloc(0))
    expect(JSON.parse(opened.toString())).toEqual({
      name: 'سارة القحطاني',
      phone: member.phone,
      identity: member.identity,
    })
    expect(Number(kept.keptUntil?.slice(0, 4)) - new Date().getUTCFullYear()).toBe(10)
  })
})
