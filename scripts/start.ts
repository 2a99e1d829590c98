import { StartError } from '#postgres/start-error.ts'
import { main } from '#server/main.ts'
import { ConfigError } from '#server/platform/config/config.ts'
import { buildIfStale } from './build.ts'
import { stopWithLauncher } from './launched.ts'

const dev = process.argv.includes('--dev')
stopWithLauncher()
try {
  const buildPages = async () => dev || buildIfStale((line) => console.log(line))
  await main({ dev, buildPages })
} catch (error) {
  // For these the message is all that the person at the terminal needs; other errors are shown with their stack.
  const isPlain = error instanceof StartError || error instanceof ConfigError
  console.error(isPlain ? error.message : error)
  process.exit(1)
}
