import { execFile } from 'node:child_process'
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'

const GUIDE = path.join(import.meta.dirname, '../../docs/operations.md')
const DUMP_BYTES = 200_000
/** Replaces the programs that the script calls. `age` and `rsync` copy their input. */
const PROGRAMS = {
  sudo: 'shift 2; exec "$@"',
  pg_dump: `head -c ${DUMP_BYTES} /dev/zero`,
  age: 'exec cat',
  rsync: 'exec cp -r "$2" "$3"',
}

let root: string
beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'backup-'))
  await mkdir(path.join(root, 'var/lib/marsa/data/files'), { recursive: true })
  await mkdir(path.join(root, 'bin'))
  await writeFile(path.join(root, 'var/lib/marsa/data/files/picture'), 'a picture')
})
afterEach(() => rm(root, { recursive: true }))

/** Runs the script of the guide, with its folders below `root`. */
async function backUp(programs: Partial<typeof PROGRAMS> = {}) {
  const guide = await readFile(GUIDE, 'utf8')
  const script = guide.match(/^```bash\n(#!\/bin\/bash\n[\s\S]*?pg_dump[\s\S]*?)^```/m)?.[1]
  if (script === undefined) throw new Error('docs/operations.md has lost its backup script')
  for (const [name, body] of Object.entries({ ...PROGRAMS, ...programs })) {
    await writeFile(path.join(root, 'bin', name), `#!/bin/bash\n${body}\n`)
    await chmod(path.join(root, 'bin', name), 0o755)
  }
  const file = path.join(root, 'marsa')
  await writeFile(
    file,
    script.replaceAll('/var/', `${root}/var/`).replace('backup.example:marsa/', `${root}/elsewhere`),
  )
  await chmod(file, 0o755)
  return new Promise<{ code: number; error: string }>((resolve) => {
    execFile(file, { env: { PATH: `${root}/bin:${process.env.PATH}` } }, (error, _out, stderr) => {
      resolve({ code: error ? Number(error.code) : 0, error: stderr })
    })
  })
}
const kept = () => readdir(path.join(root, 'var/backups/marsa'))
const sent = () => readdir(path.join(root, 'elsewhere')).catch(() => [])

describe('the backup script of the guide', () => {
  test('keeps the dump and the files of the day, and sends them to the backup host', async () => {
    expect(await backUp()).toEqual({ code: 0, error: '' })
    const names = await kept()
    expect(names).toEqual([
      expect.stringMatching(/^\d{4}-\d\d-\d\d\.dump\.age$/),
      expect.stringMatching(/^\d{4}-\d\d-\d\d\.files\.age$/),
    ])
    expect(await sent()).toEqual(names)
  })

  test.each([
    ['a dump that fails', { pg_dump: `head -c ${DUMP_BYTES} /dev/zero; exit 3` }],
    ['a dump without rows or tables', { pg_dump: 'exit 0' }],
    ['a cipher that fails', { age: 'cat; exit 3' }],
  ])('%s ends it with a message and a code, and leaves no file', async (_, programs) => {
    const { code, error } = await backUp(programs)
    expect(code).toBeGreaterThan(0)
    expect(error).toMatch(/the backup failed/)
    expect(await kept()).toEqual([])
    expect(await sent()).toEqual([])
  })

  test('unreadable files end it, and the dump of that night is not sent alone', async () => {
    await rm(path.join(root, 'var/lib/marsa/data/files'), { recursive: true })
    expect((await backUp()).code).toBeGreaterThan(0)
    expect(await kept()).toEqual([])
  })

  test('a failed transfer ends it with a code; the whole copy stays', async () => {
    expect((await backUp({ rsync: 'exit 23' })).code).toBe(23)
    expect(await kept()).toHaveLength(2)
  })
})
