import { readFileSync } from 'node:fs'
import path from 'node:path'

const ROOT = path.join(import.meta.dirname, '../../..')
const COMMIT_LENGTH = 10

/** The release of this process: number and commit that `release.sh` wrote, or the version of the package. */
export function readRelease(root = ROOT): string {
  try {
    const [number = '', commit = ''] = readFileSync(path.join(root, 'RELEASE'), 'utf8').split(' ')
    return `${number}-${commit.slice(0, COMMIT_LENGTH)}`
  } catch {
    const { version }: { version: string } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'))
    return version
  }
}
