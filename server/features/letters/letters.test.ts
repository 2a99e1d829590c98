import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inTransaction } from '#server/platform/db/database.ts'
import { createLetter } from '#server/testing/factories.ts'
import { pdfOf } from '#server/testing/pdf.ts'
import { type Answer, type Fixture, openFixture, type Person } from '#server/testing/staff-fixture.ts'
import { createLetters } from './index.ts'
import { removeOldLetters } from './jobs.ts'

let fixture: Fixture
let support: Person
let admin: Person
beforeAll(async () => {
  fixture = await openFixture()
  support = await fixture.staff('support')
  admin = await fixture.staff('admin')
})
afterAll(() => fixture.close())

const letter = {
  ...{ name: 'Huda Ali', phone: '0550000777', email: 'Huda@Example.com', subject: 'Viewing' },
  message: 'May I see the car on Tuesday morning?',
}
const PDF = pdfOf()
const formOf = (fields: object, files: readonly Buffer[] = [PDF]) => {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, String(value))
  for (const bytes of files) form.append('files[]', new File([new Uint8Array(bytes)], 'paper.pdf'))
  return form
}
type Letter = Partial<typeof letter> & { kind?: string; website?: string }
const write = (changes: Letter = {}, as?: Person) =>
  fixture.call('POST /api/v1/contact-us', { body: { ...letter, ...changes }, ...(as && { as }) })
const writeAgain = (as: Person, id: number, text: string) =>
  fixture.call(`POST /api/v1/letters/${id}/messages`, { as, body: { text } })
const answer = (id: number, text = 'Yes, from nine.', as = support) =>
  fixture.call(`POST /contact-messages/${id}/messages`, { as, body: { text } })
const keep = (id: number, body: object, as = support) => fixture.call(`PUT /contact-messages/${id}`, { as, body })
const inbox = async (query: string, as = support): Promise<number[]> =>
  (await fixture.call(`GET /contact-messages?per_page=100&${query}`, { as })).data.data.map(
    ({ id }: { id: number }) => id,
  )
const outbox = async (to: string) => (await fixture.app.inject(`/dev/outbox.json?to=${encodeURIComponent(to)}`)).json()
/** The letters of an installation whose limits are on. */
const limited = () => createLetters({ ...fixture.context, notices: async () => () => undefined, rateLimits: true })
/** Each test writes from a network of its own, so to say. */
const forgetNetworks = () => sql`update letters set network_hash = null`.execute(fixture.db)
const errors = ({ status, errors: found }: Answer) => [status, Object.keys(found ?? {}).sort()]

