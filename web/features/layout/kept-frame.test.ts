import { beforeEach, describe, expect, test } from 'vitest'
import type { AppInfo } from '#contract/http/content.ts'
import { type FrameOf, keepFrame, keptFrame } from './kept-frame.ts'

// The content of a frame does not matter here; a frame belongs to the settings that were read with it.
const newSettings = () => ({}) as AppInfo
const at = (href: string, of: Partial<FrameOf> = {}): FrameOf => ({
  lang: 'ar',
  prefix: '',
  path: href.split('?', 1)[0] ?? '',
  href,
  saleCount: 4,
  year: 2026,
  ...of,
})
const page = (switchTo: string) =>
  `<head></head><header class="top">menu <a href="${switchTo}" lang="en">English</a></header>` +
  '<main><header>of a part</header><footer>of a part</footer></main>' +
  '<footer class="foot" id="contact">foot</footer><script>{}</script>'
const header = (switchTo: string) => `menu <a href="${switchTo}" lang="en">English</a>`

let settings: AppInfo
beforeEach(() => {
  settings = newSettings()
  keepFrame(settings, at('/credits'), page('/en/credits'))
})

describe('the kept frame', () => {
  test('is given to other pages, each with its own address in the other language', () => {
    expect(keptFrame(settings, at('/car/a'))).toEqual({ header: header('/en/car/a'), footer: 'foot' })
    expect(keptFrame(settings, at('/car/b?q=1'))).toEqual({ header: header('/en/car/b?q=1'), footer: 'foot' })
  })

  test('writes an address so that it cannot end its attribute', () => {
    expect(keptFrame(settings, at(`/auctions/x?q="><b>&'`))?.header).toBe(
      header('/en/auctions/x?q=&quot;&gt;&lt;b&gt;&amp;&#x27;'),
    )
  })

  test('ends with the settings it was made from', () => {
    expect(keptFrame(newSettings(), at('/credits'))).toBeUndefined()
  })

  test.each<[string, FrameOf]>([
    ['language', at('/car/a', { lang: 'en', prefix: '/en' })],
    ['prefix', at('/car/a', { prefix: '/en' })],
    ['link that is the current page', at('/auctions')],
    ['number of cars for sale', at('/car/a', { saleCount: 0 })],
    ['year', at('/car/a', { year: 2027 })],
  ])('is not for another %s', (_, of) => {
    expect(keptFrame(settings, of)).toBeUndefined()
  })

  test('is not kept from a page whose switch leads elsewhere, or that has no frame', () => {
    const others = newSettings()
    keepFrame(others, at('/credits'), page('/en/packages'))
    keepFrame(others, at('/credits'), '<main>an error</main>')
    expect(keptFrame(others, at('/credits'))).toBeUndefined()
  })
})
