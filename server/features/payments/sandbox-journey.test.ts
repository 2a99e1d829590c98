import { createServer } from 'node:net'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { systemRandom } from '#server/platform/clock/clock.ts'
import { registerSandboxPages } from '#server/platform/gateways/routes.ts'
import { createSandbox } from '#server/platform/gateways/sandbox.ts'
import { createJobs, type Jobs } from '#server/platform/jobs/jobs.ts'
import { createSecrets } from '#server/platform/secrets/secrets.ts'
import { createAccount, createPackage, riyals } from '#server/testing/factories.ts'
import { createTestApp, paymentIn, type TestApp, walletIn } from './test-app.ts'

let app: TestApp
let jobs: Jobs

beforeAll(async () => {
  const port = await freePort()
  const publicUrl = `http://127.0.0.1:${port}`
  app = await createTestApp({
    publicUrl,
    gateway: (server, fixture) => {
      jobs = createJobs(fixture.url, pino({ level: 'silent' }))
      const secrets = createSecrets('a secret of at least thirty-two characters')
      const sandbox = createSandbox({ db: fixture.db, jobs, secrets, random: systemRandom, publicUrl })
      registerSandboxPages(server, sandbox)
      return sandbox
    },
  })
  await jobs.start()
  await app.app.listen({ port, host: '127.0.0.1' })
})
afterAll(async () => {
  await jobs.stop()
  await app.close()
})

/** The addresses that the gateway calls must be known before the server listens. */
const freePort = () =>
  new Promise<number>((resolve, reject) => {
    const probe = createServer().once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0))
    })
  })

test('[PAY-11] [PAY-14] [PAY-32] a member pays a package on the page, and the webhook alone activates it', async () => {
  const { id: packageId } = await createPackage(app.db, { deposit: riyals(5_000) })
  const { id: as } = await createAccount(app.db)
  const body = { package_id: packageId, payment_method: 'online' }
  const payment = paymentIn(await app.call('POST', '/subscribe-package', { as, body, language: 'ar' }))
  const url = payment.checkout_url ?? ''
  const page = await (await fetch(url)).text()
  expect(page).toContain('5,000.00')

  const answer = await fetch(url, { method: 'POST', body: new URLSearchParams({ result: 'paid' }), redirect: 'manual' })
  expect([answer.status, answer.headers.get('location')]).toEqual([
    303,
    expect.stringMatching(`/success\\?payment=${payment.id}$`),
  ])

  const wallet = async () => walletIn(await app.call('GET', '/wallet', { as }))
  await vi.waitFor(async () => expect((await wallet()).available_balance).toBe(5_000), {
    timeout: 100_000,
    interval: 50,
  })
  expect(await wallet()).toMatchObject({ pending_amount: 0, current_plan: { id: packageId } })
  expect(app.notified).toEqual([as])
})
