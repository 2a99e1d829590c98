import { nearPart } from '#web/ui/near-part.tsx'
import { Skeleton } from '#web/ui/states.tsx'

/** Questions of members to the seller of a car, with the answers and the form to ask. */
export const Questions = nearPart(
  () => import('./question-list.tsx'),
  () => <Skeleton className="h-22 w-full" />,
)
