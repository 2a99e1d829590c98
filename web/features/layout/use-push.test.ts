// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { switchNotices } from '#web/platform/device/notice-consent.ts'
import { type Answers, lost, ok, press, renderOnPage } from '#web/testing/render-hook.tsx'
import { usePush } from './use-push.ts'

const subscription = {
  endpoint: 'https://push/1',
  options: { applicationServerKey: null },
  toJSON: () => ({ endpoint: 'https://push/1', keys: { p256dh: 'p', auth: 'a' } }),
  unsubscribe: vi.fn(),
}
const pushManager = { getSubscription: async () => subscription, subscribe: async () => subscription }

beforeEach(() => {
  const serviceWorker = { getRegistration: async () => ({ pushManager }) }
  Object.defineProperty(navigator, 'serviceWorker', { value: serviceWorker, configurable: true })
  vi.stubGlobal('Notification', { permission: 'granted' })
})
afterEach(() => {
  Reflect.deleteProperty(navigator, 'serviceWorker')
  vi.unstubAllGlobals()
})

const answers: Answers = {
  'GET /push-key': ok({ public_key: 'AQ' }),
  'POST /push-subscriptions': ok(),
  'DELETE /push-subscriptions': ok(),
}
const keys = (calls: { key: string }[]) => calls.map(({ key }) => key)

test('subscribes a browser that may show notices, and unsubscribes it when they are switched off', async () => {
  const { calls } = await renderOnPage(usePush, { answers })
  expect(keys(calls)).toEqual(['GET /push-key', 'POST /push-subscriptions'])
  await press(() => switchNotices(false))
  expect(keys(calls.slice(2))).toEqual(['DELETE /push-subscriptions'])
})

test('asks nothing before the member has answered', async () => {
  vi.stubGlobal('Notification', { permission: 'default' })
  const { calls } = await renderOnPage(usePush, { answers })
  expect(calls).toEqual([])
})

test('an unreachable server breaks nothing', async () => {
  const away = { 'GET /push-key': lost, 'DELETE /push-subscriptions': lost }
  const { calls } = await renderOnPage(usePush, { answers: away })
  await press(() => switchNotices(false))
  expect(keys(calls)).toEqual(['GET /push-key', 'DELETE /push-subscriptions'])
})
