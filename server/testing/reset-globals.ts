import { afterAll, vi } from 'vitest'

/** The next file of this worker finds the globals and the clock unchanged. */
afterAll(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})
