import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { addLots, addMembers, type Fixture, openFixture, tokenOf } from './fixture.ts'
import type { Call } from './http-load.ts'

export const LOTS = 1_000
export const MEMBERS = 400
const STEP = 500

export type BidServer = { port: number; stop(): Promise<void> }

/** An installation with members and live lots, and the tables of the naive transaction beside them. */
export async function openBidFixture(): Promise<Fixture> {
  const fixture = await openFixture()
  await addMembers(fixture.pool, MEMBERS)
  await addLots(fixture.pool, LOTS)
  await fixture.pool.query(`
    create table naive_lots (id bigint primary key, price bigint not null, seq integer not null, leader_id bigint);
    create table naive_bids (lot_id bigint, seq integer, account_id bigint, amount bigint, at timestamptz default now(), primary key (lot_id, seq));
    insert into naive_lots select g, 100000, 0, null from generate_series(1, ${LOTS}) g`)
  return fixture
}

/** The product's server on that database, in a separate process. */
export async function startBidServer(fixture: Fixture, env: Record<string, string> = {}): Promise<BidServer> {
  const child: ChildProcess = fork(new URL('./bids.server.ts', import.meta.url), {
    env: { ...process.env, DATABASE_URL: fixture.url, DATA_DIR: fixture.dataDir, ...env },
  })
  const [{ port }] = (await once(child, 'message')) as [{ port: number }] // the server sends nothing else
  return {
    port,
    stop: async () => {
      child.kill()
      await once(child, 'exit')
    },
  }
}

/**
 * Makes calls that are valid when they are sent, by keeping every lot's next amount and bidder.
 * @returns the next call to `path`, on lot 1 if `hot`, else on all lots in turn; with a key unless `keyless`.
 */
export function createCalls() {
  const amounts = new Map<string, number>()
  let sent = 0
  return (path: string, { hot = false, keyless = false } = {}): Call => {
    sent += 1
    const lot = hot ? 1 : 1 + (sent % LOTS)
    const place = `${path.startsWith('/bench') ? 'naive' : 'real'} ${lot}`
    const amount = (amounts.get(place) ?? 1_000) + STEP
    amounts.set(place, amount)
    // Consecutive bids on a lot come from different members, because leaders cannot outbid themselves.
    const token = tokenOf(1 + ((lot * 7 + amount / STEP) % MEMBERS))
    return {
      path: `${path}?lot=${lot}`,
      token,
      body: JSON.stringify({ product_id: lot, amount }),
      ...(!keyless && { key: `k${sent}` }),
    }
  }
}
