// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import type { AppInfo } from '#contract/http/content.ts'
import { ok, renderOnPage } from '#web/testing/render-hook.tsx'
import type { SiteLink } from './links.ts'
import { useNamedLinks } from './use-site-links.ts'

const links: SiteLink[] = [
  { to: '/auctions', label: 'auctions' },
  { to: '/sales', label: 'sales', needsSales: true },
  { to: '/create-auctions', label: 'sellYours', isCreateAuctions: true },
]
const settings = (show: string, create_auctions_title_en: string) =>
  ({ create_auctions_show: show, create_auctions_title_en, create_auctions_title_ar: 'بع' }) as AppInfo

async function namesOf(products_count: number, info: AppInfo | undefined): Promise<string[]> {
  const answers = { 'GET /page/home-for-sale-count': ok({ products_count }) }
  const { result } = await renderOnPage(() => useNamedLinks(info), { answers })
  return result.current(links).map(({ name }) => name)
}

test('leaves out links with a missing condition', async () => {
  expect(await namesOf(0, undefined)).toEqual(['Auctions'])
  expect(await namesOf(1, settings('0', 'Sell'))).toEqual(['Auctions', 'Cars for sale'])
})

test('selling has the title of the settings, or its own', async () => {
  expect(await namesOf(0, settings('1', 'Sell with us'))).toEqual(['Auctions', 'Sell with us'])
  expect(await namesOf(0, settings('1', ''))).toEqual(['Auctions', 'Sell your car'])
})
