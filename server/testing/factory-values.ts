let counter = 0

/** A number that no earlier call of this process has returned. */
export const next = (): number => {
  counter += 1
  return counter
}

/** 168,500 riyals as tests like to write them: `riyals(168_500)`. */
export const riyals = (amount: number): number => amount * 100

export const MINUTE_MS = 60_000

/** An instant so many minutes from now; negative: the past. */
export const minutesFromNow = (minutes: number): Date => new Date(Date.now() + minutes * MINUTE_MS)
