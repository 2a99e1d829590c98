import { rename, writeFile } from 'node:fs/promises'

const SECOND_MS = 1_000

/** The clock of a program started with this `environment`, offset from the real clock in milliseconds. */
export type MovedClock = ReturnType<typeof createMovedClock>

/** @param file holds the clock's offset; @param library libfaketime. */
export function createMovedClock(file: string, library: string) {
  return {
    environment: {
      LD_PRELOAD: library,
      FAKETIME_TIMESTAMP_FILE: file,
      FAKETIME_NO_CACHE: '1',
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
    },
    shift: async (ms: number) => {
      // Written at once: half a file would be another time.
      await writeFile(`${file}.new`, `${ms < 0 ? '-' : '+'}${Math.abs(ms) / SECOND_MS}s\n`)
      await rename(`${file}.new`, file)
    },
  }
}
