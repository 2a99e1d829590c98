import { defineConfig } from 'vitest/config'

/** Unit and integration tests; the browser journeys have their own config in `e2e/vitest.config.ts`. */
export default defineConfig({
  test: {
    include: ['{contract,postgres,server,web,office,demo,scripts}/**/*.test.{ts,tsx}'],
    globalSetup: ['server/testing/global-setup.ts'],
    setupFiles: ['server/testing/fail-on-console.ts'],
    pool: 'forks',
    // Two workers leave a small machine enough room for PostgreSQL; more gain nothing, the database is the bottleneck.
    maxWorkers: 2,
    // Guards against hanging, not measures of speed.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    teardownTimeout: 60_000,
    expect: { poll: { timeout: 60_000 } },
    restoreMocks: true,
    unstubEnvs: true,
  },
})
