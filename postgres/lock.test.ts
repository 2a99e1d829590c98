import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { FolderInUse, lockFolder } from './lock.ts'
import { processIdentity } from './os-process.ts'

let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'marsa-lock-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

test('of many that reach a dead holder at once, exactly one replaces it', async () => {
  await writeFile(path.join(folder, 'lock-4'), JSON.stringify({ pid: process.pid, identity: 'an earlier process' }))
  const takers = await Promise.allSettled(Array.from({ length: 20 }, () => lockFolder(folder)))
  expect(takers.filter((taker) => taker.status === 'fulfilled')).toHaveLength(1)
  const reasons = takers.flatMap((taker) => (taker.status === 'rejected' ? [taker.reason] : []))
  expect(reasons.every((reason) => reason instanceof FolderInUse && reason.pid === process.pid)).toBe(true)
  expect(await readdir(folder)).toEqual(['lock-5'])
})

test('is free again once its holder releases it', async () => {
  const free = await lockFolder(folder)
  await expect(lockFolder(folder)).rejects.toThrow(FolderInUse)
  await free()
  await (await lockFolder(folder))()
})

test('a process has an identity while it runs', () => {
  expect(processIdentity(process.pid)).toBe(processIdentity(process.pid))
  expect(processIdentity(process.pid)).not.toBe(processIdentity(1))
  expect(processIdentity(2 ** 22 + 1)).toBeUndefined()
})
