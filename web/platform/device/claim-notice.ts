/** Long enough for the event to reach every tab of the browser. */
const CLAIMED_MS = 10_000
/** A hidden tab lets a visible one go first. */
const HIDDEN_WAITS_MS = 250

/**
 * Of all tabs of this browser that receive one notice, exactly one gets true, preferably a visible one.
 * A browser without Web Locks returns true in every tab.
 */
export async function claimNotice(id: number): Promise<boolean> {
  if (typeof navigator === 'undefined' || !('locks' in navigator)) return true
  if (document.hidden) await new Promise((resolve) => setTimeout(resolve, HIDDEN_WAITS_MS))
  const { promise, resolve } = Promise.withResolvers<boolean>()
  void navigator.locks
    .request(`notice-${id}`, { ifAvailable: true }, async (lock) => {
      resolve(lock !== null)
      if (lock) await new Promise((done) => setTimeout(done, CLAIMED_MS))
    })
    .catch(() => resolve(true))
  return promise
}
