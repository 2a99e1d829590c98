import type { ReactNode } from 'react'
import type { Car } from '#contract/http/car.ts'
import { Num } from '#web/platform/format.tsx'
import type { Translate } from '#web/platform/language.tsx'
import { leaderIn } from './use-room.ts'

/** The leader of a car in words: the visitor, or another bidder by their alias; null without a bid. */
export function leaderOf(t: Translate<'room'>, car: Car | undefined): ReactNode {
  const leader = leaderIn(car)
  if (leader === null) return null
  if (leader === 'you') return t('youLead')
  return t.rich('bidder', { alias: leader, num: (digits) => <Num>{digits}</Num> })
}
