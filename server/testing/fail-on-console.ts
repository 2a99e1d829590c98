import { afterEach, beforeEach } from 'vitest'

const original = { error: console.error, warn: console.warn }
let unexpected: string[] = []

beforeEach(() => {
  unexpected = []
  for (const level of ['error', 'warn'] as const) {
    console[level] = (...args: unknown[]) => {
      unexpected.push(`console.${level}: ${args.map(String).join(' ')}`)
      original[level](...args)
    }
  }
})

/** A test that expects output replaces the method itself with `vi.spyOn(console, 'error')`; all other output fails it. */
afterEach(() => {
  Object.assign(console, original)
  if (unexpected.length > 0) throw new Error(`Unexpected console output:\n${unexpected.join('\n')}`)
})