describe('a letter comes', () => {
  test('[CONT-20] [LET-10] it is kept once under its number; another phone or text is another letter', async () => {
    await forgetNetworks()
    const first = await write()
    const { id } = first.data
    expect(first.data).toEqual({ id, number: `L-${String(id).padStart(6, '0')}` })
    // The subject and the spelling of the phone do not make another letter.
    expect((await write({ subject: 'Again', phone: '+966 55 000 0777' })).data).toEqual(first.data)
    expect((await write({ phone: '0550000778' })).data.id).not.toBe(id)
    expect((await write({ message: 'May I see the other car?' })).data.id).not.toBe(id)
    expect(await inbox(`search=L-${id}`)).toEqual([id])
    const { data } = await fixture.call('GET /contact-messages?search=tuesday&sort=id', { as: support })
    expect(data.data[0]).toMatchObject({
      id,
      user_id: null,
      phone: '+966 •• ••• ••77',
      status: 'waiting',
      kind: 'contact',
    })
  })

  test('[CONT-21] [CONT-24] a program’s letter is dropped and answered like any other; an empty one names its fields', async () => {
    await forgetNetworks()
    const before = (await inbox('')).length
    const links = 'https://a.example https://b.example https://c.example https://d.example'
    for (const spam of [{ website: 'https://spam.example' }, { message: links }])
      expect(await write(spam)).toMatchObject({
        status: 200,
        data: { id: expect.any(Number), number: expect.any(String) },
      })
    const invisible = '\u202e'.repeat(12)
    const empty = await write({ name: invisible, subject: invisible, message: invisible })
    expect(errors(empty)).toEqual([422, ['message', 'name', 'subject']])
    expect(errors(await write({ phone: '12' }))).toEqual([422, ['phone']])
    expect(await inbox('')).toHaveLength(before)
  })

  test('[CONT-22] one network sends six letters an hour, also at once; other networks are not affected', async () => {
    const send = (ip: string, number: number) =>
      limited().write(
        { ip, accountId: null, language: 'en' },
        { ...letter, message: `Question number ${number}, please answer.` },
        [],
      )
    const answers = await Promise.all(Array.from({ length: 8 }, (_, number) => send('203.0.113.7', number)))
    const refused = answers.filter((each) => 'refused' in each)
    expect(refused).toMatchObject([{ refused: 'too_many' }, { refused: 'too_many' }])
    expect(await send('203.0.113.8', 1)).toMatchObject({ id: expect.any(Number) })
  })

  test('[LET-3] files are pictures and plain PDFs, six at most; any other is refused and nothing is kept', async () => {
    await forgetNetworks()
    const member = await fixture.person()
    const send = (files: readonly Buffer[], as?: Person) =>
      fixture.call('POST /api/v1/contact-us', { form: formOf(letter, files), ...(as && { as }) })
    expect((await send([Buffer.from('MZ program')], member)).status).toBe(415)
    expect((await send([pdfOf({ more: ['<</S/JavaScript/JS(app.alert(1))>>'] })], member)).status).toBe(415)
    expect(
      errors(
        await send(
          Array.from({ length: 7 }, () => PDF),
          member,
        ),
      ),
    ).toEqual([422, ['files']])
    expect((await fixture.call('GET /api/v1/letters', { as: member })).data.letters.data).toEqual([])
    // A guest may send papers too.
    const { id } = (await send([PDF])).data
    const [message] = (await fixture.call(`GET /contact-messages/${id}`, { as: support })).data.messages
    expect(message.files).toEqual([{ id: expect.any(Number), format: 'pdf', bytes: PDF.length }])
  })

  test('[HTTP-96] a guest’s files have 20 MiB, a member’s more', async () => {
    await forgetNetworks()
    const files = [9, 9, 9].map((size) => Buffer.alloc(size * 1024 * 1024))
    const send = (as?: Person) =>
      fixture.call('POST /api/v1/contact-us', { form: formOf(letter, files), ...(as && { as }) })
    expect((await send()).status).toBe(413)
    // The bytes are read, and are no picture.
    expect((await send(await fixture.person())).status).toBe(415)
  })

  test('[LET-12] each kind has its own deadline, which the settings say', async () => {
    await forgetNetworks()
    const daysOf = async (kind: string) => {
      const { id } = (await write({ kind, message: `A letter of the kind ${kind}.` })).data
      const { data } = await fixture.call(`GET /contact-messages/${id}`, { as: support })
      return Math.round((Date.parse(data.answer_by) - Date.parse(data.created_at)) / 86_400_000)
    }
    expect(await daysOf('complaint')).toBe(3)
    expect(await daysOf('data')).toBe(30)
    expect(await daysOf('job')).toBe(14)
    await fixture.call('PUT /settings/letters', { as: admin, body: { contact_days: 5 } })
    expect(await daysOf('contact')).toBe(5)
    expect((await write({ kind: 'case' })).status).toBe(422)
  })
})

