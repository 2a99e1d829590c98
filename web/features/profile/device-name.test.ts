import { expect, test } from 'vitest'
import { deviceName, isPhone } from './device-name.ts'

const WEBKIT = 'AppleWebKit/537.36 (KHTML, like Gecko)'

test.each([
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/130.0 Safari/537.36 Edg/130.0`, 'Edge · Windows', false],
  [`Mozilla/5.0 (Linux; Android 14; SM-S918B) ${WEBKIT} Chrome/130.0 Mobile Safari/537.36`, 'Chrome · Android', true],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile Safari/604.1', 'Safari · iPhone', true],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:130.0) Gecko/20100101 Firefox/130.0', 'Firefox · Mac', false],
  ['curl/8.5.0', undefined, false],
  [null, undefined, false],
])('%s', (agent, name, phone) => {
  expect(deviceName(agent)).toBe(name)
  expect(isPhone(agent)).toBe(phone)
})
