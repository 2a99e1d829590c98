import { unzipSync } from 'fflate'
import { holdsTooMuch } from './file-fault.ts'

const ENTRIES_MAX = 10_000
/**
 * Limit for all wanted entries together. The reader allocates as much memory as an entry claims to need, and no more.
 */
const UNPACKED_MAX = 64 * 1024 * 1024

/**
 * The wanted entries of a ZIP archive, unpacked.
 * @throws FileFault when they hold more than 64 MB; Error when it is no archive.
 */
export function unzip(bytes: Uint8Array, isWanted: (name: string) => boolean): Record<string, Uint8Array> {
  let entries = 0
  let left = UNPACKED_MAX
  return unzipSync(bytes, {
    filter: ({ name, originalSize }) => {
      entries += 1
      if (entries > ENTRIES_MAX) throw holdsTooMuch()
      if (!isWanted(name)) return false
      left -= originalSize
      if (left < 0) throw holdsTooMuch()
      return true
    },
  })
}
