import { useState } from 'react'

/** Unpaid orders that the member chooses to pay at once. */
export type Ticks = { chosen: readonly number[]; all: readonly number[]; toggle: (id: number) => void }

/** At first all are chosen. */
export function useTicks(all: readonly number[]): Ticks {
  const [left, setLeft] = useState<readonly number[]>([])
  const toggle = (id: number) => setLeft(left.includes(id) ? left.filter((each) => each !== id) : [...left, id])
  return { all, chosen: all.filter((id) => !left.includes(id)), toggle }
}

/** The height of the bar that pays them, also while it loads: the list below it does not move. */
export const BAR_HEIGHT = 'min-h-86 @min-[52rem]/page:min-h-46'
