/** Journals a second beside the same inserts by hand, a wallet of 100,000 movements, and invoices as PDF. */

import { toPrintData } from '#server/features/invoices/pdf/print-data.ts'
import { renderInvoicePdf } from '#server/features/invoices/pdf/render-pdf.ts'
import { createLedger, lockWallet, post } from '#server/features/ledger/index.ts'
import { inTransaction, openDatabase } from '#server/platform/db/database.ts'
import { createSettings } from '#server/platform/settings/settings.ts'
import { addMembers, openFixture } from './fixtures/fixture.ts'
import { percentile, report } from './fixtures/report.ts'

const MEMBERS = 200
const WRITERS = 8
const JOURNALS = 4_000
const MOVEMENTS = 100_000
const READS = 300
const PDFS = 60
const WARM_UP = 5

const fixture = await openFixture()
const handle = openDatabase(fixture.url, { max: WRITERS })
await addMembers(fixture.pool, MEMBERS)

await journals()
await longWallet()
await pdfs()
await handle.close()
await fixture.close()

/** Every writer pays into the wallets of its members in turn: no two wait for one wallet. */
async function perSecond(work: (accountId: number) => Promise<void>): Promise<number> {
  const startedAt = performance.now()
  await Promise.all(
    Array.from({ length: WRITERS }, async (_, writer) => {
      for (let done = 0; done < JOURNALS / WRITERS; done += 1) await work(1 + ((done * WRITERS + writer) % MEMBERS))
    }),
  )
  return JOURNALS / ((performance.now() - startedAt) / 1_000)
}

async function journals(): Promise<void> {
  const byHand = await perSecond(async (accountId) => {
    const client = await fixture.pool.connect()
    try {
      await client.query('begin')
      await client.query('select from wallets where account_id = $1 for update', [accountId])
      await client.query(
        `with j as (insert into journals (kind, reference) values ('top_up', 'bench') returning id)
         insert into postings (journal_id, line, account, owner_id, amount)
         select j.id, p.line, p.account, p.owner, p.amount from j cross join
                (values (1, 'gateway', null::bigint, -100::bigint), (2, 'wallet', $1::bigint, 100)) as p(line, account, owner, amount)`,
        [accountId],
      )
      await client.query('commit')
    } finally {
      client.release()
    }
  })
  const posted = await perSecond((accountId) =>
    inTransaction(handle.db, async (tx) => {
      await lockWallet(tx, accountId)
      const lines = [
        { account: 'gateway', amount: -100 } as const,
        { account: 'wallet', ownerId: accountId, amount: 100 } as const,
      ]
      await post(tx, { kind: 'top_up', reference: 'bench', postings: lines })
    }),
  )
  report('journals a second, eight writers', posted, { beside: byHand, atLeast: 0.7 })
}

/** The wallet's page of the member with the longest history, beside its bare query of the newest rows. */
async function longWallet(): Promise<void> {
  await fixture.pool.query(
    `with j as (insert into journals (kind, reference, reason)
                select 'top_up', 'bench', g::text from generate_series(1, $1::int) g returning id)
     insert into postings (journal_id, line, account, owner_id, amount)
     select j.id, p.line, p.account, case when p.account = 'wallet' then 1 end, p.amount
       from j cross join (values (1, 'gateway', -1::bigint), (2, 'wallet', 1)) as p(line, account, amount)`,
    [MOVEMENTS],
  )
  await fixture.pool.query('analyze')
  const ledger = createLedger({ db: handle.db, settings: createSettings(handle.db) })
  const page = () => ledger.wallet({ accountId: 1, language: 'ar', query: { page: 1 } })
  const bare = () =>
    fixture.pool.query(
      `select j.id, j.kind, j.reason, j.created_at, p.amount from postings p join journals j on j.id = p.journal_id
        where p.owner_id = 1 and p.account = 'wallet' order by p.journal_id desc limit 20`,
    )
  const { movements } = await page()
  if (movements.total < MOVEMENTS) throw new Error(`the wallet has ${movements.total} movements`)
  const beside = await p95(bare)
  report('wallet of 100,000 movements, first page, p95', await p95(page), { unit: 'ms', beside, atMost: 30 })
}

async function p95(work: () => Promise<unknown>): Promise<number> {
  for (let warm = 0; warm < WARM_UP; warm += 1) await work()
  const times: number[] = []
  for (let read = 0; read < READS; read += 1) {
    const startedAt = performance.now()
    await work()
    times.push(performance.now() - startedAt)
  }
  return percentile(times, 0.95)
}

async function pdfs(): Promise<void> {
  const print = async (number: number) => {
    const pdf = await renderInvoicePdf(toPrintData(invoiceOf(number), number % 2 === 0 ? 'ar' : 'en'))
    if (!pdf) throw new Error('too many wait')
    return pdf.length
  }
  for (let warm = 0; warm < WARM_UP; warm += 1) await print(warm)
  const startedAt = performance.now()
  const sizes = await Promise.all(Array.from({ length: PDFS }, (_, number) => print(number)))
  report('invoices as PDF/A-3b a second, one thread', PDFS / ((performance.now() - startedAt) / 1_000), { atLeast: 5 })
  report('bytes of one', sizes.reduce((one, other) => one + other, 0) / PDFS)
  report('memory of the process after them', process.memoryUsage().rss / 2 ** 20, { unit: 'MiB', atMost: 600 })
}

type Printed = Parameters<typeof toPrintData>[0]

/** An invoice of a won car: fees and services with VAT, and a price that is only collected. */
function invoiceOf(number: number): Printed {
  const names = ['عمولة المشتري', 'رسوم إدارية', 'تنظيف وتلميع', 'تجديد الاستمارة']
  const lines = names.map((nameAr, index) => ({
    ...{ nameAr, nameEn: `Line ${index}`, detailsAr: [], detailsEn: [] },
    ...{ net: 10_000 * (index + 1), category: 'standard' as const },
  }))
  const party = { nameAr: 'شركة مرسى للمزادات', nameEn: 'Marsa Auctions', vatNumber: '310122393500003' }
  const contact = { registrationNumber: '1010487216', mobile: '+966550000400', email: 'a@marsa.example', address: null }
  return {
    ...{ kind: 'simplified', number: `INV-2026-${number}`, uuid: `00000000-0000-4000-8000-${number}`, corrects: null },
    ...{ qr: 'AQVNYXJzYQIPMzEwMTIyMzkzNTAwMDAz', issuedAt: new Date(0), dueAt: new Date(0) },
    brand: { ar: 'مرسى', en: 'Marsa' },
    content: {
      seller: { ...party, ...contact, licenceNumber: '42-1187' },
      buyer: { ...party, ...contact, vatNumber: '' },
      ...{ orderNumber: 'M-2026-000001', supplyDate: '2026-11-23', lines, discount: 0, discountOutside: 0 },
      ...{ vatBps: 1_500, vat: 15_000, rounding: 0, total: 115_000, collected: 5_000_000, prepaid: 0 },
      ...{ due: 5_115_000, noteAr: '', noteEn: '' },
    },
  }
}
