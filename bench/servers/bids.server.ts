/** The product's own server with four routes beside it that do less, for comparison; started by bids.bench.ts. */
import type { AddressInfo } from 'node:net'
import pg from 'pg'
import pino from 'pino'
import { buildApp } from '#server/app.ts'
import { readConfig } from '#server/platform/config/config.ts'

const { DATABASE_URL = '', DATA_DIR = '', REDIS_URL = '' } = process.env
const config = readConfig({
  NODE_ENV: 'test',
  RATE_LIMITS: 'off',
  SEED_DEMO: 'false',
  DATA_DIR,
  DATABASE_URL,
  REDIS_URL,
})
const pools = new Map<number, pg.Pool>()
const poolOf = (max: number) => {
  const pool = pools.get(max) ?? new pg.Pool({ connectionString: DATABASE_URL, max })
  pools.set(max, pool)
  return pool
}

type Bid = { product_id: number; amount: number }

const { app, features } = await buildApp({
  config,
  databaseUrl: DATABASE_URL,
  log: pino({ level: 'silent' }),
})

const member = async (authorization: string | undefined) =>
  features.accounts.authenticate((authorization ?? '').slice(7))
/** The same HTTP stack without a database behind it. */
app.post<{ Body: Bid }>('/bench/none', async (request) => {
  await member(request.headers.authorization)
  return { code: 200, message: '', data: { bid: request.body } }
})
app.post<{ Body: Bid }>('/bench/select', async (request) => {
  await member(request.headers.authorization)
  await poolOf(4).query('select 1')
  return { code: 200, message: '', data: { bid: request.body } }
})
/** A careful developer's first version: a transaction for each bid. No deposits, no log, no key, no receipt. */
app.post<{ Body: Bid; Params: { pool: string } }>('/bench/naive/:pool', async (request, reply) => {
  const actor = await member(request.headers.authorization)
  const accepted = await naiveBid(poolOf(Number(request.params.pool)), request.body, actor?.accountId ?? 0)
  return reply.code(accepted ? 200 : 409).send({ code: accepted ? 200 : 409, message: '', data: {} })
})

async function naiveBid(pool: pg.Pool, { product_id, amount }: Bid, accountId: number): Promise<boolean> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    const { rows } = await client.query({
      name: 'naive-lock',
      text: 'select price, seq from naive_lots where id = $1 for update',
      values: [product_id],
    })
    const accepted = amount * 100 >= (rows[0]?.price ?? 0) + 50_000
    if (accepted) {
      await client.query({
        name: 'naive-insert',
        text: 'insert into naive_bids (lot_id, seq, account_id, amount) values ($1, $2, $3, $4)',
        values: [product_id, rows[0].seq + 1, accountId, amount * 100],
      })
      await client.query({
        name: 'naive-update',
        text: 'update naive_lots set price = $2, seq = seq + 1, leader_id = $3 where id = $1',
        values: [product_id, amount * 100, accountId],
      })
    }
    await client.query('commit')
    return accepted
  } finally {
    client.release()
  }
}

await app.listen({ port: 0, host: '127.0.0.1' })
process.send?.({ port: (app.server.address() as AddressInfo).port })
process.once('SIGTERM', () => void app.close().then(() => process.exit(0)))
