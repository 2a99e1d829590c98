import { pino } from 'pino'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { processName } from '#server/platform/db/processes-store.ts'
import { createJobs } from '#server/platform/jobs/jobs.ts'
import { saveProviderNews } from '#server/platform/providers/provider-states-store.ts'
import { type Fixture, openFixture } from '#server/testing/staff-fixture.ts'

const HOUR_MS = 3_600_000
let fixture: Fixture
beforeAll(async () => {
  fixture = await openFixture()
})
afterAll(() => fixture.close())

test('[JOB-3] each channel and gateway shows when it last worked and failed, and how much waits', async () => {
  const as = await fixture.staff('admin')
  const health = async () => (await fixture.call('GET /health', { as })).data
  const sms = async () => (await health()).senders.find(({ channel }: { channel: string }) => channel === 'sms')
  expect(await sms()).toMatchObject({ state: 'ok', waiting: 0, last_success_at: null, last_failure_at: null })
  await saveProviderNews(fixture.db, 'sms', { success: true, failure: undefined, pausedMs: 0 })
  await saveProviderNews(fixture.db, 'sms', { success: false, failure: 'unifonic 401', pausedMs: 0 })
  const later = { recipient: '+966500000001', nextTryAt: new Date(Date.now() + HOUR_MS) }
  await fixture.db
    .insertInto('messages')
    .values({ channel: 'sms', ...later })
    .execute()
  expect(await sms()).toMatchObject({
    state: 'failing',
    waiting: 1,
    last_success_at: expect.any(String),
    last_failure_at: expect.any(String),
    last_failure: 'unifonic 401',
  })
  await saveProviderNews(fixture.db, 'sms', { success: false, failure: 'unifonic 401', pausedMs: HOUR_MS })
  expect(await sms()).toMatchObject({ state: 'paused', paused_until: expect.any(String) })
  expect((await health()).gateways).toMatchObject([{ name: 'sandbox', state: 'ok', last_failure: null }])
})

test('[JOB-6] each process shows its release and its place, and is gone when it ends', async () => {
  const as = await fixture.staff('admin')
  const processes = async () => (await fixture.call('GET /health', { as })).data.processes
  const log = pino({ level: 'silent' })
  // As the role of the server: the sessions of other roles are hidden.
  const url = new URL(inject('templateServerUrl'))
  url.pathname = new URL(fixture.databaseUrl).pathname
  const other = createJobs(url.href, log, processName('8-abcdef', 3001))
  await other.start()
  expect(await processes()).toContainEqual({
    release: '8-abcdef',
    place: expect.stringMatching(/:3001$/),
    started_at: expect.any(String),
  })
  await other.stop()
  await expect.poll(processes).not.toContainEqual(expect.objectContaining({ release: '8-abcdef' }))
})
