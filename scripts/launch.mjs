/**
 * The entry of every command: `node scripts/launch.mjs
 * start|migrate|dev|test|check|bench|faults|models|hostile|mutants`.
 *
 * Plain JavaScript, because it runs on any installed Node. It makes sure that exactly the locked dependencies are
 * installed, the pinned Node among them, and hands over to the TypeScript of that command.
 */
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { constants } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = path.dirname(path.dirname(fileURLToPath(import.meta.url)))
const NODE_MAJOR_MIN = 20
const WINDOWS = process.platform === 'win32'
const PINNED_NODE = path.join(ROOT, 'node_modules/node/bin', WINDOWS ? 'node.exe' : 'node')
/** Compiled code of the product: a third of a start is compiling it. */
const COMPILED = path.join(ROOT, 'node_modules/.cache/compiled')
const REPEATED_SIGNAL_MS = 1000
const PARENT_POLL_MS = 500

// Most objects of a request are dead when it is answered: with a large young generation, few of them are ever copied.
// Nothing may start in the old generation because others of its kind grew old: it would keep everything it refers to.
const SHORT_LIVES = ['--max-semi-space-size=64', '--no-allocation-site-pretenuring']

/** @type {Record<string, string[]>} */
const COMMANDS = {
  start: [...SHORT_LIVES, 'scripts/start.ts'],
  dev: ['scripts/start.ts', '--dev'],
  test: ['scripts/test.ts'],
  check: ['scripts/check.ts'],
  bench: [...SHORT_LIVES, 'scripts/bench.ts'],
  mutants: ['scripts/mutants.ts'],
  migrate: ['scripts/migrate.ts'],
  faults: ['faults/main.ts'],
  models: ['scripts/models.ts'],
  hostile: ['scripts/hostile.ts'],
  'restore-drill': ['scripts/restore-drill.ts'],
  'db-types': ['scripts/db-types.ts'],
  messages: ['scripts/messages.ts'],
}

/** @param {string} message @returns {never} */
function fail(message) {
  console.error(message)
  process.exit(1)
}

/**
 * True if the result of `npm ci` is installed: npm records in node_modules/.package-lock.json what it installed.
 * Packages for other platforms are optional and may be missing.
 */
function isInstalled() {
  try {
    const wanted = JSON.parse(readFileSync(path.join(ROOT, 'package-lock.json'), 'utf8')).packages
    const found = JSON.parse(readFileSync(path.join(ROOT, 'node_modules/.package-lock.json'), 'utf8')).packages
    return Object.keys(wanted).every((key) => {
      if (key === '') return true
      if (found[key] === undefined) return wanted[key].optional === true
      return found[key].version === wanted[key].version && found[key].integrity === wanted[key].integrity
    })
  } catch {
    return false
  }
}

/** @param {string[]} args */
function npm(args) {
  const own = process.env.npm_execpath
  // npm's own script if npm runs us, so that no shell and no PATH are involved.
  if (own && /npm-cli\.[cm]?js$/.test(own)) {
    return spawnSync(process.execPath, [own, ...args], { cwd: ROOT, stdio: 'inherit' })
  }
  return spawnSync('npm', args, { cwd: ROOT, stdio: 'inherit', shell: WINDOWS })
}

function install() {
  if (!isInstalled()) {
    console.log('Installing the dependencies: once, about a minute')
    const { status, error } = npm(['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'])
    if (error) fail(`npm cannot be run (${error.message}): install Node together with npm and start again.`)
    if (status !== 0) fail('The dependencies could not be installed: npm says why above. Mend that and start again.')
  }
  if (!existsSync(PINNED_NODE)) {
    // npm was configured to run no install scripts; this one fetches the pinned Node, without which nothing runs.
    spawnSync(process.execPath, ['installArchSpecificPackage.js'], { cwd: path.join(ROOT, 'node_modules/node') })
  }
  if (!existsSync(PINNED_NODE)) {
    fail(
      'The pinned Node could not be fetched: see that the npm registry can be reached, run "npm rebuild node" and start again.',
    )
  }
}

/** @param {string[]} args */
function run(args) {
  const child = spawn(PINNED_NODE, args, {
    cwd: ROOT,
    // A channel between us: when it breaks, the child knows that we were killed and stops.
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    // Its own process group: a Ctrl-C in the terminal reaches us and npm, and the child once, from here.
    detached: !WINDOWS,
  })
  const lastSent = new Map()
  /** @param {NodeJS.Signals} signal */
  const pass = (signal) => {
    const now = Date.now()
    // The terminal and npm may both report the same Ctrl-C.
    if (now - (lastSent.get(signal) || 0) < REPEATED_SIGNAL_MS) return
    lastSent.set(signal, now)
    child.kill(signal)
  }
  process.on('SIGINT', () => pass('SIGINT'))
  process.on('SIGTERM', () => pass('SIGTERM'))
  process.on('SIGHUP', () => pass('SIGTERM'))
  if (process.env.npm_lifecycle_event) followParents(() => pass('SIGTERM'))
  child.on('error', (error) =>
    fail(`The pinned Node cannot be run: ${error.message}. Delete node_modules and start again.`),
  )
  child.on('exit', (code, signal) => process.exit(code === null ? 128 + constants.signals[signal || 'SIGKILL'] : code))
}

/** A killed npm notifies nobody, so its child must not stay behind. @param {() => void} stop */
function followParents(stop) {
  const began = parents()
  setInterval(() => parents() !== began && stop(), PARENT_POLL_MS).unref()
}

/** Our parent process and its parent: npm puts a shell in between. */
function parents() {
  try {
    const stat = readFileSync(`/proc/${process.ppid}/stat`, 'utf8')
    return `${process.ppid} ${stat.slice(stat.lastIndexOf(')')).split(' ')[2]}`
  } catch {
    return String(process.ppid)
  }
}

const [major] = process.versions.node.split('.')
if (Number(major) < NODE_MAJOR_MIN) {
  fail(
    `Node ${NODE_MAJOR_MIN} or newer is needed and this is ${process.version}: install it from nodejs.org and start again.`,
  )
}
const [command, ...rest] = process.argv.slice(2)
const script = COMMANDS[command || '']
if (script === undefined) fail(`Usage: node scripts/launch.mjs ${Object.keys(COMMANDS).join('|')}`)
install()
if (command === 'start' || command === 'dev') process.env.NODE_COMPILE_CACHE ||= COMPILED
run([...script, ...rest])
