import { type ComponentProps, memo } from 'react'
import { Late } from '#web/ui/late.tsx'
import { servedPart } from '#web/ui/lazy.tsx'
import { Skeleton } from '#web/ui/states.tsx'

const InspectionParts = servedPart(() => import('./inspection.tsx'), <Skeleton className="h-96 w-full" />)

/** The inspection: the server sends it, the browser takes it over when it comes near the screen. */
export const Inspection = memo(function Inspection(props: ComponentProps<typeof InspectionParts>) {
  return (
    <Late>
      <InspectionParts {...props} />
    </Late>
  )
})
