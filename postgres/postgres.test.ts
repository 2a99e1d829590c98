import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startEmbeddedPostgres } from './index.ts'
import { isPostgresOn } from './os-process.ts'
import { StartError } from './start-error.ts'
import { makeTemporaryFolder } from './temporary-folder.ts'

const FAST = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }
/** The folder of a database that was created and stopped: copying it is quicker than creating one for each test. */
let created = ''
let dataDir = ''
let progress: string[] = []

const startHere = (more: { port?: number; settings?: Record<string, string> } = {}) =>
  startEmbeddedPostgres({ dataDir, onProgress: (line) => progress.push(line), settings: FAST, ...more })
const cluster = () => path.join(dataDir, 'postgres/cluster')
const notedPid = async () => Number((await readFile(path.join(cluster(), 'postmaster.pid'), 'utf8')).split('\n')[0])

async function query(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<Record<string, unknown>>(text)
    return rows
  } finally {
    await client.end()
  }
}

/** Starts the database in another process and kills that process, so that its server is left over. */
async function leaveServerBehind(): Promise<{ url: string; pid: number }> {
  const module = pathToFileURL(path.join(import.meta.dirname, 'index.ts')).href
  const code = `
    const { startEmbeddedPostgres } = await import(${JSON.stringify(module)})
    const settings = ${JSON.stringify(FAST)}
    const { url } = await startEmbeddedPostgres({ dataDir: ${JSON.stringify(dataDir)}, onProgress: () => {}, settings })
    console.log(url)
    process.stdin.resume().on('end', () => process.exit())`
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], { stdio: ['pipe', 'pipe', 'inherit'] })
  const [url] = await once(child.stdout, 'data')
  child.kill('SIGKILL')
  await once(child, 'exit')
  const pid = await notedPid()
  expect(isPostgresOn(pid, cluster())).toBe(true)
  return { url: String(url).trim(), pid }
}

beforeAll(async () => {
  created = await makeTemporaryFolder('marsa-embedded-')
  const database = await startEmbeddedPostgres({ dataDir: created, onProgress: () => undefined, settings: FAST })
  await database.stop()
})
afterAll(() => rm(created, { recursive: true, force: true }))
beforeEach(async () => {
  progress = []
  dataDir = await makeTemporaryFolder('marsa-embedded-')
  // With its owner and rights.
  execFileSync('cp', ['-a', path.join(created, 'postgres'), dataDir])
})
afterEach(() => rm(dataDir, { recursive: true, force: true }))

/** As before the first start. */
const removeDatabase = () => rm(path.join(dataDir, 'postgres'), { recursive: true })

describe('in order', () => {
  test('keeps its data over a stop and a start, at the same address', async () => {
    const first = await startHere()
    await query(first.url, 'create table kept as select 7 as n')
    await first.stop()
    await expect(stat(path.join(cluster(), 'postmaster.pid'))).rejects.toThrow('ENOENT')
    const second = await startHere()
    expect(second.url).toBe(first.url)
    expect(await query(second.url, 'select n from kept')).toEqual([{ n: 7 }])
    await Promise.all([second.stop(), second.stop()])
  })

  test('is durable by default, knows Arabic letters and asks for a password that only its account can read', async () => {
    await removeDatabase()
    const database = await startHere({ settings: {} })
    const [row] = await query(
      database.url,
      `select current_setting('fsync') || current_setting('synchronous_commit') || current_setting('full_page_writes') as durable,
        current_setting('listen_addresses') as host, 'مرسى' ~ '^[[:alpha:]]+$' as letters`,
    )
    expect(row).toEqual({ durable: 'ononon', host: '127.0.0.1', letters: true })
    expect((await stat(path.join(dataDir, 'postgres/password'))).mode & 0o777).toBe(0o600)
    const stranger = new URL(database.url)
    stranger.password = 'wrong'
    await expect(query(stranger.href, 'select 1')).rejects.toThrow('password authentication failed')
    await database.stop()
  })
})

