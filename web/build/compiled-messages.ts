import compile from 'icu-minify/compile'
import type { Plugin } from 'vite'
import { withCarTexts } from './car-texts.ts'

type Tree = { [key: string]: string | Tree }
type Compiled = { [key: string]: ReturnType<typeof compile> | Compiled }

/** Compiles every text of a messages file from ICU syntax into a form that is formatted without a parser. */
export function compileTree(tree: Tree): Compiled {
  return Object.fromEntries(
    Object.entries(tree).map(([key, value]) => [key, typeof value === 'string' ? compile(value) : compileTree(value)]),
  )
}

const FILE = /\/web\/messages\/(\w+)\/([\w-]+)\.json$/

/** Compiles `web/messages/<language>/<namespace>.json` while bundling. A text that is not valid ICU stops the build. */
export function compiledMessages(): Plugin {
  return {
    name: 'compiled-messages',
    enforce: 'pre',
    transform: {
      filter: { id: FILE },
      handler(code, id) {
        try {
          const [, lang = '', namespace = ''] = FILE.exec(id) ?? []
          const compiled = JSON.stringify(compileTree(withCarTexts(lang, namespace, JSON.parse(code))))
          return { code: `export default JSON.parse(${JSON.stringify(compiled)})`, map: null, moduleType: 'js' }
        } catch (error) {
          throw new Error(`${id}: ${error instanceof Error ? error.message : String(error)}`)
        }
      },
    },
  }
}
