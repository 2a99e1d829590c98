import { expect } from 'vitest'
import { callApi } from './fixtures/api.ts'
import { type Member, memberByApi, productUrl } from './fixtures/api-steps.ts'
import { barriers, darkBarriers, smallTargets } from './fixtures/axe.ts'
import { adminPerson } from './fixtures/money-steps.ts'
import { openScreen, picture, type StaffRole, screenOf, staffByApi } from './fixtures/office.ts'
import { journey, type Person, sees } from './fixtures/people.ts'
import type { Lang } from './fixtures/words.ts'

const LOOKS = [
  { lang: 'ar', width: 1440, height: 900 },
  { lang: 'en', width: 360, height: 740 },
] as const satisfies { lang: Lang; width: number; height: number }[]
const GROUPS = ['groupWork', 'groupMoney', 'groupBooks', 'groupPeople', 'groupContent', 'groupHouse'] as const

const below = (href: string) => href.replace(/^.*?\/admin/, '') || '/'

/** The addresses of one group of the menu. */
async function entriesOf({ page, t }: Person, group: (typeof GROUPS)[number]): Promise<string[]> {
  const place = page.locator('aside nav > div').filter({ has: page.locator('p', { hasText: t('office', group) }) })
  const found = await place.locator('a').evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
  return found.map(below)
}

/** The page of the first row, and the form that adds a row, if this list has them. */
async function nextOf(person: Person, address: string): Promise<string[]> {
  const main = screenOf(person)
  const row = main.locator('tbody a, .of-rows a, .orders-board a').first()
  const form = main.locator('a[href$="/create"]').first()
  const hrefs = []
  for (const link of [row, form]) if ((await link.count()) > 0) hrefs.push((await link.getAttribute('href')) ?? '')
  return hrefs.map(below).filter((each) => each !== address)
}

/** Waits until a screen has read its data. */
async function isSettled(person: Person): Promise<void> {
  await sees(screenOf(person).getByRole('heading', { level: 1 }))
  await person.page.waitForFunction(() => document.querySelector('[aria-busy="true"], .sk') === null)
}

/** Runs in the page: records when the heading of a screen was there and then was not. */
function watchHeadline(): void {
  let shown: Element | null = null
  const look = () => {
    const heading = document.querySelector('main h1')
    if (shown?.isConnected && !shown.checkVisibility()) Object.assign(window, { hasVanished: true })
    if (heading?.checkVisibility()) shown = heading
    requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}

/** Runs in the page: true if the open menu is scrolled away from the shown screen. */
function isEntryOutOfSight(): boolean {
  const entry = document.querySelector('aside nav [aria-current]')
  if (!entry?.checkVisibility()) return false
  const { top, bottom } = entry.getBoundingClientRect()
  return top < 0 || bottom > window.innerHeight
}

const everyBarrier = async (person: Person, address: string) => [
  ...(await barriers(person, address)),
  ...(await darkBarriers(person, address)),
]

/** Both languages share parts and colours: the wide Arabic screen is checked in full, the narrow English one for what its width changes. */
async function lookAt(person: Person, address: string): Promise<string[]> {
  const found = person.lang === 'ar' ? await everyBarrier(person, address) : await smallTargets(person, address)
  if (await person.page.evaluate(isEntryOutOfSight)) found.push(`${address}: its entry of the menu is out of sight`)
  if (await person.page.evaluate(() => 'hasVanished' in window)) found.push(`${address}: vanished once shown`)
  await picture(person, address.replace(/\W+/g, '-'))
  const width = person.page.viewportSize()?.width ?? 0
  const real = await person.page.evaluate(() => document.documentElement.scrollWidth)
  if (real > width) found.push(`${address} (${person.lang}): ${real} px wide`)
  return found
}

for (const size of LOOKS) {
  for (const group of GROUPS) {
    journey(`BACK-67: nothing keeps staff out of the screens of the office: ${group}, ${size.lang}`, async (people) => {
      const person = await people({ ...size, member: await adminPerson() })
      await person.page.addInitScript(watchHeadline)
      await openScreen(person, '/')
      const found: string[] = []
      for (const address of await entriesOf(person, group)) {
        await openScreen(person, address)
        await isSettled(person)
        const next = await nextOf(person, address)
        found.push(...(await lookAt(person, address)))
        for (const inside of next) {
          await openScreen(person, inside)
          await isSettled(person)
          found.push(...(await lookAt(person, inside)))
        }
      }
      expect(found).toEqual([])
    })
  }
}

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
