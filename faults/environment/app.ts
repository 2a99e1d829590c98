import { flushCompileCache } from 'node:module'
import { main } from '#server/main.ts'
import { stopWithLauncher } from '../../scripts/launched.ts'

/** One process of the product, as `npm start` runs it, on the pages that are built already. */
stopWithLauncher()
await main({ dev: false, buildPages: async () => true })
// A killed process could not write it at its end.
flushCompileCache()
