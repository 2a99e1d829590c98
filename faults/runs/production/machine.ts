import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, rmSync } from 'node:fs'
import { copyFile, cp, readFile, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import path from 'node:path'
import { makeTemporaryFolder } from '#postgres/temporary-folder.ts'
import { until } from '../../scenario.ts'

const DEBIAN = 'trixie'
const MIRROR = 'http://deb.debian.org/debian'
const PACKAGES = 'systemd,systemd-sysv,dbus,ca-certificates,git'
/** A host with control groups of the first version must tell systemd to take them. */
const OLD_GROUPS = 'systemd.unified_cgroup_hierarchy=0 SYSTEMD_CGROUP_ENABLE_LEGACY_FORCE=1'

/** Its programs listen there, on the addresses of this machine. */
const PORTS = [80, 443, 5432, 6379, 9090, 9093]

/** The reasons why no other machine can be booted in a folder of this one. */
export async function missingForMachine(): Promise<string[]> {
  const programs = ['debootstrap', 'systemd-nspawn', 'nsenter']
  const taken = await Promise.all(PORTS.map(isTaken))
  return [
    ...(process.getuid?.() === 0 ? [] : ['root']),
    ...programs.filter((name) => spawnSync('sh', ['-c', `command -v ${name}`]).status !== 0),
    ...PORTS.filter((_, index) => taken[index]).map((port) => `free port ${port}`),
  ]
}

async function isTaken(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1')
  const answer = await once(socket, 'connect').catch(() => undefined)
  socket.destroy()
  return answer !== undefined
}

export type Machine = Awaited<ReturnType<typeof bootMachine>>

/**
 * A bare Debian with its own systemd in a temporary folder. It shares nothing but the network with this machine, and
 * cannot change that.
 */
export async function bootMachine() {
  const folder = await makeTemporaryFolder('marsa-machine-', '/var/tmp')
  const made = await finish(
    spawn('debootstrap', ['--variant=minbase', `--include=${PACKAGES}`, DEBIAN, folder, MIRROR]),
  )
  if (made.code !== 0) throw new Error(`debootstrap: ${made.output}`)
  await trustAsHere(folder)
  const words = existsSync('/sys/fs/cgroup/cgroup.controllers') ? '' : OLD_GROUPS
  const child = spawn(
    'systemd-nspawn',
    [
      ...['--quiet', '--register=no', '--keep-unit', '--console=pipe', `--directory=${folder}`],
      ...(words === '' ? [] : [`--setenv=SYSTEMD_PROC_CMDLINE=${words}`]),
      ...['--boot', ...words.split(' ').filter((word) => word !== '')],
    ],
    { stdio: 'ignore' },
  )
  const gone = once(child, 'exit')
  let leader = child.pid ?? 0
  // Its first process outlives the program that started it, and takes all others along.
  const end = () => {
    spawnSync('kill', ['-KILL', String(leader)])
    rmSync(folder, { recursive: true, force: true })
  }
  process.once('exit', end)
  const run = (...command: string[]) => runInside(leader, command)
  await until('the machine has booted', async () => {
    const children = await readFile(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8')
    leader = Number(children.trim().split(' ').at(-1))
    return leader > 0 && /running|degraded/.test((await run('systemctl', 'is-system-running')).output)
  })
  return {
    folder,
    run,
    close: async () => {
      process.off('exit', end)
      child.kill('SIGTERM')
      await gone
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** The network of this machine may have a name server and certificates of its own. */
async function trustAsHere(folder: string): Promise<void> {
  const certificates = 'usr/local/share/ca-certificates'
  await copyFile('/etc/resolv.conf', path.join(folder, 'etc/resolv.conf'))
  await cp(`/${certificates}`, path.join(folder, certificates), { recursive: true })
  await finish(spawn('chroot', [folder, 'update-ca-certificates']))
  // npm reads no certificates of the system: the account that builds gets this file with its home.
  await writeFile(path.join(folder, 'etc/skel/.npmrc'), 'cafile=/etc/ssl/certs/ca-certificates.crt\n')
}

/** @param from a repository of this machine; its present commit is cloned. */
export async function cloneInto(machine: Machine, from: string, to: string): Promise<void> {
  const { code, output } = await finish(spawn('git', ['clone', '--quiet', from, path.join(machine.folder, to)]))
  if (code !== 0) throw new Error(`git clone: ${output}`)
}

/** Its own systemd starts the command, so that it can do no more than a service of that machine. */
const runInside = (leader: number, command: readonly string[]) =>
  finish(
    spawn(
      'nsenter',
      [
        ...['--target', String(leader), '--mount', '--uts', '--ipc', '--pid', '--'],
        ...['systemd-run', '--pipe', '--wait', '--quiet', '--setenv=HOME=/root', ...command],
      ],
      { stdio: ['ignore', 'pipe', 'pipe'] },
    ),
  )

async function finish(child: ChildProcess): Promise<{ code: number; output: string }> {
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (output += String(chunk)))
  const [code] = await once(child, 'close')
  return { code: typeof code === 'number' ? code : 1, output }
}
