import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { installFromDebian } from './find-redis.ts'

const ROOTS = ['/usr/lib', '/usr/lib64', '/usr/local/lib']
const NAME = 'faketime/libfaketime.so.1'

/** The library is in a folder named after the machine's architecture. */
const findFaketime = (): string | undefined =>
  ROOTS.filter((root) => existsSync(root))
    .flatMap((root) => [root, ...readdirSync(root).map((name) => path.join(root, name))])
    .map((folder) => path.join(folder, NAME))
    .find((file) => existsSync(file))

/**
 * Finds libfaketime, which moves the clock of a program, and installs Debian's if there is none and this is root on
 * Debian.
 * @returns undefined when it cannot be installed; callers report that and continue without it.
 */
export function findOrInstallFaketime(onProgress: (line: string) => void): string | undefined {
  const found = findFaketime()
  if (found || process.platform !== 'linux') return found
  installFromDebian(
    'libfaketime',
    "Installing Debian's libfaketime for the run that moves the database's clock",
    onProgress,
  )
  return findFaketime()
}
