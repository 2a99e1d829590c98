import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type * as z from 'zod'
import { routes } from '#contract/http/index.ts'
import { personalFields } from '#contract/http/office/personal.ts'
import type { Right, Route } from '#contract/http/route.ts'
import { maskIban } from '#contract/values/iban.ts'
import { carWordNames } from '#contract/values/vehicle/car-words.ts'
import { rightsOfRole } from '#server/platform/http/request/actor.ts'
import { createAuctionWithLots, createCar, createLetter, recordBidder, riyals } from '#server/testing/factories.ts'
import { openWholeApp, type WholeApp } from '#server/testing/whole-app.ts'
import { type Cast, createCast, createFixtures, type Fixtures, roles } from './testing/cast.ts'
import { createOwned, type Owned } from './testing/owned.ts'

const rights: Right[] = roles.flatMap((role) => [...rightsOfRole(role)])
const office = Object.entries(routes as Record<string, Route>).filter(([, { access }]) =>
  rights.includes(access as Right),
)

type Leaf = { path: string; name: string; schema: z.ZodType; text: boolean }
// The shapes of zod's own definitions are many; only these parts are read.
// biome-ignore lint/suspicious/noExplicitAny: see above
type Def = any

/** Every field of an answer with its path. */
function leavesOf(schema: z.ZodType, path = '', name = ''): Leaf[] {
  const def: Def = schema._zod.def
  if (def.type === 'object')
    return Object.entries<z.ZodType>(def.shape).flatMap(([key, each]) => leavesOf(each, `${path}.${key}`, key))
  if (def.type === 'array') return leavesOf(def.element, path, name)
  if (def.type === 'union') return def.options.flatMap((each: z.ZodType) => leavesOf(each, path, name))
  if (def.innerType) return leavesOf(def.innerType, path, name)
  return [{ path, name, schema, text: def.type === 'string' }]
}

/** Texts that roles without `members.personal` read unmasked, with the reasons. */
const UNMASKED: Record<string, string> = {
  'a page of the site shows it to everyone':
    'address address_ar address_en bay sunday monday tuesday wednesday thursday friday saturday alt answer_ar auction_title_ar auction_title_en answer_en body_ar body_en button_ar button_en description_ar description_en features_ar features_en focus form hours hours_ar hours_en image lead_ar lead_en map_url nameAr name_ar name_en note_ar note_en phones place_ar place_en inspector inspector_number question_ar question_en services_ar services_en slug src srcset srcset_avif summary_ar summary_en textAr text_ar text_en title title_ar title_en url badge_color',
  'it is a fact of the car':
    'chassis_number engine inspection_status inspection_valid_until plate_number serial vehicle_number',
  'it is a word of a closed list': `${carWordNames.join(' ')} assumed`,
  'it is a number, a word of a list or a day that the server writes':
    'action auction_state code currency day details file_name gateway gateway_ref id key notes number order_number order_status part qr receipt_number reference registration_number vat_number licence_number state status subject supply_date transfer_date uuid open_until',
  'it is a text of the server': 'ar en',
  'the office calls people and companies by their names (BACK-77)':
    'added_by asked_by asked_by_name decided_by_name handed_to_name author_name bank_name carrier city company customer last_place name name_other owner_name package_name receiver_name reviewed_by user_name',
}
const unmasked = new Set(Object.values(UNMASKED).flatMap((names) => names.split(' ')))
/** The same, for fields of a name that other calls mask. */
const unmaskedOf: Record<string, string> = {
  'adminInvoice.note': 'the server writes it',
  'adminInvoice.report.messages.text': 'the tax authority writes it',
  'partnerRequests.note': 'those who answer letters write it, in a form that saves it whole',
  'testimonials.text': 'a page of the site shows it to everyone',
  'pages.note': 'it says what changed on a page of the site',
  'adminRevealLetter.value': 'the look is written to the audit',
  ...Object.fromEntries(
    ['ar.light', 'ar.dark', 'en.light', 'en.dark'].map((field) => [
      `adminPreviewBroadcast.${field}`,
      'the reader wrote it',
    ]),
  ),
  ...Object.fromEntries(
    ['kind', 'ar.sms', 'ar.light', 'ar.dark', 'en.sms', 'en.light', 'en.dark'].map((field) => [
      `adminMessagePreviews.previews.${field}`,
      'the facts are examples',
    ]),
  ),
}

