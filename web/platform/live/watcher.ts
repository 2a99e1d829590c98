import { newKey } from '../http/new-key.ts'

const KEY = 'watcher'

/**
 * A random word by which this browser counts once among the watchers of a car. It identifies no person, the server
 * drops it with the connection, and no other call sends it. Undefined if the browser has no storage.
 */
export function readWatcher(): string | undefined {
  try {
    const kept = localStorage.getItem(KEY) ?? newKey()
    localStorage.setItem(KEY, kept)
    return kept
  } catch {
    return undefined
  }
}
