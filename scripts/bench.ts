import { spawn } from 'node:child_process'
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { ROOT } from './commands.ts'
import { stopWithLauncher } from './launched.ts'

const ENDING = '.bench.ts'

/** Runs the benchmarks named in the arguments, or all, one after the other, each in a separate process. */
async function main(wanted: string[]): Promise<number> {
  const files = (await readdir(path.join(ROOT, 'bench'))).filter((file) => file.endsWith(ENDING)).sort()
  const names = files.map((file) => file.slice(0, -ENDING.length))
  const unknown = wanted.filter((name) => !names.includes(name))
  if (unknown.length > 0) {
    console.error(`There is no benchmark ${unknown.join(', ')}; there are: ${names.join(', ')}`)
    return 1
  }
  let failed = 0
  for (const name of wanted.length > 0 ? wanted : names) {
    console.log(`\n${name}`)
    if ((await runBench(name)) !== 0) failed += 1
  }
  return failed > 0 ? 1 : 0
}

function runBench(name: string): Promise<number> {
  const child = spawn(process.execPath, [...process.execArgv, path.join('bench', `${name}${ENDING}`)], {
    cwd: ROOT,
    stdio: 'inherit',
  })
  const endWithUs = () => child.kill()
  process.once('exit', endWithUs)
  return new Promise((resolve) => {
    child.once('close', (code) => {
      process.off('exit', endWithUs)
      resolve(code ?? 1)
    })
  })
}

stopWithLauncher()
process.exitCode = await main(process.argv.slice(2))
