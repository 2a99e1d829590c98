import { expect } from 'vitest'
import { bidByApi, lotByApi, memberByApi } from './fixtures/api-steps.ts'
import { barriers, darkBarriers } from './fixtures/axe.ts'
import { addressIn, journey, type Person, sees } from './fixtures/people.ts'
import type { Lang } from './fixtures/words.ts'

const PHONE = { width: 360, height: 740 }
const DESK = { width: 1440, height: 900 }
/** The same page as `/`. */
const HOME_AGAIN = '/home'
const PUBLIC = [
  '/',
  HOME_AGAIN,
  '/auctions',
  '/auctions?status=live',
  '/auctions?status=ended&sort=price_desc',
  '/auctions?q=no-such-car',
  '/filter',
  '/filter?brand=kia&brand=toyota&price_from=50&view=list',
  '/sales',
  '/packages',
  '/subsribe-package/1',
  '/about',
  '/create-auctions',
  '/contact-us',
  '/fqe',
  '/terms-and-conditions',
  '/privacy-policy',
  '/partner-request',
  '/credits',
  '/success',
  '/error',
]
const MEMBERS = [
  '/wallet',
  '/active-auctions',
  '/win-auctions',
  '/my-cars',
  '/my-cars/new',
  '/packages',
  '/subsribe-package/1',
]

/** Its list is names of people and works, in their original letters. */
const MOSTLY_NAMES = '/credits'

/**
 * Opens a page and checks it completely: nothing overflows sideways, and it is in this person's language.
 * @returns its barriers
 */
async function lookAt(person: Person, address: string, status = 200): Promise<string[]> {
  const { page, lang } = person
  expect([address, await person.open(address)]).toEqual([address, status])
  await sees(page.getByRole('main'), page.getByRole('banner'))
  await page.waitForFunction(() => document.querySelector('[aria-busy="true"]') === null)
  const seen = await page.evaluate(() => {
    const { lang: language, dir, scrollWidth, clientWidth } = document.documentElement
    const text = document.querySelector('main')?.textContent ?? ''
    const count = (pattern: RegExp) => text.match(pattern)?.length ?? 0
    const arabic = count(/\p{Script=Arabic}/gu)
    return { language, dir, tooWide: scrollWidth - clientWidth, arabic, latin: count(/[a-z]/gi) }
  })
  const { arabic, latin, ...frame } = seen
  expect({ address, ...frame }).toEqual({ address, language: lang, dir: lang === 'ar' ? 'rtl' : 'ltr', tooWide: 0 })
  const own = lang === 'ar' ? arabic : latin
  if (address !== MOSTLY_NAMES) expect(own, `${address} is written in ${lang}`).toBeGreaterThan((arabic + latin) / 2)
  return search(person, address)
}

/** Both languages share their parts and colours: the Arabic page is checked in both themes, the English one wide. */
async function search(person: Person, address: string): Promise<string[]> {
  if (address === HOME_AGAIN) return []
  if (person.lang === 'ar') return [...(await barriers(person, address)), ...(await darkBarriers(person, address))]
  await person.page.setViewportSize(DESK)
  const found = await barriers(person, address)
  await person.page.setViewportSize(PHONE)
  return found
}

/** A seeded auction and car as the site map names them. */
async function listed({ page }: Person): Promise<string[]> {
  const map = await (await page.request.get('/sitemap.xml')).text()
  const first = (kind: string) =>
    new RegExp(`<loc>[^<]*?(/${kind}/[^<]+)</loc>`).exec(map)?.[1] ?? `no ${kind} in the site map`
  return [first('auction'), first('car')]
}

const languages: Lang[] = ['ar', 'en']
for (const lang of languages) {
  journey(`a phone of 360 px shows every page whole, and no page keeps anybody out, ${lang}`, async (people) => {
    const guest = await people({ lang, ...PHONE })
    const found: string[] = []
    for (const address of [...PUBLIC, ...(await listed(guest))]) found.push(...(await lookAt(guest, address)))

    const [member, lot] = await Promise.all([memberByApi('Huda هدى'), lotByApi({ closesInSeconds: 3_600 })])
    await bidByApi(member, lot.carId, 50_000)
    const reader = await people({ lang, ...PHONE, member })
    for (const address of [...MEMBERS, `/car/${lot.slug}`]) found.push(...(await lookAt(reader, address)))
    expect(found).toEqual([])
  })

  journey(`an address without a page says so with its status, ${lang}`, async (people) => {
    const guest = await people({ lang, ...PHONE })
    guest.expectError(/status of 404/)
    const found = [...(await lookAt(guest, '/no-such-page', 404)), ...(await lookAt(guest, '/car/no-such-car', 404))]
    expect(found).toEqual([])
    await guest.page
      .getByRole('main')
      .getByRole('link', { name: guest.t('layout', 'toHome') })
      .click()
    await guest.page.waitForURL(`**${addressIn(lang, '/')}`)
  })
}
