import { Skeleton } from '#web/ui/states.tsx'

const PLACES = [0, 1, 2, 3, 4, 5, 6, 7]

/** The grid, or the rail, before its cars are loaded; every card as tall as a real one. */
export function CarGridSkeleton({ count = 8, rail = false }: { count?: number; rail?: boolean }) {
  return (
    <div className={rail ? 'rail' : 'cards'} aria-hidden="true">
      {PLACES.slice(0, count).map((place) => (
        <CarCardSkeleton key={place} />
      ))}
    </div>
  )
}

function CarCardSkeleton() {
  return (
    <div className="card">
      <div className="card-photo sk" />
      <div className="card-body">
        <Skeleton className="my-1 h-4 w-2/3" />
        <Skeleton className="mt-1 h-3.5 w-5/6" />
        <div className="card-foot">
          <Skeleton className="h-3 w-16" />
          <Skeleton className="mt-1.5 h-6 w-28" />
          <Skeleton className="h-3 w-12 justify-self-end" />
          <Skeleton className="h-4 w-16" />
        </div>
      </div>
    </div>
  )
}
