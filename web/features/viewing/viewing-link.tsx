import { nearPart } from '#web/ui/near-part.tsx'
import { Skeleton } from '#web/ui/states.tsx'

/** The next time to look at a car in its yard. */
export const ViewingLink = nearPart(
  () => import('./next-viewing.tsx'),
  (_: { carId: number; slug: string }) => <Skeleton className="h-22 w-full" />,
)