describe('a member reads and writes', () => {
  test('[LET-11] only the letters that were written logged in, whatever phone a guest gives', async () => {
    await forgetNetworks()
    const [member, other] = [await fixture.person({ phone: '+966550000777' }), await fixture.person()]
    await write({ message: 'A guest with the phone of a member.' })
    const form = formOf({ ...letter, kind: 'complaint' })
    const { id } = (await fixture.call('POST /api/v1/contact-us', { as: member, form })).data
    const { letters } = (await fixture.call('GET /api/v1/letters', { as: member })).data
    expect(letters.data).toMatchObject([{ id, kind: 'complaint', subject: 'Viewing', status: 'waiting' }])
    const [file] = (await fixture.call(`GET /api/v1/letters/${id}`, { as: member })).data.letter.messages[0].files
    const read = (as: Person) => fixture.call(`GET /api/v1/letter-files/${file.id}`, { as })
    expect((await read(member)).bytes).toEqual(PDF)
    expect((await read(member)).headers['content-disposition']).toContain('attachment')
    for (const refused of [await read(other), await writeAgain(other, id, 'Hello')])
      expect(refused.reason).toBe('not_found')
    expect((await fixture.call(`GET /api/v1/letters/${id}`, { as: other })).reason).toBe('not_found')
  })

  test('[LET-2] [LET-13] the answer is on the page and on its way; a new message opens the letter again', async () => {
    const member = await fixture.person({ phone: '+966551110001' })
    const id = await createLetter(fixture.db, { accountId: member.id })
    expect((await answer(id, 'Yes, from nine.')).data).toMatchObject({ status: 'answered', assigned_to: support.id })
    const shown = (await fixture.call(`GET /api/v1/letters/${id}`, { as: member })).data.letter
    expect(shown).toMatchObject({ status: 'answered', answer_by: null })
    expect(shown.messages).toMatchObject([{ side: 'member' }, { side: 'staff', text: 'Yes, from nine.' }])
    expect(JSON.stringify(shown)).not.toMatch(/author|owner/)
    const { notifications } = (await fixture.call('GET /api/v1/notifications', { as: member })).data
    expect(notifications.data[0]).toMatchObject({ body: 'Yes, from nine.', url: `/letters?id=${id}` })
    await keep(id, { status: 'closed' })
    expect((await writeAgain(member, id, 'And on Friday?')).data.letter.status).toBe('waiting')
    expect(await inbox('view=mine')).toContain(id)
    const twice = { as: member, key: `again-${id}`, body: { text: 'Sent twice' } }
    const copies = await Promise.all([1, 2].map(() => fixture.call(`POST /api/v1/letters/${id}/messages`, twice)))
    expect(copies.map(({ data }) => data.letter.messages.length)).toEqual([4, 4])
  })

  test('[LET-14] thirty messages a day', async () => {
    const member = await fixture.person()
    const id = await createLetter(fixture.db, { accountId: member.id })
    await sql`insert into letter_messages (letter_id, side, author_id, text)
      select ${id}, 'member', ${member.id}, 'More' from generate_series(1, 28)`.execute(fixture.db)
    const caller = { accountId: member.id, idempotencyKey: undefined, language: 'en' as const, requestId: '' }
    const again = () => limited().own.writeAgain(caller, { id, text: 'One more', uploads: [] })
    expect(await again()).toMatchObject({ status: 200 })
    expect(await again()).toMatchObject({ refused: 'too_many' })
  })
})

