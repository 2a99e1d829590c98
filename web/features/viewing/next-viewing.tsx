import { useQuery } from '@tanstack/react-query'
import { DateTime } from '#web/platform/format.tsx'
import { useT } from '#web/platform/language.tsx'
import { A, useApi } from '#web/platform/link.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Skeleton } from '#web/ui/states.tsx'
import { viewingTimesQuery } from './queries.ts'

/** The yard of the car with the member's appointment, or the next free half hour. */
export default function NextViewing({ carId, slug }: { carId: number; slug: string }) {
  const t = useT('viewing')
  const { data, isPending } = useQuery(viewingTimesQuery(useApi(), carId))
  if (isPending) return <Skeleton className="h-22 w-full" />
  const next = data?.days.flatMap(({ slots }) => slots).find(({ left }) => left > 0)
  const at = data?.mine?.at ?? next?.at
  if (!data?.yard || !at) return <p className="text-muted">{t(data?.yard ? 'noTimes' : 'noYard')}</p>
  return (
    <div className="car-seller surface">
      <span className="blank-ico">
        <Icon name="eye" />
      </span>
      <div>
        <b>{data.yard.name}</b>
        <p>{t.rich(data.mine ? 'yours' : 'next', { at: () => <DateTime key="at" at={at} /> })}</p>
      </div>
      <A to="/viewing/$slug" params={{ slug }} className="btn btn-secondary">
        {t(data.mine ? 'show' : 'book')}
      </A>
    </div>
  )
}
