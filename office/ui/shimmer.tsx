import { Skeleton } from '#web/ui/states.tsx'

/** The office in grey, until it knows who is there. It has no words: they may not be loaded yet. */
export const Shimmer = () => (
  <div className="grid gap-4 p-6 content-start" aria-busy="true">
    <Skeleton className="h-8 w-40" />
    <Skeleton className="h-24 w-full" />
    <Skeleton className="h-64 w-full" />
  </div>
)
