import { defineConfig } from 'vitest/config'

/** The journeys: one after the other in one worker, against one running product. */
export default defineConfig({
  test: {
    include: ['e2e/**/*.journey.ts'],
    pool: 'forks',
    maxWorkers: 1,
    fileParallelism: false,
    // Guards against hanging, not measures of speed.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    teardownTimeout: 60_000,
  },
})
