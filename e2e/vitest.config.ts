import { defineConfig } from 'vitest/config'
import { LongestFirst } from '../scripts/test-times/longest-first.ts'

/**
 * The journeys against one running product. Three files side by side: while one waits, two keep a small machine busy.
 */
export default defineConfig({
  test: {
    include: ['e2e/**/*.journey.ts'],
    globalSetup: ['e2e/fixtures/product.ts'],
    pool: 'forks',
    // The files of a worker share its browser.
    isolate: false,
    maxWorkers: 3,
    sequence: { sequencer: LongestFirst },
    // Guards against hanging, not measures of speed.
    testTimeout: 900_000,
    hookTimeout: 900_000,
    teardownTimeout: 60_000,
  },
})
