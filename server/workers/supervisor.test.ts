import { type ChildProcess, fork } from 'node:child_process'
import pino from 'pino'
import { afterEach, expect, test } from 'vitest'
import { createSupervisor, pauseAfter } from './supervisor.ts'

const WORKER = new URL('./testing/small-worker.ts', import.meta.url)
const started: { place: number; child: ChildProcess }[] = []
const heard: string[] = []
let supervisor: ReturnType<typeof createSupervisor>

function open(count: number, env: Record<string, string> = {}) {
  supervisor = createSupervisor({
    count,
    log: pino({ level: 'silent' }),
    fork: (place) => {
      const child = fork(WORKER, { env: { ...process.env, PLACE: String(place), ...env } })
      child.on('message', (message: { heard?: string }) => {
        if (message.heard !== undefined) heard.push(message.heard)
      })
      started.push({ place, child })
      return child
    },
  })
  return supervisor
}
afterEach(async () => {
  await supervisor.stop('SIGTERM')
  started.length = 0
  heard.length = 0
})

test('[SCALE-3] a worker that ends is started again, after a pause that grows', async () => {
  await open(2).start()
  expect(supervisor.ports()).toEqual([1000, 1001])
  started.find(({ place }) => place === 1)?.child.send({ end: true })
  await expect.poll(() => supervisor.ports()).toEqual([1000, undefined])
  await expect.poll(() => supervisor.ports()).toEqual([1000, 1001])
  expect(started.map(({ place }) => place)).toEqual([0, 1, 1])
  expect([1, 2, 3, 6, 7, 60].map(pauseAfter)).toEqual([250, 500, 1_000, 8_000, 10_000, 10_000])
})

test('[SCALE-4] what a worker says on the bus reaches all others, not itself', async () => {
  await open(3).start()
  started.find(({ place }) => place === 0)?.child.send({ say: 'news' })
  await expect.poll(() => heard.toSorted()).toEqual(['1 news', '2 news'])
})

test('[SCALE-6] a stop ends all of them and starts none again', async () => {
  await open(2).start()
  await supervisor.stop('SIGTERM')
  expect(started.map(({ child }) => child.exitCode)).toEqual([0, 0])
  expect(supervisor.ports()).toEqual([undefined, undefined])
})

test('[SCALE-1] a worker that cannot start ends the start', async () => {
  await expect(open(2, { BROKEN: '1' }).start()).rejects.toThrow('worker 1 ended before it served (3)')
  expect(started).toHaveLength(1)
})
