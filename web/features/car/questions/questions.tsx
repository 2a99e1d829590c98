import { useHydrated } from '#web/platform/live/connection.tsx'
import { lazyPart } from '#web/ui/lazy.tsx'
import { Skeleton } from '#web/ui/states.tsx'

const waiting = <Skeleton className="h-36 w-full" />

const QuestionList = lazyPart(() => import('./question-list.tsx'), waiting)

/** What members ask the seller of a car, with the answers, and the way to ask. They load after the page. */
export const Questions = ({ carId }: { carId: number }) => (useHydrated() ? <QuestionList carId={carId} /> : waiting)
