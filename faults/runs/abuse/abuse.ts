import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { createFixtures } from '../../fixtures.ts'
import { type Scenario, withDatabase } from '../../scenario.ts'
import { attackFromElsewhere } from './attacker.ts'
import { ATTACKS, type Strength } from './attacks.ts'
import { bidDuring, type Watched } from './members.ts'

export const LONG: Strength & { seconds: number } = {
  ...{ slowConnections: 1_000, floods: 200, floodBytes: 2_000_000, sockets: 5_000, codes: 10_000, networks: 500 },
  seconds: 30,
}
export const SHORT: typeof LONG = {
  ...{ slowConnections: 20, floods: 4, floodBytes: 200_000, sockets: 40, codes: 60, networks: 10 },
  seconds: 2,
}
/** Against the quiet run before it. */
const SLOWER_AT_MOST = 3
const MEMORY_AT_MOST = 1.5
const SECOND_MS = 1_000
const SAMPLE_MS = 100
const MIB = 1_024
const SEEDS = 1e9

/**
 * Strangers on hundreds of networks try to stop a sale while members bid: every bid gets an answer, the server neither
 * fails nor keeps their data. The long form also compares its waits and memory with the quiet run.
 */
export async function abuse(scenario: Scenario, { clients, ...strength }: typeof LONG & { clients: number }) {
  if (process.platform !== 'linux') {
    scenario.say('  SKIPPED: only Linux has all addresses from 127.0.0.1 on')
    return []
  }
  const app = await scenario.openApp(1, { env: { RATE_LIMITS: 'on' } })
  await app.start()
  const faults: string[] = []
  await withDatabase(await scenario.databaseUrl(), async (db) => {
    const stock = await createFixtures(db, { clients, rich: true })
    const during = async (name: string, work: Promise<unknown>) => {
      const memory = watchMemory(app.pid())
      const watched = await bidDuring(stock, app.port, work)
      const found = { ...watched, p99: percentile(watched.times, 0.99), memory: memory.stop() }
      scenario.say(`  ${name}: ${lineOf(found)}`)
      faults.push(...new Set(watched.broken.map((fault) => `${name}: ${fault}`)))
      if (watched.accepted === 0) faults.push(`${name}: no bid was accepted`)
      return found
    }
    await during('warm-up', sleep((strength.seconds * SECOND_MS) / 3))
    const quiet = await during('quiet', sleep(strength.seconds * SECOND_MS))
    for (const { name } of ATTACKS) {
      const seed = scenario.rng(name).between(0, SEEDS)
      const attack = attackFromElsewhere({ name, port: app.port, strength, seed, seconds: strength.seconds })
      const found = await during(name, attack)
      scenario.say(`    ${await attack}`)
      if (app.hasEnded()) return void faults.push(`${name}: the server has ended`)
      if (scenario.short) continue
      if (found.p99 > SLOWER_AT_MOST * quiet.p99) faults.push(`${name}: members waited ${ratio(found.p99, quiet.p99)}`)
      if (found.memory > MEMORY_AT_MOST * quiet.memory)
        faults.push(`${name}: memory grew ${ratio(found.memory, quiet.memory)}`)
    }
  })
  await app.stop()
  return faults
}

/** The value below which `share` (0 to 1) of the values lie. */
const percentile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? Number.NaN

const ratio = (one: number, other: number) => `${(one / other).toFixed(2)} times`
const lineOf = ({ times, accepted, p99, memory }: Watched & { p99: number; memory: number }) =>
  `${times.length} bids, ${accepted} accepted, p50 ${percentile(times, 0.5).toFixed(0)} ms, p99 ${p99.toFixed(0)} ms, memory ${memory.toFixed(0)} MiB`

/** @returns the maximum memory of the process meanwhile, in MiB. */
function watchMemory(pid: number): { stop: () => number } {
  let most = 0
  const look = () => {
    most = Math.max(most, residentOf(pid))
  }
  const timer = setInterval(look, SAMPLE_MS)
  return {
    stop: () => {
      clearInterval(timer)
      look()
      return most
    },
  }
}

function residentOf(pid: number): number {
  try {
    const found = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))
    return Number(found?.[1] ?? 0) / MIB
  } catch {
    return 0
  }
}
