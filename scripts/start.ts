import { StartError } from '#postgres/start-error.ts'
import { ConfigError } from '#server/platform/config/config.ts'
import { buildIfStale } from './build.ts'
import { stopWithLauncher } from './launched.ts'

const dev = process.argv.includes('--dev')
stopWithLauncher()
try {
  if (!dev && !(await buildIfStale((line) => console.log(line)))) {
    throw new StartError('The pages could not be built: mend what is named above and start again.')
  }
  const { main } = await import('#server/main.ts')
  await main({ dev })
} catch (error) {
  // For these the message is all that the person at the terminal needs; other errors are shown with their stack.
  const isPlain = error instanceof StartError || error instanceof ConfigError
  console.error(isPlain ? error.message : error)
  process.exit(1)
}
