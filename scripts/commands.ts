import { spawn } from 'node:child_process'
import path from 'node:path'

export const ROOT = path.join(import.meta.dirname, '..')

export type Outcome = { code: number; output: string; seconds: number }

/** Runs a script under this Node from the root, and captures its output. Ends with this process. */
export function run(args: string[], env: Record<string, string> = {}): Promise<Outcome> {
  const began = performance.now()
  const child = spawn(process.execPath, args, {
    cwd: ROOT,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const chunks: string[] = []
  child.stdout.on('data', (chunk) => chunks.push(String(chunk)))
  child.stderr.on('data', (chunk) => chunks.push(String(chunk)))
  const endWithUs = () => child.kill()
  process.once('exit', endWithUs)
  return new Promise((resolve) => {
    child.once('close', (code) => {
      process.off('exit', endWithUs)
      resolve({ code: code ?? 1, output: chunks.join('').trim(), seconds: (performance.now() - began) / 1000 })
    })
  })
}

/** One line for a finished stage. */
export const stageLine = (name: string, seconds: number): string => `${name.padEnd(28)} ${seconds.toFixed(1)} s`
