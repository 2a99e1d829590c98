const KEY = 'watcher'

/**
 * A random word of this browser, by which it counts once among the watchers of a car. It says nothing about anybody, the
 * server keeps it no longer than the connection, and no other call carries it. None where the browser keeps nothing.
 */
export function readWatcher(): string | undefined {
  try {
    const kept = localStorage.getItem(KEY) ?? crypto.randomUUID()
    localStorage.setItem(KEY, kept)
    return kept
  } catch {
    return undefined
  }
}
