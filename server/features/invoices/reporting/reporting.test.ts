import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { inTransaction } from '#server/platform/db/database.ts'
import { createSettings } from '#server/platform/settings/settings.ts'
import { filesOf } from '#server/testing/pdf.ts'
import { CLEARED_QR, startFakeZatca } from '#server/testing/providers/fake-zatca.ts'
import { type Fixture, good, openFixture, orderOf, type Person } from '../../offers/testing/fixture.ts'
import { issueByHand } from '../../orders/testing/by-hand.ts'
import { makeCertificate } from '../zatca/local-stamp.ts'
import { decodeQr } from '../zatca/qr.ts'
import { pauseSeconds } from './report-invoices.ts'
import { createTaxAuthority } from './tax-authority.ts'

const token = 'a-binary-security-token'
const secret = 'its-secret'
const unit = makeCertificate()
let authority: Awaited<ReturnType<typeof startFakeZatca>>
let fixture: Fixture
let finance: Person
let chief: Person
beforeAll(async () => {
  authority = await startFakeZatca({ token, secret, certificate: unit.certificate })
  fixture = await openFixture({
    env: {
      ...{ ZATCA_CERTIFICATE: unit.certificate, ZATCA_PRIVATE_KEY: unit.privateKey },
      ...{ ZATCA_URL: authority.url, ZATCA_TOKEN: token, ZATCA_SECRET: secret },
    },
  })
  finance = await fixture.person({ role: 'finance' })
  chief = await fixture.person({ role: 'admin' })
  await issueByHand(fixture.db)
})
afterAll(async () => {
  await fixture.close()
  await authority.close()
})
beforeEach(async () => {
  authority.feel({})
  authority.rule('by its checks')
  await send()
})

/** Like the job each minute, when the pauses are over. */
async function send(): Promise<void> {
  await sql`update invoice_reports set next_at = clock_timestamp() where state = 'waiting'`.execute(fixture.db)
  await fixture.features.invoices.report()
}

const admin = (what: string, body: object = {}, { token: as } = finance) =>
  fixture.call(what.replace(' /', ' /api/admin/'), { token: as, ...(!what.startsWith('GET') && { body }) })
const reportOf = async (id: number) => (await good(admin(`GET /invoices/${id}`))).data.report

const business = {
  ...{ name: 'Rukn Al Wadi Trading Est.', vat_number: '311204875600003', street: 'Prince Sultan Street' },
  ...{ building: '6120', district: 'Ar Rawdah', city: 'Jeddah', postal_code: '23435' },
}
async function issued(body: object = {}): Promise<{ id: number; buyer: Person }> {
  const lot = await fixture.closed()
  await good(fixture.decide(lot, 'approve'))
  const { id: orderId } = await orderOf(fixture, lot.first, lot)
  const { data } = await good(fixture.call(`GET /api/v1/invoices?order_id=${orderId}`, { token: lot.first.token }))
  const id = data.invoices.data[0].id as number
  await good(admin(`POST /invoices/${id}/issue`, body))
  return { id, buyer: lot.first }
}
const xmlOf = async ({ id, buyer }: Awaited<ReturnType<typeof issued>>) =>
  (await fixture.call(`GET /api/v1/invoice/${id}.xml`, { token: buyer.token })).text

const shown = async ({ id, buyer }: Awaited<ReturnType<typeof issued>>) =>
  (await good(fixture.call(`GET /api/v1/invoice/${id}`, { token: buyer.token }))).data.invoice

