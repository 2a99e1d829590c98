import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ROOT } from './commands.ts'

/** Prints its process id, ends with 7 a moment after its first signal, and counts the signals until then. */
const COMMAND = `
import { stopWithLauncher } from './launched.ts'
stopWithLauncher()
let signals = 0
for (const signal of ['SIGINT', 'SIGTERM'])
  process.on(signal, () => {
    signals += 1
    if (signals === 1) setTimeout(() => { console.log('ended after', signals, signal); process.exit(7) }, 300)
  })
setInterval(() => {}, 1000)
console.log('up', process.pid, ...process.argv.slice(2))
`

let folder = ''
let child: ChildProcessByStdio<null, Readable, null>
let output = ''

/** A minimal project: nothing to install, and a command of our own. */
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'marsa-launch-'))
  await mkdir(path.join(folder, 'node_modules'))
  await symlink(path.join(ROOT, 'node_modules/node'), path.join(folder, 'node_modules/node'))
  await writeFile(path.join(folder, 'node_modules/.package-lock.json'), '{"packages":{}}')
  await writeFile(path.join(folder, 'package-lock.json'), '{"packages":{"":{}}}')
  await writeFile(path.join(folder, 'package.json'), '{"type":"module"}')
  for (const file of ['launch.mjs', 'launched.ts']) {
    await cp(path.join(ROOT, 'scripts', file), path.join(folder, 'scripts', file))
  }
  await writeFile(path.join(folder, 'scripts/start.ts'), COMMAND)
  output = ''
})
afterEach(() => rm(folder, { recursive: true, force: true }))

async function launch(...args: string[]): Promise<void> {
  const env = { ...process.env, npm_lifecycle_event: undefined, NODE_COMPILE_CACHE: undefined }
  child = spawn(process.execPath, ['scripts/launch.mjs', ...args], {
    cwd: folder,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  child.stdout.on('data', (chunk) => {
    output += String(chunk)
  })
  await expect.poll(() => output).toContain('up ')
}

const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

test('passes arguments on, forwards a repeated Ctrl-C once and returns the exit code', async () => {
  await launch('dev', 'one')
  const exit = once(child, 'exit')
  child.kill('SIGINT')
  child.kill('SIGINT')
  expect(await exit).toEqual([7, null])
  expect(output).toMatch(/^up \d+ --dev one\nended after 1 SIGINT\n$/)
  // The next start finds the code compiled.
  expect(await readdir(path.join(folder, 'node_modules/.cache/compiled'))).toHaveLength(1)
})

test('a killed launcher takes its command along', async () => {
  await launch('start')
  child.kill('SIGKILL')
  await expect.poll(() => output).toContain('ended after 1 SIGTERM')
  // Its last work is the file of compiled code, in the folder that is removed now.
  const pid = Number(/up (\d+)/.exec(output)?.[1])
  await expect.poll(() => isAlive(pid)).toBe(false)
})

test('installs when the lock names missing packages', async () => {
  await writeFile(path.join(folder, 'package-lock.json'), '{"packages":{"node_modules/tool":{"version":"1.0.0"}}}')
  const launcher = spawn(process.execPath, ['scripts/launch.mjs', 'start'], {
    cwd: folder,
    // A stand-in for npm that fails, so that nothing is fetched.
    env: { ...process.env, npm_execpath: undefined, PATH: folder },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  for (const stream of [launcher.stdout, launcher.stderr]) {
    stream.on('data', (chunk) => {
      output += String(chunk)
    })
  }
  expect(await once(launcher, 'close')).toEqual([1, null])
  expect(output).toMatch(/Installing the dependencies[\s\S]*npm cannot be run/)
})
