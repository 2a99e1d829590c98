import { readdir, readFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type CasesFixture, openCases, type Sale } from '#server/features/cases/testing/fixture.ts'
import { good, type Person } from '#server/features/offers/testing/fixture.ts'
import { openSession } from '#server/testing/whole-app.ts'
import { readNotices } from './read-notices.ts'

const features = new URL('../../server/features/', import.meta.url)
const routes = new URL('../../web/routes/', import.meta.url)

/** The addresses of member pages: `my-cars_.$id.tsx` is `/my-cars/*`. */
async function memberPages(): Promise<Set<string>> {
  const files = (await readdir(routes)).filter((name) => name.endsWith('.tsx'))
  return new Set(files.map((name) => `/${name.slice(0, -4).replaceAll(/_?\./g, '/').replaceAll(/\$\w+/g, '*')}`))
}

/** A path in code as the address of a page: its values are `*`, without query and fragment. */
const pageOf = (path: string) =>
  path
    .replaceAll(/\$\{[^}]*\}/g, '*')
    .replace(/[?#].*$/, '')
    .replace(/\/$/, '')

/** The paths to which the notices of the features lead, with their files. */
async function paths(): Promise<{ file: string; path: string }[]> {
  const names = await readdir(features, { recursive: true })
  const code = names.filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts') && !name.includes('testing/'))
  const found = code.map(async (file) => {
    const text = await readFile(new URL(file, features), 'utf8')
    if (!/\bNotice\b/.test(text)) return []
    return [...text.matchAll(/['`](\/[a-z][^'`\s]*)['`]/g)].map(([, path = '']) => ({ file, path }))
  })
  return (await Promise.all(found)).flat()
}

test('each notice to a member leads to a page of the site', async () => {
  const [pages, found] = await Promise.all([memberPages(), paths()])
  // A preview of a mail is a page of staff.
  const member = found.filter(({ path }) => !/^\/(admin|api|mail-preview)\b/.test(path))
  expect(member.length).toBeGreaterThan(20)
  expect(member.filter(({ path }) => !pages.has(pageOf(path)))).toEqual([])
})

describe('[NOT-11] the link of each notice opens for its receiver', () => {
  let fixture: CasesFixture
  beforeAll(async () => {
    fixture = await openCases()
  })
  afterAll(() => fixture.close())

  /** The call with which a page reads its subject, or the list of the member's own. */
  const CALLS: readonly [RegExp, (id: string) => string][] = [
    [/^\/car\/([^#]+)/, (slug) => `/api/v1/page/car/${slug}`],
    [/^\/my-cars\/(\d+)$/, (id) => `/api/v1/my-cars/${id}`],
    [/^\/win-auctions\?(?:order|won)=(\d+)$/, (id) => `/api/v1/orders/${id}`],
    [/^\/bank-transfer\?order=(\d+)$/, (id) => `/api/v1/orders/${id}`],
    [/^\/letters\?order=(\d+)$/, (id) => `/api/v1/orders/${id}/case`],
    [/^\/letters\?id=(\d+)$/, (id) => `/api/v1/letters/${id}`],
    [/^\/viewing\/([^#]+)/, (slug) => `/api/v1/page/car/${slug}`],
    [
      /^(\/my-cars|\/offers|\/win-auctions|\/my-payments|\/shipping|\/wallet|\/saved-searches|\/notifications)$/,
      (own) => `/api/v1${own}`,
    ],
    [/^\/(refund)$/, () => '/api/v1/wallet'],
    [/^\/(profile)#company$/, () => '/api/v1/companies'],
    [/^\/admin\/approvals\/(\d+)$/, (id) => `/api/admin/approvals/${id}`],
    [/^\/admin\/orders\/pending\/(\d+)$/, (id) => `/api/admin/orders/${id}`],
    [/^\/admin\/(audit)\?filter=/, () => '/api/admin/audit'],
  ]
  const callOf = (url: string) =>
    CALLS.map(([pattern, call]) => pattern.exec(url)?.slice(1).map(call)[0]).find((path) => path !== undefined)

  /** Calls every page that the notices so far lead to, each as its receiver. */
  async function unopened(): Promise<unknown[]> {
    const rows = await fixture.db.selectFrom('notifications').select(['accountId', 'kind', 'url', 'carId']).execute()
    const failed: unknown[] = []
    for (const { accountId, kind, url, carId } of rows) {
      const path = callOf(url ?? '')
      if (path === undefined) continue
      const { status } = await fixture.call(`GET ${path}`, { token: await openSession(fixture.db, accountId) })
      if (status !== 200 || (carId === null && !path.includes('approvals'))) failed.push({ kind, url, status, carId })
    }
    return failed
  }
  /** Each kind in the code leads to a page whose call answers its receiver, here those of one sale and its case. */
  async function everyKind(sale: Sale, { admin, id: approval }: { admin: Person; id: number }): Promise<void> {
    const car = fixture.db.selectFrom('cars').select('slug').where('id', '=', sale.carId)
    const { slug } = await car.executeTakeFirstOrThrow()
    const failed: unknown[] = []
    for (const { kind, url } of await readNotices()) {
      const id = url.startsWith('/my-cars/') ? sale.carId : url.startsWith('/admin/approvals') ? approval : sale.orderId
      const path = callOf(url.replace(/\b1$/, String(id)).replace('toyota-camry-2022', slug))
      const by = url.startsWith('/admin') ? admin : url.startsWith('/my-cars') ? sale.seller : sale.buyer
      const status = path === undefined ? 'no call' : (await fixture.call(`GET ${path}`, { token: by.token })).status
      if (status !== 200) failed.push({ kind, url, path, status })
    }
    expect(failed).toEqual([])
  }
  const kinds = async () => {
    const rows = await fixture.db.selectFrom('notifications').select('kind').distinct().execute()
    return rows.map(({ kind }) => kind)
  }

  test('through a sale at an auction, its case, an order that is not paid, and a lot without a sale', async () => {
    const [admin, second] = [await fixture.person({ role: 'admin' }), await fixture.person({ role: 'admin' })]
    await fixture.settled()
    const rejected = await fixture.closed()
    expect(await unopened()).toEqual([])
    await good(fixture.decide(rejected, 'reject'))
    const sale = await fixture.auctioned()
    await fixture.handOver(sale)
    const id = await fixture.open(sale)
    await fixture.endHearing(id)
    const letter = { text: 'We have read it.' }
    await good(fixture.act(admin, id, 'messages', letter))
    const unpaid = await fixture.closed()
    await good(fixture.decide(unpaid, 'approve'))
    const order = await fixture.db
      .selectFrom('orders')
      .select('id')
      .where('lotId', '=', unpaid.lotId)
      .executeTakeFirstOrThrow()
    const body = { reason: 'The buyer asked for it' }
    const asked = await fixture.call(`POST /api/admin/orders/cancel/${order.id}`, { token: admin.token, body })
    if (asked.data?.approval) await good(fixture.approve(second, asked))
    expect(await unopened()).toEqual([])
    const back = { decision: 'return', reason: 'The report was wrong' }
    const { data } = await good(fixture.act(admin, id, 'decide', back))
    await everyKind(sale, { admin, id: data.approval.id })
    expect(await kinds()).toEqual(
      expect.arrayContaining([
        'win',
        'lost',
        'decide',
        'sale_approved',
        'sale_rejected',
        'invoice_issued',
        'order_paid',
      ]),
    )
    expect(await kinds()).toEqual(
      expect.arrayContaining(['car_paid', 'case_answered', 'order_canceled', 'sale_canceled', 'car_not_sold']),
    )
  })
})
