import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Server } from 'node:net'
import pino from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#server/testing/database.ts'
import { createPeers, type Peers } from './peers.ts'

let database: TestDatabase
let server: Server
let one: Peers
let other: Peers
/** True if messages of the first process are lost on their way to the database. */
let isSwallowed = false
let lines = 0

beforeAll(async () => {
  database = await createTestDatabase()
  const far = new URL(database.serverUrl)
  server = createServer((near) => {
    lines += 1
    const line = connect(Number(far.port), far.hostname)
    for (const socket of [near, line]) {
      socket.on('error', () => undefined)
      socket.on('close', () => [near, line].map((end) => end.destroy()))
    }
    near.on('data', (piece) => !isSwallowed && line.write(piece))
    line.on('data', (piece) => near.write(piece))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const near = new URL(database.serverUrl)
  near.host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  const log = pino({ level: 'silent' })
  one = createPeers({ databaseUrl: near.href, log, answer: () => false })
  other = createPeers({ databaseUrl: database.serverUrl, log, answer: (question) => question === 'known' })
  await Promise.all([one.start(), other.start()])
})

afterAll(async () => {
  isSwallowed = false
  await Promise.all([one.stop(), other.stop()])
  server.close()
  await database.drop()
})

test('[QUE-7] a connection that loses a question leaves it open after a few seconds, and is replaced', async () => {
  expect([await one.ask('known'), await one.ask('unknown')]).toEqual([true, false])
  isSwallowed = true
  expect(await one.ask('known')).toBeUndefined()
  isSwallowed = false
  await expect.poll(() => one.ask('known')).toBe(true)
  expect(lines).toBe(2)
})
