import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createFileProcess } from './file-process.ts'
import type * as tasks from './testing/file-tasks.ts'

const module = new URL('testing/file-tasks.ts', import.meta.url)
const limits = { timeoutMs: 60_000, heapMb: 64, waitingMax: 1 }

test('[FILE-1] reads a file in another process, which keeps its modules; the event loop goes on meanwhile', async () => {
  const reader = createFileProcess(limits)
  expect(await reader.read<typeof tasks.countRead>(module, 'countRead', 'a')).toEqual({ text: 'a', read: 1 })
  let turns = 0
  let isRead = false
  const second = reader.read<typeof tasks.spin>(module, 'spin', 300).finally(() => {
    isRead = true
  })
  while (!isRead) {
    turns += 1
    await nextTurn()
  }
  await second
  expect(turns).toBeGreaterThan(10)
  expect(await reader.read<typeof tasks.countRead>(module, 'countRead', 'b')).toEqual({ text: 'b', read: 2 })
})

test('[FILE-2] refuses a file past its time, and reads the next one', async () => {
  const reader = createFileProcess({ ...limits, timeoutMs: 1_000 })
  expect(await reader.read<typeof tasks.spin>(module, 'spin', Number.POSITIVE_INFINITY)).toEqual({
    refused: 'file_too_complex',
  })
  const next = createFileProcess(limits)
  expect(await next.read<typeof tasks.countRead>(module, 'countRead', 'a')).toMatchObject({ text: 'a' })
})

test('[FILE-2] refuses a file past its memory, and reads the next one', async () => {
  const reader = createFileProcess(limits)
  const heavy = reader.read<typeof tasks.hold>(module, 'hold', 1_000_000_000)
  const next = reader.read<typeof tasks.countRead>(module, 'countRead', 'a')
  expect(await heavy).toEqual({ refused: 'file_too_complex' })
  expect(await next).toEqual({ text: 'a', read: 1 })
})

test('[FILE-2] a file that needs far more memory at once ends only its own process', async () => {
  const reader = createFileProcess(limits)
  const heavy = reader.read<typeof tasks.holdAtOnce>(module, 'holdAtOnce', 50_000_000)
  expect(await heavy).toEqual({ refused: 'file_too_complex' })
  expect(await reader.read<typeof tasks.countRead>(module, 'countRead', 'a')).toEqual({ text: 'a', read: 1 })
})

test('[FILE-3] files wait for their turn; too many are refused', async () => {
  const reader = createFileProcess(limits)
  const asked = ['a', 'b', 'c'].map((text) => reader.read<typeof tasks.countRead>(module, 'countRead', text))
  const answers = await Promise.all(asked)
  expect(answers.slice(0, 2)).toEqual([
    { text: 'a', read: 1 },
    { text: 'b', read: 2 },
  ])
  expect(answers[2]).toMatchObject({ refused: 'unavailable', retryAfterSeconds: expect.any(Number) })
})

test('[FILE-2] a fault of the reader is an exception, and the process goes on', async () => {
  const reader = createFileProcess(limits)
  await expect(reader.read<typeof tasks.fail>(module, 'fail', 'broken')).rejects.toThrow('broken')
  expect(await reader.read<typeof tasks.countRead>(module, 'countRead', 'a')).toMatchObject({ read: 1 })
})
