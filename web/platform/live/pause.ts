/** Four checks of the connection. */
const STOOD_STILL_MS = 12_200
/** Browsers wake the timers of hidden pages once a minute; that is no pause. */
const HIDDEN_STOOD_STILL_MS = 75_000

/** True if a page whose timers came this late had been stopped: a sleeping device, a frozen tab. */
export const isPause = (gapMs: number, wasHidden: boolean): boolean =>
  gapMs > (wasHidden ? HIDDEN_STOOD_STILL_MS : STOOD_STILL_MS)
