import { nearPart } from '#web/ui/near-part.tsx'
import { RelatedWaiting } from './related-waiting.tsx'

/** Similar cars. They come last, and their space is reserved. */
export const RelatedCars = nearPart(
  () => import('./related-list.tsx'),
  () => <RelatedWaiting />,
)