describe('[INV-23] [INV-24] a stamped invoice', () => {
  test('is reported if simplified and cleared if standard, in the order of the chain', async () => {
    const simplified = await issued()
    const standard = await issued({ business })
    const note = (await good(admin(`POST /invoices/${standard.id}/credit`, { reason: 'Sold to another firm' }))).data
    expect(await reportOf(simplified.id)).toBeNull()
    // [INV-27]
    for (const id of [standard.id, note.id]) {
      expect(await shown({ id, buyer: standard.buyer }), String(id)).toMatchObject({ clearance: 'waiting', qr: null })
      for (const kind of ['pdf', 'xml'])
        expect((await fixture.call(`GET /api/v1/invoice/${id}.${kind}`, { token: standard.buyer.token })).reason).toBe(
          'invoice_not_cleared',
        )
    }
    expect(await shown(simplified)).toMatchObject({ clearance: null, qr: expect.any(String) })
    const before = authority.received.length
    await Promise.all([send(), send(), send()])
    await send()
    const sent = authority.received.slice(before)
    expect(sent.map(({ path }) => path.split('/')[2])).toEqual(expect.arrayContaining(['reporting', 'clearance']))
    expect(sent.map(({ counter }) => counter)).toEqual(sent.map((_, index) => (sent[0]?.counter ?? 0) + index))
    expect(authority.faults).toEqual([])
    for (const id of [simplified.id, standard.id, note.id])
      expect(await reportOf(id), String(id)).toMatchObject({ state: 'accepted', attempts: 1, messages: [] })
    // [INV-26]
    expect(await xmlOf(standard)).toContain('<!--cleared-->')
    expect(await xmlOf(simplified)).not.toContain('<!--cleared-->')
    expect(await xmlOf(simplified)).toContain('<ds:Signature')
    expect(await shown(standard)).toMatchObject({ clearance: 'cleared', qr: CLEARED_QR })
    const headers = { authorization: `Bearer ${standard.buyer.token}` }
    const { rawPayload } = await fixture.app.inject({ url: `/api/v1/invoice/${standard.id}.pdf`, headers })
    // [INV-36]
    expect(filesOf(rawPayload)[0]?.bytes.toString('utf8')).toBe(await xmlOf(standard))
  })

  test('[INV-37] holds a long name: cut between two characters in the QR code, whole in the XML', async () => {
    // A letter with two marks has six bytes.
    const [character, company, city] = ['مَّ', 'ش'.repeat(200), 'ج'.repeat(150)]
    const settings = createSettings(fixture.db)
    const { legalNameAr: before } = (await settings.current()).invoicing
    const setName = (legalNameAr: string) =>
      inTransaction(fixture.db, (tx) => settings.save(tx, 'invoicing', { legalNameAr }))
    await setName(character.repeat(50))
    try {
      const simplified = await issued()
      const standard = await issued({ business: { ...business, name: company, city } })
      const qr = decodeQr((await shown(simplified)).qr)
      expect(qr).toMatchObject({ sellerName: character.repeat(42), hash: expect.any(String) })
      await send()
      expect(authority.faults).toEqual([])
      expect(await xmlOf(simplified)).toContain(`<cbc:RegistrationName>${character.repeat(50)}<`)
      expect(await xmlOf(standard)).toContain(`<cbc:RegistrationName>${company}<`)
      expect(await xmlOf(standard)).toContain(`<cbc:CityName>${city.slice(0, 127)}<`)
    } finally {
      await setName(before)
    }
  })

  test('is reported if clearance is switched off', async () => {
    const standard = await issued({ business })
    authority.rule('clearance is off')
    await send()
    expect(authority.received.at(-1)?.path).toBe('/invoices/reporting/single')
    expect(await reportOf(standard.id)).toMatchObject({ state: 'accepted' })
    expect(await shown(standard)).toMatchObject({ clearance: null, qr: expect.any(String) })
  })

  test('[INV-34] is not sent if its certificate was of the other kind: a test, or none', async () => {
    const { id } = await issued()
    const markTest = async (isTest: boolean) => {
      await sql`alter table invoices disable trigger user`.execute(fixture.db)
      await sql`update invoices set test_stamp = ${isTest} where id = ${id}`.execute(fixture.db)
      await sql`alter table invoices enable trigger user`.execute(fixture.db)
    }
    await markTest(false)
    await send()
    expect(await reportOf(id)).toBeNull()
    await markTest(true)
    await send()
    expect(await reportOf(id)).toMatchObject({ state: 'accepted' })
  })

  test('[INV-26] may be accepted with warnings, which staff read', async () => {
    const { id } = await issued()
    authority.rule('warns')
    await send()
    expect(await reportOf(id)).toMatchObject({
      state: 'warned',
      messages: [{ kind: 'warning', code: 'BR-KSA-98', text: 'Sent late' }],
    })
  })
})

