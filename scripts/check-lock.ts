import { readFile, writeFile } from 'node:fs/promises'

/**
 * Checks that package-lock.json names the builds of native packages for every platform. A registry mirror with
 * only some platforms makes npm leave the others out, and then `npm ci` refuses everywhere.
 * `node scripts/check-lock.ts --write` adds them, without a checksum, since that registry does not have it.
 */

type Entry = {
  version?: string
  dev?: boolean
  optional?: boolean
  optionalDependencies?: Record<string, string>
} & Record<string, unknown>
type Lock = { packages: Record<string, Entry> }

const SYSTEMS = ['android', 'darwin', 'freebsd', 'linux', 'openharmony', 'win32']
const PROCESSORS: [RegExp, string][] = [
  [/arm64/, 'arm64'],
  [/-arm(-|$)/, 'arm'],
  [/x64/, 'x64'],
  [/ia32/, 'ia32'],
  [/ppc64/, 'ppc64'],
  [/riscv64/, 'riscv64'],
  [/s390x/, 's390x'],
  [/wasm32/, 'wasm32'],
]

/** The lock's missing optional packages, ready to be added: path below the root → entry. */
export function missingBuilds(lock: Lock): Record<string, Entry> {
  const missing: Record<string, Entry> = {}
  for (const [owner, entry] of Object.entries(lock.packages)) {
    for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
      if (!isLocked(lock, owner, name)) missing[`node_modules/${name}`] = buildEntry(name, version, entry.dev === true)
    }
  }
  return missing
}

function isLocked(lock: Lock, owner: string, name: string): boolean {
  const folders = owner.split('/node_modules/')
  return (
    folders.some(
      (_, depth) => `${folders.slice(0, depth + 1).join('/node_modules/')}/node_modules/${name}` in lock.packages,
    ) || `node_modules/${name}` in lock.packages
  )
}

function buildEntry(name: string, version: string, dev: boolean): Entry {
  const system = SYSTEMS.find((candidate) => name.includes(candidate))
  const processor = PROCESSORS.find(([pattern]) => pattern.test(name))?.[1]
  return {
    version,
    ...(processor === undefined ? {} : { cpu: [processor] }),
    ...(dev ? { dev } : {}),
    ...(system === 'linux' ? { libc: [name.endsWith('musl') ? 'musl' : 'glibc'] } : {}),
    optional: true,
    ...(system === undefined ? {} : { os: [system] }),
  }
}

async function main(): Promise<number> {
  const lock = JSON.parse(await readFile('package-lock.json', 'utf8')) as Lock
  const missing = missingBuilds(lock)
  const names = Object.keys(missing)
  if (names.length === 0) return 0
  if (!process.argv.includes('--write')) {
    console.log(
      `package-lock.json lacks ${names.length} builds for other platforms: node scripts/check-lock.ts --write`,
    )
    return 1
  }
  const all = { ...lock.packages, ...missing }
  const sorted = Object.keys(all).sort((a, b) => a.localeCompare(b, 'en'))
  lock.packages = Object.fromEntries(sorted.map((key) => [key, all[key] as Entry]))
  await writeFile('package-lock.json', `${JSON.stringify(lock, null, 2)}\n`)
  return 0
}

if (import.meta.main) process.exitCode = await main()
