import { type ComponentProps, memo } from 'react'
import { Deferred } from '#web/ui/deferred.tsx'
import { servedPart } from '#web/ui/lazy.tsx'
import { Skeleton } from '#web/ui/states.tsx'

const MarketPart = servedPart(() => import('./market-part.tsx'), <Skeleton className="h-96 w-full" />)

/** What similar cars brought: rendered on the server, hydrated at its first use. */
export const MarketSection = memo(function MarketSection(props: ComponentProps<typeof MarketPart>) {
  return (
    <Deferred onUse>
      <MarketPart {...props} />
    </Deferred>
  )
})