describe('[INV-25] an invoice that is not accepted', () => {
  const failedJobs = async () =>
    (await good(admin('GET /failed-jobs?queue=invoices-report', {}, chief))).data.data as {
      id: number
      data: { invoice: number }
      error: string
    }[]

  test('is in the list of failed jobs with its errors; the next one goes on, and staff send it again', async () => {
    const standard = await issued({ business })
    const { id } = standard
    const next = await issued()
    authority.rule('refuses')
    await fixture.features.invoices.report()
    // [INV-27]
    expect(await shown(standard)).toMatchObject({ clearance: 'delayed', qr: null })
    expect((await fixture.call(`GET /api/v1/invoice/${id}.pdf`, { token: standard.buyer.token })).reason).toBe(
      'invoice_not_cleared',
    )
    expect(await reportOf(id)).toMatchObject({ state: 'refused', messages: [{ kind: 'error', code: 'BR-KSA-01' }] })
    expect(await reportOf(next.id)).toMatchObject({ state: 'refused' })
    authority.rule('by its checks')
    const jobs = await failedJobs()
    expect(jobs.map(({ data }) => data.invoice)).toEqual(expect.arrayContaining([id, next.id]))
    expect(jobs[0]?.error).toContain('BR-KSA-01')
    const again = (job: { id: number }) => good(admin(`POST /failed-jobs/${job.id}/retry`, {}, chief))
    for (const job of jobs.filter(({ data }) => data.invoice === id)) await again(job)
    await send()
    expect(await reportOf(id)).toMatchObject({ state: 'accepted' })
    expect(await reportOf(next.id)).toMatchObject({ state: 'refused' })
    for (const job of await failedJobs()) await again(job)
    await send()
    expect(await failedJobs()).toEqual([])
  })

  test.each<[string, Parameters<typeof authority.feel>[0], object?]>([
    ['5xx', { fails: 503 }],
    ['too many', { fails: 429 }],
    ['a wrong secret', { fails: 401 }],
    ['no JSON', { fails: 'nonsense' }],
    ['a dead line', { fails: 'dead' }],
    ['an answer that is lost', { fails: 'lost' }],
    ['the answer to a standard invoice is lost', { fails: 'lost' }, { business }],
  ])('%s: it waits, later ones behind it, and goes once when the line is there again', async (_name, mood, body) => {
    const first = await issued(body)
    const second = await issued({ business })
    authority.feel(mood)
    await send()
    await send()
    expect(await reportOf(first.id)).toMatchObject({ state: 'waiting', attempts: 2, messages: [{ code: 'NO_ANSWER' }] })
    expect(await reportOf(second.id)).toMatchObject({ state: 'waiting', attempts: 0 })
    authority.feel({})
    await send()
    for (const { id } of [first, second]) expect(await reportOf(id)).toMatchObject({ state: 'accepted' })
    expect(authority.faults).toEqual([])
    expect(await failedJobs()).toEqual([])
  })

  test('[INV-35] is in the list of finance, counted on their first screen, and sent again from there', async () => {
    const { id } = await issued()
    const next = await issued()
    authority.rule('refuses')
    await fixture.features.invoices.report()
    const list = async () => (await good(admin('GET /unsent-invoices'))).data.data
    const row = { state: 'refused', attempts: 1, next_at: null, error: 'BR-KSA-01: The buyer is missing' }
    expect(await list()).toMatchObject([
      { id, ...row },
      { id: next.id, ...row },
    ])
    expect((await good(admin('GET /unsent-invoices?state=waiting'))).data.data).toEqual([])
    const waiting = async () =>
      (await good(admin('GET /home'))).data.waiting.find(({ what }: { what: string }) => what === 'unsent_invoices')
    expect(await waiting()).toMatchObject({ count: 2 })

    authority.rule('by its checks')
    await good(admin(`POST /invoices/${id}/resend`))
    expect((await admin(`POST /invoices/${id}/resend`)).reason).toBe('already_retried')
    expect((await failedJobs()).map(({ data }) => data.invoice)).toEqual([next.id])
    expect(await list()).toMatchObject([{ id, state: 'waiting' }, { id: next.id }])
    await good(admin(`POST /invoices/${next.id}/resend`))
    await send()
    expect([await list(), (await waiting()).count]).toEqual([[], 0])
    const audit = fixture.db.selectFrom('audit').select('subject').where('action', '=', 'invoice.resent').orderBy('id')
    expect(await audit.execute()).toEqual([{ subject: `invoice:${id}` }, { subject: `invoice:${next.id}` }])
  })

  test('is given up after a day of tries, and the next one goes on', async () => {
    const { id } = await issued()
    const next = await issued()
    authority.feel({ fails: 500 })
    await send()
    await sql`update invoice_reports set attempts = 51 where invoice_id = ${id}`.execute(fixture.db)
    await send()
    expect(await reportOf(id)).toMatchObject({ state: 'failed', attempts: 52 })
    expect((await failedJobs()).map(({ data }) => data.invoice)).toEqual([id])
    authority.feel({})
    authority.rule('by its checks')
    expect(await reportOf(next.id)).toMatchObject({ state: 'waiting' })
  })

  test('the pauses double up to half an hour, for about a day', () => {
    expect([1, 2, 3, 9].map(pauseSeconds)).toEqual([10, 20, 40, 1_800])
    const all = Array.from({ length: 51 }, (_, index) => pauseSeconds(index + 1)).reduce((sum, one) => sum + one, 0)
    expect(all / 3_600).toBeGreaterThan(21)
  })

  test('a slow authority counts as no answer', async () => {
    authority.feel({ slowMs: 2_000, fails: 500 })
    const slow = createTaxAuthority({ url: authority.url, token, secret }, { timeoutMs: 100 })
    const invoice = { uuid: 'x', hash: 'x', xml: '<Invoice/>', isStandard: false }
    await expect(slow.send(invoice)).rejects.toThrow()
  })
})