describe('after a crash', () => {
  test('stops the server of a killed process, and loses nothing', async () => {
    const left = await leaveServerBehind()
    await query(left.url, 'create table kept as select 7 as n')
    const database = await startHere()
    expect(progress.join()).toContain('left behind')
    expect(isPostgresOn(left.pid, cluster())).toBe(false)
    expect(await query(database.url, 'select n from kept')).toEqual([{ n: 7 }])
    await database.stop()
  })

  test('recovers when the server was killed as well', async () => {
    const left = await leaveServerBehind()
    process.kill(left.pid, 'SIGKILL')
    const database = await startHere()
    expect(await query(database.url, 'select 1 as n')).toEqual([{ n: 1 }])
    await database.stop()
  })

  test('recovers when the server is killed while it is being stopped', async () => {
    const left = await leaveServerBehind()
    const onProgress = (line: string) => {
      if (line.includes('left behind')) process.kill(left.pid, 'SIGKILL')
    }
    const database = await startEmbeddedPostgres({ dataDir, onProgress, settings: FAST })
    expect(await query(database.url, 'select 1 as n')).toEqual([{ n: 1 }])
    await database.stop()
  })

  test('does not harm another process that got the number of the old server', async () => {
    await (await startHere()).stop()
    const stranger = spawn('sleep', ['600'])
    const note = path.join(cluster(), 'postmaster.pid')
    await writeFile(note, `${stranger.pid}\n${cluster()}\n1700000000\n5432\n\n127.0.0.1\n  0 0\nready\n`)
    const database = await startHere()
    expect(await query(database.url, 'select 1 as n')).toEqual([{ n: 1 }])
    expect(stranger.exitCode ?? stranger.signalCode).toBeNull()
    await database.stop()
    stranger.kill()
  })

  test('recreates an incomplete database', async () => {
    await removeDatabase()
    await mkdir(path.join(dataDir, 'postgres/cluster.new/base'), { recursive: true })
    const database = await startHere()
    expect(await query(database.url, 'select 1 as n')).toEqual([{ n: 1 }])
    await database.stop()
  })

  test('restarts a server that dies while in use', async () => {
    const database = await startHere()
    const killed = await notedPid()
    process.kill(killed, 'SIGKILL')
    await expect.poll(() => query(database.url, 'select 1 as n').catch(() => 'down')).toEqual([{ n: 1 }])
    expect(await notedPid()).not.toBe(killed)
    await database.stop()
    expect(isPostgresOn(killed, cluster())).toBe(false)
  })

  test('retries for as long as a dead server does not start, as on a full disk', async () => {
    const database = await startHere()
    const [settings, away] = ['postgresql.conf', 'away.conf'].map((name) => path.join(cluster(), name)) as [
      string,
      string,
    ]
    await rename(settings, away)
    process.kill(await notedPid(), 'SIGKILL')
    await expect.poll(() => progress.join()).toContain('PostgreSQL is down and tried again')
    await rename(away, settings)
    await expect.poll(() => query(database.url, 'select 1 as n').catch(() => 'down')).toEqual([{ n: 1 }])
    await database.stop()
  })

  test('stops although a dead server does not start', async () => {
    const database = await startHere()
    await rename(path.join(cluster(), 'postgresql.conf'), path.join(cluster(), 'away.conf'))
    process.kill(await notedPid(), 'SIGKILL')
    await expect.poll(() => progress.join()).toContain('PostgreSQL is down and tried again')
    await database.stop()
  })
})

describe('refuses in one sentence', () => {
  test('a folder that another run holds', async () => {
    const database = await startHere()
    await expect(startHere()).rejects.toThrow(
      new StartError(
        `Process ${process.pid} already runs the database in ${dataDir}: stop it, or give this one a DATA_DIR or DATABASE_URL of its own.`,
      ),
    )
    await database.stop()
  })

  test('a port that is taken', async () => {
    const taken = createServer().listen(0, '127.0.0.1')
    await once(taken, 'listening')
    const address = taken.address()
    const port = typeof address === 'object' ? (address?.port ?? 0) : 0
    await expect(startHere({ port })).rejects.toThrow(`Port ${port} on 127.0.0.1 is taken`)
    taken.close()
  })

  test('a folder that is a file', async () => {
    const file = path.join(dataDir, 'file')
    await writeFile(file, '')
    const start = startEmbeddedPostgres({ dataDir: path.join(file, 'data'), onProgress: () => undefined })
    await expect(start).rejects.toThrow(StartError)
  })
})
