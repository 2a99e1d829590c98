import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { appendFile, readdir, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { findBinaries } from '#postgres/binaries.ts'
import { makeTemporaryFolder } from '#postgres/temporary-folder.ts'
import { PATIENCE_MS } from './app-process.ts'

const POLL_MS = 50

/**
 * Copies a running database and starts the copy as its standby, which follows it and can be promoted.
 * @param options.port the standby's own.
 * @param options.primaryPort the primary's port for the standby.
 */
export async function openStandby(options: { url: string; folder: string; port: number; primaryPort: number }) {
  const home = await makeTemporaryFolder('marsa-standby-')
  const cluster = path.join(home, 'cluster')
  const primary = new URL(options.url)
  await copyCluster(options.url, path.join(options.folder, 'postgres/cluster'), cluster)
  await writeFile(path.join(cluster, 'standby.signal'), '')
  const way = `host=127.0.0.1 port=${options.primaryPort} user=${primary.username} password=${primary.password} application_name=standby`
  await appendFile(path.join(cluster, 'postgresql.auto.conf'), `primary_conninfo = '${way}'\n`)
  const { uid, gid } = await stat(path.join(options.folder, 'postgres'))
  const account = process.getuid?.() === 0 ? { uid, gid } : undefined
  if (account) spawnSync('chown', ['-R', `${uid}:${gid}`, home])
  const { postgres } = await findBinaries(account, () => undefined)
  const settings = [`port=${options.port}`, 'listen_addresses=127.0.0.1', 'unix_socket_directories=']
  const child = spawn(postgres, ['-D', cluster, ...settings.flatMap((setting) => ['-c', setting])], {
    ...account,
    cwd: home,
    stdio: 'ignore',
  })
  process.once('exit', () => child.kill('SIGQUIT'))
  const url = new URL(options.url)
  url.port = String(options.port)
  await untilAnswers(url.href, child)
  return {
    url: url.href,
    /** Promotes it; resolves when it accepts writes. */
    promote: async () => void (await ask(url.href, 'select pg_promote()')),
    close: async () => {
      const gone = once(child, 'exit')
      child.kill('SIGINT')
      if (child.exitCode === null && child.signalCode === null) await gone
      await rm(home, { recursive: true, force: true })
    },
  }
}

/** A copy of the files of a running server, completed by a start. */
export async function copyCluster(url: string, from: string, to: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(`select pg_backup_start('standby', true)`)
    // The log repairs files that change during the copy.
    spawnSync('cp', ['-a', from, to])
    const { rows } = await client.query<{ label: string }>(
      'select labelfile as label from pg_backup_stop(wait_for_archive => false)',
    )
    for (const name of await readdir(to)) if (name.startsWith('postmaster.')) await rm(path.join(to, name))
    await writeFile(path.join(to, 'backup_label'), rows[0]?.label ?? '')
  } finally {
    await client.end()
  }
}

async function ask(url: string, text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}

async function untilAnswers(url: string, child: ChildProcess): Promise<void> {
  const giveUpAt = performance.now() + PATIENCE_MS
  while (!(await ask(url, 'select 1').catch(() => undefined))) {
    if (child.exitCode !== null || performance.now() > giveUpAt) throw new Error('the standby did not start')
    await sleep(POLL_MS)
  }
}