describe('[BACK-72] the contract of the office', () => {
  const personal = /phone|mobile|mail|iban|identity|whatsapp|birth/
  /** For branches and yards: they are on the site. */
  const published = ['places']

  test.each(office)('%s leaves no personal field unmasked', (name, { data }) => {
    if (published.includes(name.split('.')[0] ?? '')) return
    const found = leavesOf(data)
    for (const leaf of found.filter((each) => each.text && personal.test(each.name))) {
      const isMasked = leaf.name.endsWith('_masked') || personalFields.get(leaf.schema as z.ZodString) !== undefined
      expect(isMasked, leaf.path).toBe(true)
    }
  })

  const blind = roles.filter((role) => !rightsOfRole(role).includes('members.personal'))
  const seenByBlind = office.filter(([, { access }]) =>
    blind.some((role) => rightsOfRole(role).includes(access as Right)),
  )

  test.each(seenByBlind)('%s shows no free text unmasked without a reason', (name, { data }) => {
    const isMasked = ({ schema }: Leaf) => personalFields.get(schema as z.ZodString) !== undefined
    const open = leavesOf(data).filter((leaf) => leaf.text && !isMasked(leaf) && !leaf.name.endsWith('_masked'))
    for (const leaf of open.filter(({ schema }) => !('format' in schema._zod.def))) {
      const full = `${name.split('.')[0]}${leaf.path.replace('.data.', '.')}`
      expect(unmasked.has(leaf.name) || unmaskedOf[full] !== undefined, full).toBe(true)
    }
  })

  test('[BACK-35] a change that answers with a reserve needs a right whose holders may see it', () => {
    const blind = roles.filter((role) => !rightsOfRole(role).includes('lots.secrets'))
    for (const [name, { data, method, access }] of office) {
      if (method === 'GET' || !leavesOf(data).some((leaf) => leaf.name === 'reserve_price')) continue
      for (const role of blind) expect(rightsOfRole(role), name).not.toContain(access)
    }
  })
})

