import { expect, test } from 'vitest'
import { isSitePath } from './site-path.ts'

const away = [
  '/\\evil.example',
  '//evil.example',
  '/\t/evil.example',
  '/\n\\evil.example',
  '\\\\evil.example',
  '/..//evil.example',
]
const others = ['https://evil.example/', 'javascript:alert(1)', 'auctions', '', ' /auctions']

test.each([...away, ...others])('[CONT-13] %j is no path of the site', (link) => {
  expect(isSitePath(link)).toBe(false)
})

test.each(['/', '/auctions', '/car/a-b?x=//y#z', '/سيارة'])('[CONT-13] %j is a path of the site', (link) => {
  expect(isSitePath(link)).toBe(true)
})
