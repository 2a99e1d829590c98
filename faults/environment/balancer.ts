import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { makeTemporaryFolder } from '#postgres/temporary-folder.ts'
import { ROOT } from '../../scripts/commands.ts'
import { PATIENCE_MS } from './app-process.ts'

const POLL_MS = 50
export type BalancerName = 'nginx' | 'haproxy'

type Place = { folder: string; port: number; plainPort: number; servers: readonly number[] }

/** The differences of a shipped file on this machine: addresses, folders and the certificate. */
const ADAPT: Record<BalancerName, (text: string, place: Place) => string> = {
  nginx: (text, { folder, port, plainPort, servers }) =>
    text
      .replace('listen 8080;', `listen 127.0.0.1:${plainPort};`)
      .replace('listen 8443 ssl;', `listen 127.0.0.1:${port} ssl;`)
      .replaceAll('/tmp/', `${folder}/`)
      .replaceAll('/run/secrets', folder)
      .replaceAll(/server-(\d):3000/g, (_, number) => `127.0.0.1:${servers[Number(number) - 1]}`),
  haproxy: (text, { folder, port, plainPort, servers }) =>
    text
      .replace(/listen redis[\s\S]*/, '')
      .replace('bind :80\n', `bind 127.0.0.1:${plainPort}\n`)
      .replace('bind :443 ', `bind 127.0.0.1:${port} `)
      .replaceAll('/etc/haproxy', folder)
      .replaceAll(/127\.0\.0\.1:300(\d)/g, (_, number) => `127.0.0.1:${servers[Number(number) - 1]}`),
}
const FILES: Record<BalancerName, string> = { nginx: 'nginx/nginx.conf', haproxy: 'haproxy/haproxy.cfg' }

/** True if its program, or the one in its variable (`NGINX`, `HAPROXY`), is on this machine. */
export const hasBalancer = (name: BalancerName): boolean =>
  spawnSync(programOf(name), ['-v'], { stdio: 'ignore' }).status === 0

const programOf = (name: BalancerName) => process.env[name.toUpperCase()] || name

/**
 * Starts nginx or HAProxy with the file of `deploy/`, with only its addresses changed, before two processes.
 * @returns its address; its certificate is self-signed
 */
export async function openBalancer(name: BalancerName, options: Omit<Place, 'folder'>) {
  const folder = await makeTemporaryFolder(`marsa-${name}-`)
  await makeCertificate(folder)
  const file = path.join(folder, 'settings')
  const shipped = await readFile(path.join(ROOT, 'deploy', FILES[name]), 'utf8')
  await writeFile(file, ADAPT[name](shipped, { ...options, folder }))
  const args = name === 'nginx' ? ['-p', folder, '-e', 'stderr', '-c', file, '-g', 'daemon off;'] : ['-f', file]
  const said: string[] = []
  const child = spawn(programOf(name), args, { stdio: ['ignore', 'pipe', 'pipe'] })
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => said.push(String(chunk)))
  process.once('exit', () => child.kill('SIGTERM'))
  await untilListening(options.port, child, said)
  return {
    address: `https://127.0.0.1:${options.port}`,
    close: async () => {
      const gone = once(child, 'exit')
      child.kill('SIGTERM')
      await gone
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function makeCertificate(folder: string): Promise<void> {
  const [key, certificate] = [path.join(folder, 'tls_key'), path.join(folder, 'tls_certificate')]
  const name = ['-subj', '/CN=127.0.0.1', '-addext', 'subjectAltName=IP:127.0.0.1']
  spawnSync('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', ...name, '-keyout', key, '-out', certificate])
  await writeFile(
    path.join(folder, 'marsa.pem'),
    `${await readFile(certificate, 'utf8')}${await readFile(key, 'utf8')}`,
  )
}

async function untilListening(port: number, child: ChildProcess, said: readonly string[]): Promise<void> {
  const giveUpAt = performance.now() + PATIENCE_MS
  for (;;) {
    if (child.exitCode !== null || performance.now() > giveUpAt) throw new Error(`no balancer:\n${said.join('')}`)
    const socket = connect(port, '127.0.0.1')
    const [event] = await Promise.race([
      once(socket, 'connect').then(() => ['connect']),
      once(socket, 'close').then(() => ['close']),
    ]).catch(() => ['close'])
    socket.destroy()
    if (event === 'connect') return
    await sleep(POLL_MS)
  }
}
