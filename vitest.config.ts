import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { defineConfig } from 'vitest/config'
import { LongestFirst } from './scripts/test-times/longest-first.ts'

/** A file that needs a document says so in its first line. */
const IN_DOCUMENT = globSync('{web,office}/**/*.test.{ts,tsx}', { cwd: import.meta.dirname }).filter((file) =>
  readFileSync(path.join(import.meta.dirname, file), 'utf8').startsWith('// @vitest-environment happy-dom'),
)

/**
 * Unit and integration tests; the browser journeys have their own config in `e2e/vitest.config.ts`. The files of a
 * worker share its modules, because the whole server takes longer to load than most files take to run.
 */
export default defineConfig({
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: 'server',
          include: ['{contract,postgres,server,demo,scripts}/**/*.test.ts'],
          globalSetup: ['server/testing/global-setup.ts'],
          // Node runs this code as it is, as the product does. Vite would transform the whole server first.
          experimental: { viteModuleRunner: false, nodeLoader: false },
        },
      },
      {
        extends: true,
        test: {
          name: 'rules of pages',
          include: ['{web,office}/**/*.test.{ts,tsx}'],
          exclude: ['**/node_modules/**', ...IN_DOCUMENT],
        },
      },
      {
        extends: true,
        test: { name: 'with a document', include: IN_DOCUMENT, setupFiles: ['web/testing/start-page.ts'] },
      },
    ],
    setupFiles: ['server/testing/fail-on-console.ts', 'server/testing/reset-globals.ts'],
    pool: 'forks',
    // As the product starts: most objects of a test die young.
    execArgv: ['--max-semi-space-size=64'],
    isolate: false,
    // Two workers leave a small machine enough room for PostgreSQL; more gain nothing, the database is the bottleneck.
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    // Guards against hanging, not measures of speed.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    teardownTimeout: 60_000,
    expect: { poll: { timeout: 60_000 } },
    restoreMocks: true,
    unstubEnvs: true,
  },
})
