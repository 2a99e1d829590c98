import { inspect } from 'node:util'
import { StartError } from '#postgres/start-error.ts'
import { main } from '../main.ts'
import { ConfigError } from '../platform/config/config.ts'

// The first process is gone: nothing would pass calls on any more.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
process.channel?.unref()
try {
  await main({ dev: false })
} catch (error) {
  const isPlain = error instanceof StartError || error instanceof ConfigError
  process.stderr.write(`${isPlain ? error.message : inspect(error)}\n`)
  process.exit(1)
}
