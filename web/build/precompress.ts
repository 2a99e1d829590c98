import { readdir, readFile, writeFile } from 'node:fs/promises'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { Plugin } from 'vite'

const text = /\.(js|css|svg|json)$/

/** Writes `.br` and `.gz` beside every built text file once, at the highest level, so that serving costs nothing. */
export function precompress(): Plugin {
  return {
    name: 'precompress',
    apply: 'build',
    applyToEnvironment: (environment) => environment.config.consumer === 'client',
    async writeBundle({ dir }) {
      const folder = `${dir}/assets`
      const files = (await readdir(folder)).filter((file) => text.test(file))
      await Promise.all(files.map((file) => compressFile(`${folder}/${file}`)))
    },
  }
}

async function compressFile(path: string) {
  const body = await readFile(path)
  await writeFile(`${path}.br`, brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }))
  await writeFile(`${path}.gz`, gzipSync(body, { level: 9 }))
}
