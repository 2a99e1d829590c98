import { type ComponentProps, memo } from 'react'
import { Deferred } from '#web/ui/deferred.tsx'
import { servedPart } from '#web/ui/lazy.tsx'
import { Skeleton } from '#web/ui/states.tsx'

const InspectionParts = servedPart(() => import('./inspection.tsx'), <Skeleton className="h-96 w-full" />)

/** The inspection: rendered on the server, hydrated at its first use. */
export const Inspection = memo(function Inspection(props: ComponentProps<typeof InspectionParts>) {
  return (
    <Deferred onUse>
      <InspectionParts {...props} />
    </Deferred>
  )
})
