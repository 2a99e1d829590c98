/** The wait of a bid and of `/healthz` while the server reads files made to keep it busy. */
import { type HostileFile, hostileStatements, hostileTables } from '#server/testing/hostile-files.ts'
import { createCalls, openBidFixture, startBidServer } from './fixtures/bid-fixture.ts'
import { tokenOf } from './fixtures/fixture.ts'
import { report } from './fixtures/report.ts'

const ADMIN = 1
const MOST_MS = 300
const PAUSE_MS = 20
const HONEST_ROWS = 50_000

const fixture = await openBidFixture()
await fixture.pool.query(`update accounts set role = 'admin' where id = $1`, [ADMIN])
const server = await startBidServer(fixture)
const address = `http://127.0.0.1:${server.port}`
const nextCall = createCalls()

const honest: HostileFile = {
  name: `CSV: an honest table of ${HONEST_ROWS.toLocaleString('en')} rows`,
  bytes: () =>
    Buffer.from(
      `make,model,year,km,price,city\n${Array.from({ length: HONEST_ROWS }, (_, at) => `Toyota,Camry,2020,${5_000 + at},50000,Riyadh\n`).join('')}`,
    ),
  answer: 'checked',
}

/** Only the sending is measured: the file is made before. */
function formOf({ name, bytes }: HostileFile): FormData {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(bytes())]), name)
  return form
}

async function send(path: string, form: FormData): Promise<number> {
  const answer = await fetch(`${address}/api/admin${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${tokenOf(ADMIN)}` },
    body: form,
  })
  await answer.arrayBuffer()
  return answer.status
}

async function bid(): Promise<void> {
  const { path, token, body, key } = nextCall('/api/v1/bid')
  const headers = {
    authorization: `Bearer ${token}`,
    'content-type': 'application/json',
    ...(key && { 'idempotency-key': key }),
  }
  await (await fetch(`${address}${path}`, { method: 'POST', headers, body: body ?? null })).arrayBuffer()
}
const health = async () => void (await (await fetch(`${address}/healthz`)).arrayBuffer())

/** The longest of the calls made one after another until `isOver`. */
async function longest(call: () => Promise<void>, isOver: () => boolean): Promise<number> {
  let most = 0
  while (!isOver()) {
    const startedAt = performance.now()
    await call()
    most = Math.max(most, performance.now() - startedAt)
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
  }
  return most
}

async function measure(name: string, work: () => Promise<number | undefined>): Promise<void> {
  let isOver = false
  const waits = Promise.all([bid, health].map((call) => longest(call, () => isOver)))
  const startedAt = performance.now()
  const status = await work()
  const tookMs = Math.round(performance.now() - startedAt)
  isOver = true
  const [ofBid = 0, ofHealth = 0] = await waits
  const what = `${name} (${status === undefined ? '' : `${status} `}after ${tookMs} ms)`
  report(`${what}, longest wait of a bid`, ofBid, { unit: 'ms', atMost: MOST_MS })
  report(`${what}, longest wait of /healthz`, ofHealth, { unit: 'ms', atMost: MOST_MS })
}

const quiet = async () => {
  await new Promise((resolve) => setTimeout(resolve, 5_000))
  return undefined
}
await measure('warming', quiet)
await measure('no file', quiet)
const files = [
  ...[...hostileTables, honest].map((file) => ({ path: '/imports/cars', file })),
  ...hostileStatements.map((file) => ({ path: '/bank-statements', file })),
]
for (const { path, file } of files) {
  const form = formOf(file)
  await measure(file.name, () => send(path, form))
}
await server.stop()
await fixture.close()
