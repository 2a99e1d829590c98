import { execFile } from 'node:child_process'
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'

const SCRIPT = path.join(import.meta.dirname, '../../deploy/debian/backup.sh')
const BYTES = 200_000
const info = (size: number) => `echo '[{"backup":[{"type":"full","info":{"size":${size}}}]}]'`
const archive = (size: number, fails = 'never') => `case "$*" in *${fails}*) exit 3;; *info*) ${info(size)};; esac`
/** Replaces the programs that the script calls. `age` and `rsync` copy their input. */
const PROGRAMS = {
  sudo: 'shift 2; exec "$@"',
  pgbackrest: archive(BYTES),
  psql: `echo ${BYTES}`,
  pg_config: 'echo /usr/bin',
  chown: 'exit 0',
  age: 'exec cat',
  rsync: 'exec cp -r "$3" "$4"',
}
const DRILL = 'opt/marsa/current/scripts/restore-drill.ts'

let root: string
const below = (file: string) => path.join(root, file)
beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'backup-'))
  for (const folder of ['var/lib/marsa/data/files', 'var/backups/marsa', 'var/tmp', 'etc/marsa', 'bin'])
    await mkdir(below(folder), { recursive: true })
  await mkdir(below('opt/marsa/current/node_modules/node/bin'), { recursive: true })
  await mkdir(path.dirname(below(DRILL)), { recursive: true })
  await symlink(process.execPath, below('opt/marsa/current/node_modules/node/bin/node'))
  await writeFile(below(DRILL), '')
  await writeFile(below('etc/marsa/marsa.env'), 'APP_SECRET=a secret\n')
  await writeFile(below('etc/marsa/backup.env'), `AGE_PUBLIC_KEY=age1key\nBACKUP_TARGET=${below('elsewhere')}\n`)
  await writeFile(below('var/lib/marsa/data/files/picture'), 'a picture')
})
afterEach(() => rm(root, { recursive: true }))

/** Runs the script with its folders below `root`, and tries the copy out. */
async function backUp(programs: Partial<typeof PROGRAMS> = {}) {
  for (const [name, body] of Object.entries({ ...PROGRAMS, ...programs })) {
    await writeFile(below(`bin/${name}`), `#!/bin/bash\n${body}\n`)
    await chmod(below(`bin/${name}`), 0o755)
  }
  const script = await readFile(SCRIPT, 'utf8')
  await writeFile(below('backup.sh'), script.replaceAll(/\/(?=(?:var|etc|opt)\/)/g, `${root}/`))
  return new Promise<{ code: number; error: string }>((resolve) => {
    const env = { PATH: `${root}/bin:${process.env.PATH}` }
    execFile('bash', [below('backup.sh'), '--restore'], { env }, (error, _out, stderr) => {
      resolve({ code: error ? Number(error.code) : 0, error: stderr })
    })
  })
}
const filesIn = (folder: string) => readdir(below(folder)).catch(() => [])
/** The note that alarms read. */
const note = () => readFile(below('var/lib/marsa/data/backup.json'), 'utf8').catch(() => undefined)

describe('the backup script of one machine', () => {
  test('copies database and files, tries the copy out, sends it away, and notes both sizes', async () => {
    expect(await backUp()).toEqual({ code: 0, error: '' })
    expect(await filesIn('var/backups/marsa/files')).toEqual([expect.stringMatching(/^\d{4}-\d\d-\d\d\.tar\.age$/)])
    expect(await filesIn('elsewhere')).toEqual(['files', 'restored'])
    expect(JSON.parse((await note()) ?? '')).toEqual({
      finished_at: expect.stringMatching(/^\d{4}-.*Z$/),
      restored_at: expect.stringMatching(/^\d{4}-.*Z$/),
      database_bytes: BYTES,
      files_bytes: expect.any(Number),
    })
  })

  test.each([
    ['a copy of the database that fails', 'database', { pgbackrest: archive(BYTES, 'backup') }],
    ['a copy that is far too small', 'database', { pgbackrest: archive(BYTES - 1) }],
    ['a cipher that fails', 'files', { age: 'cat; exit 3' }],
    ['an empty copy of the files', 'files', { age: 'exit 0' }],
    ['a restore that fails', 'test restore', { pgbackrest: archive(BYTES, 'restore') }],
    ['a failed transfer', 'send it away', { rsync: 'exit 23' }],
  ])('%s ends it in its step, and no success is noted', async (_, step, programs) => {
    const { code, error } = await backUp(programs)
    expect(code).toBeGreaterThan(0)
    expect(error).toContain(`the backup failed in step "${step}", code ${code}`)
    expect([await note(), await filesIn('var/tmp')]).toEqual([undefined, []])
  })

  test('a restored copy that breaks a rule of the product ends it', async () => {
    await writeFile(below(DRILL), 'process.exitCode = 1')
    expect((await backUp()).error).toContain('the backup failed in step "test restore"')
    expect(await filesIn('elsewhere')).toEqual([])
  })

  test('a copy on this machine alone is refused', async () => {
    await writeFile(below('etc/marsa/backup.env'), 'AGE_PUBLIC_KEY=age1key\n')
    expect((await backUp()).error).toContain('BACKUP_TARGET is missing')
  })
})
