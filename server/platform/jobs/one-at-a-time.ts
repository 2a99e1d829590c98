/**
 * Allows one run of a task at a time in this process. Requests during a run lead to one more run after it.
 * @returns a function that requests a run; its promise ends with the last requested run.
 */
export function oneAtATime(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined
  let isWanted = false
  async function runAll(): Promise<void> {
    while (isWanted) {
      isWanted = false
      await work()
    }
  }
  return () => {
    isWanted = true
    running ??= runAll().finally(() => {
      running = undefined
    })
    return running
  }
}
