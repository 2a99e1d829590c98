import { accessSync, constants } from 'node:fs'
import { mkdir, readFile, rmdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { until } from '../scenario.ts'

const GROUPS = '/sys/fs/cgroup/memory'
/** A moved process counts only later allocations: at work it needs more than this at once. */
const LIMIT_BYTES = 1_000_000

/** Only root on Linux can, and only if control groups of the first kind are mounted. */
export function canLimitMemory(): boolean {
  try {
    accessSync(path.join(GROUPS, 'memory.limit_in_bytes'), constants.W_OK)
    return true
  } catch {
    return false
  }
}

/** Leaves processes hardly any memory: the system kills one of them. */
export async function limitMemory(pids: readonly number[]) {
  const group = path.join(GROUPS, `marsa-faults-${process.pid}`)
  const at = (name: string) => path.join(group, name)
  await mkdir(group, { recursive: true })
  await writeFile(at('memory.limit_in_bytes'), String(LIMIT_BYTES))
  // A process that has ended meanwhile cannot be moved.
  for (const pid of pids) await writeFile(at('cgroup.procs'), String(pid)).catch(() => undefined)
  return {
    /** The number of killed processes. */
    kills: async () => Number(/^oom_kill (\d+)$/m.exec(await readFile(at('memory.oom_control'), 'utf8'))?.[1] ?? 0),
    /** Returns memory to the remaining processes. */
    free: async () => {
      const left = (await readFile(at('cgroup.procs'), 'utf8')).split('\n').filter(Boolean)
      for (const pid of left) await writeFile(path.join(GROUPS, 'cgroup.procs'), pid).catch(() => undefined)
      // A killed process may still be ending.
      const isRemoved = () =>
        rmdir(group).then(
          () => true,
          () => false,
        )
      await until('nobody is limited any more', isRemoved)
    },
  }
}
