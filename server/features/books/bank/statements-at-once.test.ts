import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Fixture, openFixture, type Person } from '#server/testing/staff-fixture.ts'

const IBAN = 'SA0380000000608010167519'
const AT_ONCE = 8
let fixture: Fixture
let finance: Person
beforeAll(async () => {
  fixture = await openFixture()
  finance = await fixture.staff('finance')
})
afterAll(() => fixture.close())

const today = () => new Date(Date.now() + 3 * 3_600_000).toISOString().slice(0, 10)
async function approvedTransfer(): Promise<number> {
  const member = await fixture.person()
  const form = new FormData()
  const fields = { purpose: 'wallet', transfer_date: today(), amount: 731, name: 'Fahd', city: 'Jeddah', iban: IBAN }
  for (const [name, value] of Object.entries(fields)) form.set(name, String(value))
  for (const [index, name] of ['image', 'id_image'].entries()) {
    const made = sharp({ create: { width: 800, height: 20, channels: 3, background: { r: index, g: 7, b: 7 } } })
    form.set(name, new Blob([new Uint8Array(await made.jpeg().toBuffer())]), `${name}.jpg`)
  }
  const { data } = await fixture.call('POST /api/v1/store-bank-transfer', { as: member, form })
  const { id } = data.transfer
  expect((await fixture.call(`POST /bank-transfers/${id}/approve`, { as: finance, body: {} })).status).toBe(200)
  return id
}

test('[BKS-32] of several files uploaded at once each line is stored, and one has the transfer', async () => {
  const id = await approvedTransfer()
  const upload = (index: number) => {
    const text = `date,amount,reference,name,iban\n${today()},731,FILE-${index},Fahd,${IBAN}\n`
    return fixture.call('POST /bank-statements', { as: finance, body: { text } })
  }
  const answers = await Promise.all(Array.from({ length: AT_ONCE }, (_, index) => upload(index)))
  expect(answers.map(({ status }) => status)).toEqual(Array(AT_ONCE).fill(200))
  const lines = await fixture.db.selectFrom('bankLines').select(['reference', 'matched']).execute()
  expect(lines).toHaveLength(AT_ONCE)
  expect(lines.flatMap(({ matched }) => matched ?? [])).toEqual([`transfer:${id}`])
})

test('[BKS-32] of several copies of one file uploaded at once one is stored, and the others are reported', async () => {
  const text = `date,amount,reference\n${today()},5,ONE\n`
  const upload = () => fixture.call('POST /bank-statements', { as: finance, body: { text } })
  const answers = await Promise.all(Array.from({ length: AT_ONCE }, upload))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(AT_ONCE - 1).fill(422)])
})

test('[BKS-33] files that overlap store each movement once, also equal movements and files uploaded at once', async () => {
  const line = (reference: string, amount = 9) => `${today()},${amount},${reference},Fahd,${IBAN}`
  const upload = (...lines: string[]) => {
    const text = ['date,amount,reference,name,iban', ...lines].join('\n')
    return fixture.call('POST /bank-statements', { as: finance, body: { text } })
  }
  expect((await upload(line('LAP-1'), line('LAP-2'))).data.lines_count).toBe(2)
  const more = [line('LAP-2'), line('LAP-2'), line('LAP-3'), line('LAP-1', 8)]
  const answers = await Promise.all([upload(...more), upload(...more, line('LAP-4'))])
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  const found = fixture.db.selectFrom('bankLines').select(['reference', 'amount']).where('reference', 'like', 'LAP-%')
  expect((await found.orderBy('reference').orderBy('amount').execute()).map(Object.values)).toEqual([
    ...[
      ['LAP-1', 800],
      ['LAP-1', 900],
      ['LAP-2', 900],
      ['LAP-2', 900],
      ['LAP-3', 900],
      ['LAP-4', 900],
    ],
  ])
})

test('[BKS-33] a day in MT940 and in camt.053 is stored once; a movement that only looks alike stays beside the other', async () => {
  const [house, day] = ['SA4420000001234567891234', today()]
  const swift = day.slice(2).replaceAll('-', '')
  const mt940 = `:20:S\n:25:${house}\n:61:${swift}C411,00NTRFNONREF//FT411\n:86:?20CAR?38${IBAN}\n:61:${swift}C412,00NTRFB412\n:86:CASH\n`
  const entry = (amount: string, details: string) =>
    `<Ntry><Amt Ccy="SAR">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd><BookgDt><Dt>${day}</Dt></BookgDt><NtryDtls><TxDtls>${details}</TxDtls></NtryDtls></Ntry>`
  const same = `<Refs><EndToEndId>E411</EndToEndId></Refs><RltdPties><DbtrAcct><Id><IBAN>${IBAN}</IBAN></Id></DbtrAcct></RltdPties>`
  const camt = `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><Stmt><Acct><Id><IBAN>${house}</IBAN></Id></Acct>${entry('411.00', same)}${entry('412.00', '<Refs><EndToEndId>OTHER</EndToEndId></Refs>')}</Stmt></BkToCstmrStmt></Document>`
  const upload = async (text: string) =>
    (await fixture.call('POST /bank-statements', { as: finance, body: { text } })).data
  const [first, second] = [await upload(mt940), await upload(camt)]
  expect([first.lines_count, second.lines_count]).toEqual([2, 1])
  const lines = (await fixture.call(`GET /bank-statements/${second.id}/lines`, { as: finance })).data.data
  expect(lines).toMatchObject([{ amount: 412, line: 2, alike: { statement_id: first.id, line: 2 } }])
  const before = (await fixture.call(`GET /bank-statements/${first.id}/lines`, { as: finance })).data.data
  expect(before).toMatchObject([
    { amount: 411, alike: null },
    { amount: 412, alike: { statement_id: second.id, line: 2 } },
  ])
})

test('[BKS-33] equal movements of two accounts are both stored', async () => {
  const day = today().slice(2).replaceAll('-', '')
  const upload = (account: string) => {
    const balance = (name: string) => `:${name}:C${day}SAR0,00`
    const text = `:20:STMT\n:25:${account}\n:28C:1/1\n${balance('60F')}\n:61:${day}C19,00NTRFTWO\n${balance('62F')}\n-`
    return fixture.call('POST /bank-statements', { as: finance, body: { text } })
  }
  for (const account of [IBAN, 'SA4420000001234567891234']) expect((await upload(account)).data.lines_count).toBe(1)
})

test('[BKS-23] ten years after its day a line keeps its amount and reference, and names nobody', async () => {
  const day = (years: number, days = 0) => {
    const [year = '', month = '', date = ''] = today().split('-')
    return new Date(Date.UTC(Number(year) - years, Number(month) - 1, Number(date) - days)).toISOString().slice(0, 10)
  }
  const lines = [`${day(10, 2)},77,OLD-1,Fahd,${IBAN},Car`, `${day(9)},78,OLD-2,Fahd,${IBAN},Car`]
  const text = ['date,amount,reference,name,iban,description', ...lines].join('\n')
  expect((await fixture.call('POST /bank-statements', { as: finance, body: { text } })).status).toBe(200)
  await fixture.features.books.emptyOldLines()
  const found = fixture.db.selectFrom('bankLines').select(['amount', 'reference', 'name', 'iban', 'description'])
  expect(await found.where('reference', 'like', 'OLD-%').orderBy('reference').execute()).toEqual([
    { amount: 7_700, reference: 'OLD-1', name: '', iban: '', description: '' },
    { amount: 7_800, reference: 'OLD-2', name: 'Fahd', iban: IBAN, description: 'Car' },
  ])
})
