import { spawnSync } from 'node:child_process'
import { existsSync, statfsSync } from 'node:fs'
import { chmod, mkdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { makeTemporaryFolder } from '#postgres/temporary-folder.ts'

const SIZE = '3G'
/** The size of a disk that can fail, in bytes: enough for all writes before it fails. */
const SHELF = '1500m'
const TOOLS = ['losetup', 'mkfs.ext4', 'mount', 'umount', 'truncate', 'cp', 'fallocate', 'e2fsck']

/** A disk that can be full, and whose power can fail: writes in the system's memory are then lost. */
export type Disk = Awaited<ReturnType<typeof openDisk>>

/** Only root on Linux may mount one, and only where loop devices exist. */
export const canOpenDisk = (): boolean =>
  process.getuid?.() === 0 &&
  existsSync('/dev/loop-control') &&
  TOOLS.every((tool) => spawnSync('which', [tool]).status === 0)

function run(program: string, ...args: string[]): string {
  const { status, stdout, stderr } = spawnSync(program, args, { encoding: 'utf8' })
  if (status !== 0) throw new Error(`${program} ${args.join(' ')}: ${stderr}`)
  return stdout.trim()
}

const tryTo = (program: string, ...args: string[]) => spawnSync(program, args)

/**
 * An ext4 in a file, written past the system's memory (direct I/O), mounted at `folder`.
 * @param options.failing the file is on a disk whose space can be taken, so that its writes can fail.
 */
export async function openDisk({ failing = false }: { failing?: boolean } = {}) {
  const home = await makeTemporaryFolder('marsa-disk-')
  if (failing) run('mount', '-t', 'tmpfs', '-o', `size=${SHELF}`, 'tmpfs', home)
  await chmod(home, 0o755)
  const [image, copy, folder] = ['image', 'copy', 'mounted'].map((name) => path.join(home, name)) as [
    string,
    string,
    string,
  ]
  const ballast = path.join(folder, 'ballast')
  const wedge = path.join(home, 'wedge')
  let device: string | undefined
  await mkdir(folder)

  function mount(file: string): void {
    device = run('losetup', '--direct-io=on', '--show', '--find', file)
    run('mount', device, folder)
  }

  function unmount(): void {
    if (device === undefined) return
    tryTo('umount', folder)
    tryTo('losetup', '--detach', device)
    device = undefined
  }

  run('truncate', '--size', SIZE, image)
  run('mkfs.ext4', '-q', '-F', image)
  mount(image)
  await chmod(folder, 0o755)
  process.once('exit', () => {
    unmount()
    if (failing) tryTo('umount', home)
  })
  return {
    folder,
    /** Everything present is now on the disk. */
    settle: () => void run('sync', '--file-system', folder),
    /** Keeps the disk's present content, and nothing of the system's memory. */
    photograph: () => void run('cp', '--sparse=always', image, copy),
    /** Continues with the stored state. Nothing may use the disk. */
    goOnWithCopy: () => {
      unmount()
      mount(copy)
    },
    /** Fills the disk except for these free bytes. */
    fill: (leftBytes: number) => {
      const { bavail, bsize } = statfsSync(folder)
      run('fallocate', '--length', String(bavail * bsize - leftBytes), ballast)
    },
    /** Frees it again. */
    free: () => rm(ballast, { force: true }),
    /** From now on writes to new blocks are accepted and never reach the disk: an I/O error. */
    fail: () => {
      const { bavail, bsize } = statfsSync(home)
      run('fallocate', '--length', String(bavail * bsize), wedge)
    },
    /** A working disk again, with its earlier content. Nothing may use the disk. */
    repair: async () => {
      unmount()
      await rm(wedge, { force: true })
      // Its own journal may have been cut off too.
      tryTo('e2fsck', '-p', '-f', image)
      mount(image)
    },
    close: async () => {
      unmount()
      if (failing) tryTo('umount', home)
      await rm(home, { recursive: true, force: true })
    },
  }
}
