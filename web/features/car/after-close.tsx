import { nearPart } from '#web/ui/near-part.tsx'
import { Skeleton } from '#web/ui/states.tsx'

/** The way of a car after its close, far down the page. */
export const AfterClose = nearPart(
  () => import('./after-close-steps.tsx'),
  () => <Skeleton className="h-48 w-full" />,
)
