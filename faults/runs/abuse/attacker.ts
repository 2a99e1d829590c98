import { fork } from 'node:child_process'
import { once } from 'node:events'
import { constants, setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import { createRng } from '../../rng.ts'
import { ATTACKS, type Strength } from './attacks.ts'

type Order = { name: string; port: number; strength: Strength; seed: number; seconds: number }

const SECOND_MS = 1_000

/**
 * Runs one attack in a separate process with a low priority. Attackers have their own machines: the cost of sending
 * must not count as the members' wait.
 * @returns a line about its load
 * @throws when the attacker ends without an answer
 */
export async function attackFromElsewhere(order: Order): Promise<string> {
  const child = fork(fileURLToPath(import.meta.url), { execArgv: process.execArgv })
  child.send(order)
  const died = once(child, 'exit').then(([code]) => {
    throw new Error(`the attacker of ${order.name} ended with ${code}`)
  })
  const [line] = await Promise.race([once(child, 'message'), died])
  died.catch(() => undefined)
  child.kill()
  return String(line)
}

async function attack({ name, strength, seed, seconds, port }: Order): Promise<void> {
  setPriority(constants.priority.PRIORITY_LOW)
  const endsAt = performance.now() + seconds * SECOND_MS
  const found = ATTACKS.find((each) => each.name === name)
  const line = await found?.run({ port, strength, rng: createRng(seed), isOver: () => performance.now() > endsAt })
  process.send?.(line ?? `there is no attack ${name}`)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  process.once('disconnect', () => process.exit())
  process.once('message', (order) => void attack(order as Order))
}
