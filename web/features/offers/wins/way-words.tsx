import type { ReactNode } from 'react'
import type { WonCar } from '#web/features/bidding/my-lots/my-lots-queries.ts'
import type { Stage } from '#web/features/orders/order-state.ts'
import { DateTime } from '#web/platform/format.tsx'
import { type Messages, useT } from '#web/platform/language.tsx'

type Words = keyof Messages['wins']
type Props = {
  win: WonCar
  /** Undefined before seller and buyer agree. */
  stage: Stage | undefined
}

/** The present step in words, and its deadline. */
export function WayWords({ win, stage }: Props) {
  const t = useT('wins')
  const { word, text, at } = wayOf(win, stage)
  const time = () => <DateTime key="time" at={at ?? ''} />
  const rest: ReactNode = text === undefined ? null : at === undefined ? t(text) : t.rich(text, { time })
  const isBad = stage === 'late' || stage === 'canceled'
  return (
    <>
      <b className={`font-semibold ${isBad ? 'text-danger-ink' : 'text-ink'}`}>{t(word)}</b>
      {rest === null ? null : <span className="block">{rest}</span>}
    </>
  )
}

type Way = { word: Words; text?: Words; at?: string }

function wayOf({ order, negotiation, decide_by: decideBy }: WonCar, stage: Stage | undefined): Way {
  if (stage === undefined) {
    if (negotiation?.outcome !== 'open')
      return { word: 'way_awaiting', ...(decideBy ? { text: 'way_by', at: decideBy } : { text: 'way_held' }) }
    return { word: negotiation.your_turn ? 'way_yours' : 'way_theirs', text: 'way_held' }
  }
  const [due, free] = [order?.due_at ?? undefined, order?.collect_by ?? undefined]
  switch (stage) {
    case 'pay':
      return { word: 'way_pay', ...(due && { text: 'way_due', at: due }) }
    case 'collect':
      return { word: 'way_collect', ...(free && { text: 'way_free', at: free }) }
    case 'late':
    case 'waiting':
    case 'review':
    case 'papers':
      return { word: `way_${stage}`, text: `way_${stage}_text` }
    default:
      return { word: `way_${stage}` }
  }
}
