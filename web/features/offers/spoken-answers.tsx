import { useQuery } from '@tanstack/react-query'
import type { OfferSide } from '#contract/http/offers.ts'
import { useApi } from '#web/platform/link.tsx'
import { lazyPart } from '#web/ui/lazy.tsx'
import { Skeleton } from '#web/ui/states.tsx'
import { spokenQuery } from './queries.ts'

/** Few members have one. */
const Spoken = lazyPart(() => import('./spoken-answer.tsx'), <Skeleton className="h-40 w-full" />)

/** Phone answers noted by staff for the member on this side: one binds only when the member confirms it with a code. */
export function SpokenAnswers({ side }: { side: OfferSide }) {
  const { data: answers } = useQuery(spokenQuery(useApi()))
  const own = answers?.filter((answer) => answer.side === side) ?? []
  if (own.length === 0) return null
  return (
    <div className="mb-6 grid gap-3">
      {own.map((answer) => (
        <Spoken key={answer.id} answer={answer} />
      ))}
    </div>
  )
}
