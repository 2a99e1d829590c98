import { type ComponentProps, memo } from 'react'
import { Deferred } from '#web/ui/deferred.tsx'
import { servedPart } from '#web/ui/lazy.tsx'

const Papers = servedPart(() => import('./papers.tsx'))

/** The files of a car: rendered on the server, hydrated near the screen. */
export const CarPapers = memo(function CarPapers(props: ComponentProps<typeof Papers>) {
  const { report, certificates } = props
  return report || certificates.length > 0 ? (
    <Deferred>
      <Papers {...props} />
    </Deferred>
  ) : null
})