describe('answers of the office', () => {
  const phone = '+966559182736'
  const person = {
    phone,
    whatsapp: '+966559182737',
    email: 'known.only.to.few@example.sa',
    iban: 'SA0380000000608010167519',
    identity: '1098765439',
    letter: '+966559182738',
    letterMail: 'a.letter@example.sa',
    receiver: '+966500000001',
  }
  /** Texts that people write: a content editor, without `members.personal`, sees none of them. */
  const written = { street: 'Olaya Lane 7', inText: '055 918-2739', mailInText: 'me.too@example.sa' }
  const [reserve, maximum] = [987_651, 734_117]
  let fixture: WholeApp
  let cast: Cast
  let stock: Fixtures
  let own: Owned
  let secret: { auctionId: number; carId: number }

  beforeAll(async () => {
    fixture = await openWholeApp()
    cast = await createCast(fixture)
    stock = await createFixtures(fixture, cast)
    own = await createOwned(fixture, cast)
    const { db, context } = fixture
    const { id: accountId } = cast.member
    await db
      .updateTable('accounts')
      .set({
        ...{ phone, whatsapp: person.whatsapp, email: person.email },
        identitySealed: context.secrets.seal('identity', person.identity),
      })
      .where('id', '=', accountId)
      .execute()
    const owner = { transferName: 'Sara', transferPhone: phone, transferLocation: 'Riyadh' }
    await db
      .updateTable('orders')
      .set({ ...owner, transferIdentitySealed: context.secrets.seal('transfer-identity', person.identity) })
      .where('id', '=', stock.orderId)
      .execute()
    const letter = {
      ...{
        name: 'Huda',
        phone: person.letter,
        email: person.letterMail,
        message: `Good morning, call ${written.inText}`,
      },
      networkHash: Buffer.alloc(8),
    }
    const { name, phone: from, email, message } = letter
    await createLetter(db, { name, phone: from, email, message, subject: `Hours ${written.mailInText}` })
    await db
      .insertInto('partnerRequests')
      .values({ ...letter, company: 'Fleet' })
      .execute()
    const sent = `Ring ${written.inText} or write to ${written.mailInText}`
    await db
      .updateTable('shippingRequests')
      .set({ address: written.street, notes: sent, endReason: sent })
      .where('id', '=', own.quotedId)
      .execute()
    await db
      .insertInto('staffNotes')
      .values({ authorId: cast.staff.admin.id, subject: `order:${stock.orderId}`, text: sent })
      .execute()
    const { iban } = person
    const picture = { visibility: 'private', kind: 'id', width: 1, height: 1, variants: '[]' }
    const { id: fileId } = await db.insertInto('files').values(picture).returning('id').executeTakeFirstOrThrow()
    const pictures = { bankImageId: fileId, idImageId: fileId }
    await db
      .insertInto('refunds')
      .values({ accountId, amount: 100, bankName: 'Bank', iban, name: 'Sara', ...pictures })
      .execute()
    const live = await createAuctionWithLots(db, {}, [{ reservePrice: riyals(reserve) }])
    const [lot] = live.lots
    if (!lot) throw new Error('an auction without lots')
    secret = { auctionId: live.auctionId, carId: lot.carId }
    const bid = await fixture.call('POST /api/v1/bid', {
      token: cast.other.token,
      body: { product_id: lot.carId, amount: 60_000, max_amount: maximum },
    })
    expect(bid.status, bid.text).toBe(200)
    await recordBidder(db, { lotId: stock.sold.lotId, accountId: cast.other.id, lastAmount: riyals(59_000) })
  })
  afterAll(() => fixture.close())

  /** The possible values of an `{id}`: objects of the member, and the secret lot. */
  const ids = () => [
    ...[cast.member.id, stock.orderId, stock.paymentId, own.invoiceId, own.quotedId, own.readyOrderId],
    ...[secret.auctionId, secret.carId, stock.sold.carId],
  ]
  const plain: Record<string, string> = { name: 'sales', key: 'fees', kind: 'payments', format: 'csv' }
  function addressesOf({ base, path }: Route): string[] {
    const full = `${base ?? '/api/v1'}${path}`.replace(/\{(name|key|kind|format)\}/g, (_all, name) => plain[name] ?? '')
    if (!full.includes('{')) return [`${full}?per_page=100`, `${full}?user_id=${cast.member.id}`, full]
    return [...new Set(ids())].map((id) => full.replace(/\{\w+\}/g, String(id)))
  }
  const reading = office.filter(([, { method, path }]) => method === 'GET' && !path.startsWith('/exports'))

  test.each(reading)('[BACK-72] %s hides from each role what it may not see', async (_name, route) => {
    for (const role of roles) {
      if (!rightsOfRole(role).includes(route.access as Right)) continue
      const seesSecrets = rightsOfRole(role).includes('lots.secrets')
      for (const url of addressesOf(route)) {
        const { text } = await fixture.call(`GET ${url}`, { token: cast.staff[role].token })
        const hidden = rightsOfRole(role).includes('members.personal') ? person : { ...person, ...written }
        for (const value of Object.values(hidden)) expect(text, `${role} ${url}`).not.toContain(value)
        expect(text, `${role} ${url}`).not.toContain(String(maximum))
        if (!seesSecrets) expect(text, `${role} ${url}`).not.toContain(String(reserve))
      }
    }
  })

  test('[BACK-35] the right `lots.secrets` shows reserve and leader of a running lot', async () => {
    const read = async (role: 'auctions' | 'finance') =>
      (await fixture.call(`GET /api/admin/lots/${secret.carId}`, { token: cast.staff[role].token })).data
    expect(await read('auctions')).toMatchObject({ reserve_price: reserve, leader_id: cast.other.id })
    expect(await read('finance')).toMatchObject({ reserve_price: null, leader_id: null })
  })

  test('[BACK-72] a look in full needs a right, and is in the audit without the value', async () => {
    const { member, staff } = cast
    const reason = 'Called about a refund'
    const ask = (token: string, body: object, path = '/reveal') =>
      fixture.call(`POST /api/admin${path}`, { token, body: { reason, ...body } })
    const user = { subject: 'user', id: member.id }
    for (const [field, value] of Object.entries({ phone, email: person.email, identity: person.identity }))
      expect((await ask(staff.support.token, { ...user, field })).data).toEqual({ value })
    const order = { subject: 'order', id: stock.orderId, field: 'owner_identity' }
    expect((await ask(staff.finance.token, order)).data).toEqual({ value: person.identity })
    const rows = await fixture.db
      .selectFrom('audit')
      .selectAll()
      .where('action', '=', 'personal.shown')
      .orderBy('id')
      .execute()
    expect(rows.map(({ actorId, subject, after, reason }) => ({ actorId, subject, after, reason }))).toEqual([
      ...['phone', 'email', 'identity'].map((field) => ({
        ...{ actorId: staff.support.id, subject: `user:${member.id}` },
        ...{ after: { field }, reason },
      })),
      { actorId: staff.finance.id, subject: `order:${stock.orderId}`, after: { field: 'owner_identity' }, reason },
    ])
    expect((await ask(staff.content.token, { ...user, field: 'phone' })).reason).toBe('forbidden')
    expect((await ask(staff.support.token, { ...user, field: 'password_hash' })).status).toBe(422)
    for (const none of [undefined, '  ', 'ab'])
      expect((await ask(staff.support.token, { ...user, field: 'phone', reason: none })).status).toBe(422)
    expect((await ask(staff.support.token, { ...user, id: 999_999, field: 'phone' })).reason).toBe('not_found')
    const { id } = await fixture.db
      .selectFrom('letters')
      .select('id')
      .where('phone', '=', person.letter)
      .executeTakeFirstOrThrow()
    const letter = { subject: 'letter', id, field: 'phone' }
    expect((await ask(staff.support.token, letter)).data).toEqual({ value: person.letter })
    const partner = await fixture.db.selectFrom('partnerRequests').select('id').executeTakeFirstOrThrow()
    const request = { subject: 'partner-request', id: partner.id, field: 'message' }
    const message = await ask(staff.content.token, request, '/reveal-letter')
    expect(message.data.value).toContain(written.inText)
    const refund = await fixture.db.selectFrom('refunds').select('id').executeTakeFirstOrThrow()
    const bank = { subject: 'refund', id: refund.id, field: 'iban' }
    expect((await ask(staff.finance.token, bank)).data).toEqual({ value: person.iban })
    const listed = await fixture.call('GET /api/admin/refunds', { token: staff.finance.token })
    expect(listed.data.data[0].iban_masked).toBe(maskIban(person.iban))
  })

  test('[BACK-72] staff who arrange a delivery read its address and notes', async () => {
    const path = `GET /api/admin/shipping/${own.quotedId}`
    const read = (role: 'finance' | 'content') => fixture.call(path, { token: cast.staff[role].token })
    const { data } = await read('finance')
    expect(data).toMatchObject({ address: written.street, notes: expect.stringContaining('918') })
    expect((await read('content')).reason).toBe('forbidden')
  })

  test('[BACK-112] a search in letters finds no digits that are masked', async () => {
    const found = async (search: string) => {
      const { token } = cast.staff.support
      const { data } = await fixture.call(`GET /api/admin/contact-messages?search=${encodeURIComponent(search)}`, {
        token,
      })
      return data.total
    }
    for (const digits of [person.letter, '5591827', written.inText, '918', '٩١٨', 'call 0'])
      expect(await found(digits), digits).toBe(0)
    for (const words of ['Huda', 'good morning', 'Hours']) expect(await found(words), words).toBe(1)
  })

  test('[SHOW-8] a guest sees neither the serial nor the vehicle number of a car in full, a member does', async () => {
    const { id } = await createCar(fixture.db, { type: 'sale' })
    const { slug } = await fixture.db
      .updateTable('cars')
      .set({ serial: '5550012345', vehicleNumber: '7770098765' })
      .where('id', '=', id)
      .returning('slug')
      .executeTakeFirstOrThrow()
    const path = `GET /api/v1/page/car/${slug}`
    const guest = await fixture.call(path)
    expect(guest.status).toBe(200)
    for (const number of ['5550012345', '7770098765']) {
      expect(guest.text).not.toContain(number)
      expect((await fixture.call(path, { token: cast.member.token })).text).toContain(number)
    }
  })
})
