export type SparingRead = {
  /** Reads soon; what is asked for while a read waits is part of it, and during a read it is read once more afterwards. */
  ask(): void
  stop(): void
}

/** Reads at most once in `everyMs` and never twice at once, so that steady asking neither floods nor starves the reading. */
export function createSparingRead(read: () => Promise<unknown>, everyMs: number): SparingRead {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isReading = false
  let isAskedAgain = false
  const run = async () => {
    timer = undefined
    isReading = true
    await read().catch(() => undefined)
    isReading = false
    if (!isAskedAgain) return
    isAskedAgain = false
    ask()
  }
  const ask = () => {
    if (isReading) isAskedAgain = true
    else timer ??= setTimeout(() => void run(), everyMs)
  }
  const stop = () => {
    clearTimeout(timer)
    timer = undefined
  }
  return { ask, stop }
}
