import { readFileSync } from 'node:fs'
import { parentPort } from 'node:worker_threads'
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'

// Typesets documents on its own thread: a page takes tens of milliseconds in which no bid could be served.

/** IBM Plex Sans Arabic, one family for both scripts. Licence: server/fonts/OFL.txt. */
const FONTS = ['400Regular', '600SemiBold', '700Bold']
/** Number of further documents for which the typesetter keeps its cache. */
const CACHE_AGE = 8

const read = (name: string) => readFileSync(new URL(name, import.meta.url))
const fontBlobs = FONTS.map((name) => read(`../../../fonts/IBMPlexSansArabic_${name}.ttf`))
const compiler = NodeCompiler.create({ fontArgs: [{ fontBlobs }], workspace: import.meta.dirname })

parentPort?.on('message', ({ id, source, data }: { id: number; source: string; data: { createdAtMs: number } }) => {
  try {
    const pdf = compiler.pdf(
      { mainFileContent: source, inputs: { data: JSON.stringify(data) } },
      { pdfStandard: 'a-3b', creationTimestamp: Math.floor(data.createdAtMs / 1000) },
    )
    parentPort?.postMessage({ id, pdf })
  } catch (error) {
    parentPort?.postMessage({ id, problem: String(error) })
  }
  compiler.evictCache(CACHE_AGE)
})
