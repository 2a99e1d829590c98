import { afterEach, beforeEach } from 'vitest'

const original = { error: console.error, warn: console.warn }
let unexpected: string[] = []

const noteWarning = ({ name, message }: Error) => void unexpected.push(`${name}: ${message}`)

beforeEach(() => {
  unexpected = []
  process.on('warning', noteWarning)
  for (const level of ['error', 'warn'] as const) {
    console[level] = (...args: unknown[]) => {
      unexpected.push(`console.${level}: ${args.map(String).join(' ')}`)
      original[level](...args)
    }
  }
})

/**
 * A test that expects output replaces the method itself with `vi.spyOn(console, 'error')`; all other output fails it,
 * and so does a warning of Node.
 */
afterEach(() => {
  Object.assign(console, original)
  process.off('warning', noteWarning)
  if (unexpected.length > 0) throw new Error(`Unexpected output:\n${unexpected.join('\n')}`)
})
