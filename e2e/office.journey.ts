import { expect } from 'vitest'
import { callApi } from './fixtures/api.ts'
import { type Member, memberByApi, productUrl } from './fixtures/api-steps.ts'
import { openScreen, type StaffRole, screenOf, staffByApi } from './fixtures/office.ts'
import { isSettled } from './fixtures/office-screens.ts'
import { journey, sees } from './fixtures/people.ts'

/** For each role: a screen and a call that its rights do not cover. */
const BEYOND: Record<
  Exclude<StaffRole, 'admin'>,
  readonly (readonly [screen: string, call: string, body: object])[]
> = {
  auctions: [
    ['/chart', 'GET /journals', {}],
    ['/pages/create', 'POST /faqs', { question_ar: 'س', question_en: 'q', answer_ar: 'ج', answer_en: 'a' }],
    ['/coupons/create', 'POST /orders/make/1', {}],
  ],
  finance: [
    ['/auctions/create', 'POST /auctions', {}],
    ['/imports/create', 'POST /imports/cars', {}],
    ['/health', 'PUT /settings/fees', {}],
  ],
  content: [
    ['/auctions/create', 'POST /auctions', {}],
    ['/chart', 'POST /refunds/1/approve', {}],
    ['/gate', 'POST /exit-permits/check', { code: 'x' }],
  ],
  support: [
    ['/gate', 'POST /exit-permits/check', { code: 'x' }],
    ['/users/create', 'POST /users', {}],
    ['/testmonials/create', 'POST /testmonials', {}],
  ],
}

async function statusOf({ token }: Member, line: string, body: object): Promise<number> {
  const [method = '', path = ''] = line.split(' ')
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const sent = method === 'GET' ? {} : { body: JSON.stringify(body) }
  const answer = await fetch(`${productUrl()}/api/admin${path}`, { method, headers, ...sent })
  return answer.status
}

/** Acts for some roles only, by right. Each is a text of `office`. */
const ACTS = {
  finance: ['adjust', 'recordCash', 'transferApprove', 'refundApprove', 'invoiceIssue', 'orderCancel', 'reconcileNow'],
  cars: ['withdraw', 'inspection', 'approveCar'],
  auctions: ['buildAuction', 'copyAuction'],
  users: ['resetFactor'],
} as const
const RIGHTS: Record<keyof typeof BEYOND, readonly (keyof typeof ACTS)[]> = {
  auctions: ['cars', 'auctions'],
  finance: ['finance'],
  content: [],
  support: [],
}

for (const role of ['auctions', 'finance', 'content', 'support'] as const) {
  journey(`BACK-67: the role ${role} sees only what it may do, and the server refuses the rest`, async (people) => {
    const [colleague, member] = await Promise.all([staffByApi(role, 'سعد القحطاني'), memberByApi('ريم العتيبي')])
    const person = await people({ width: 1440, height: 900, member: colleague })
    for (const [screen, call, body] of BEYOND[role]) {
      await openScreen(person, screen)
      await sees(person.page.getByRole('heading', { name: person.t('office', 'nothingHere') }))
      expect(await statusOf(colleague, call, body), call).toBe(403)
    }
    const { data: cars } = await callApi(productUrl(), 'GET /api/admin/cars', { token: colleague.token })
    const screens = ['/auctions', '/invoices', '/orders', '/questions', `/users/${member.id}`, `/cars/${cars[0].id}`]
    const foreign = (Object.keys(ACTS) as (keyof typeof ACTS)[]).filter((right) => !RIGHTS[role].includes(right))
    for (const screen of screens) {
      await openScreen(person, screen)
      await isSettled(person)
      for (const act of foreign.flatMap((right) => ACTS[right])) {
        const name = person.t('office', act)
        const count = await screenOf(person)
          .getByRole('button', { name })
          .or(screenOf(person).getByRole('link', { name }))
          .count()
        expect(count, `${act} at ${screen}`).toBe(0)
      }
    }
  })
}