describe('staff answer', () => {
  test('[LET-20] a guest is told by mail, or by SMS without a mail, and how to write again', async () => {
    const words = expect.stringMatching(/Yes, from nine\.[\s\S]*L-\d{6}/)
    const byMail = await createLetter(fixture.db, { email: 'guest@example.com', phone: '+966551110002' })
    await answer(byMail)
    expect(await outbox('guest@example.com')).toMatchObject([{ channel: 'mail', body: words }])
    expect(await outbox('+966551110002')).toEqual([])
    await answer(await createLetter(fixture.db, { phone: '+966551110003' }))
    expect(await outbox('+966551110003')).toMatchObject([{ channel: 'sms', body: words }])
    const form = formOf({ text: 'See the paper.' })
    const withFile = await fixture.call(`POST /contact-messages/${byMail}/messages`, { as: support, form })
    expect(errors(withFile)).toEqual([422, ['files']])
  })

  test('[LET-21] the inbox shows what is mine, what nobody has, and what is late; Today counts it', async () => {
    const [mine, free] = [await createLetter(fixture.db), await createLetter(fixture.db)]
    await sql`update letters set answer_by = now() + interval '1 day' where id = ${free}`.execute(fixture.db)
    expect((await keep(mine, { assigned_to: support.id, note: 'Called back' })).data).toMatchObject({
      ...{ assigned_to: support.id, note: 'Called back', is_late: true, status: 'waiting' },
    })
    const views = async (view: string) => (await inbox(`view=${view}`)).filter((id) => id === mine || id === free)
    expect([await views('mine'), await views('unassigned'), await views('late')]).toEqual([[mine], [free], [mine]])
    const count = async (what: string, as = support) => {
      const { waiting } = (await fixture.call('GET /home', { as })).data
      return waiting.find((each: { what: string }) => each.what === what)?.count
    }
    const late = await count('late_letters')
    expect(late).toBeGreaterThan(0)
    // Support keeps the work that it only reads.
    expect(await count('unpaid_orders')).toBe(0)
    await keep(mine, { status: 'closed' })
    expect(await count('late_letters')).toBe(late - 1)
    expect(await count('late_letters', await fixture.staff('content'))).toBeUndefined()
    const finance = await fixture.staff('finance')
    expect(errors(await keep(free, { assigned_to: finance.id }))).toEqual([422, ['assigned_to']])
    const audit = await fixture.call(`GET /audit?subject=letter:${mine}`, { as: admin })
    expect(audit.data.data.map(({ action }: { action: string }) => action)).toEqual([
      'letter.changed',
      'letter.changed',
    ])
    expect(audit.text).not.toMatch(/Saad|Question|4244/)
  })

  test('[LET-22] support and administrators alone; only these remove a letter', async () => {
    const id = await createLetter(fixture.db)
    for (const role of ['content', 'finance', 'auctions'] as const) {
      const as = await fixture.staff(role)
      expect((await fixture.call(`GET /contact-messages/${id}`, { as })).status, role).toBe(403)
    }
    expect((await fixture.call(`DELETE /contact-messages/${id}`, { as: support })).status).toBe(403)
    expect((await fixture.call(`DELETE /contact-messages/${id}`, { as: admin })).status).toBe(200)
    expect((await fixture.call(`GET /contact-messages/${id}`, { as: admin })).status).toBe(404)
  })

  test('[LET-23] a thread of another feature is in no list of letters', async () => {
    const member = await fixture.person()
    const id = await createLetter(fixture.db, { accountId: member.id })
    await sql`update letters set kind = 'case' where id = ${id}`.execute(fixture.db)
    expect(await inbox(`user_id=${member.id}`)).toEqual([])
    expect((await answer(id)).reason).toBe('not_found')
    expect((await fixture.call('GET /api/v1/letters', { as: member })).data.letters.total).toBe(0)
    expect((await writeAgain(member, id, 'Hello')).reason).toBe('not_found')
  })

  test('[LET-24] staff write down what somebody told them', async () => {
    const told = { ...letter, kind: 'complaint' }
    const { data } = await fixture.call('POST /contact-messages', { as: support, body: told })
    expect(data).toMatchObject({ kind: 'complaint', user_id: null, status: 'waiting', message: letter.message })
    expect(
      errors(await fixture.call('POST /contact-messages', { as: support, body: { ...told, phone: '1' } })),
    ).toEqual([...[422, ['phone']]])
  })
})

test('[LET-40] the letters of a merged account are read with the account that is left', async () => {
  const [from, into] = [await fixture.person(), await fixture.person()]
  const id = await createLetter(fixture.db, { accountId: from.id })
  await inTransaction(fixture.db, (tx) =>
    fixture.features.events.publish(tx, 'accountsMerged', { fromId: from.id, intoId: into.id }),
  )
  expect((await fixture.call(`GET /api/v1/letters/${id}`, { as: into })).status).toBe(200)
})

test('[LET-41] letters go with their files two years after the last message', async () => {
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000)
  const member = await fixture.person()
  const [old, alive] = [
    await createLetter(fixture.db, { accountId: member.id, at: daysAgo(732) }),
    await createLetter(fixture.db, { at: daysAgo(800) }),
  ]
  await answer(alive)
  await fixture.call(`POST /api/v1/letters/${old}/messages`, { as: member, form: formOf({ text: 'A paper.' }) })
  const files = async () =>
    (await fixture.db.selectFrom('files').select('id').where('ownerId', '=', member.id).execute()).length
  expect(await files()).toBe(1)
  await sql`update letter_messages set created_at = ${daysAgo(732)} where letter_id = ${old}`.execute(fixture.db)
  await removeOldLetters(fixture.db, fixture.context.pictures)
  const left = await sql<{ id: number }>`select id from letters where id in (${old}, ${alive})`.execute(fixture.db)
  expect(left.rows.map(({ id }) => Number(id))).toEqual([alive])
  expect(await files()).toBe(0)
})
