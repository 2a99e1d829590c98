import { lazyPart } from '#web/ui/lazy.tsx'
import { nearPart } from '#web/ui/near-part.tsx'
import { Skeleton } from '#web/ui/states.tsx'

// Parts of pages of other features, which wait neither for their texts nor for their code.

export const BusinessPart = nearPart(
  async () => ({ default: (await import('./business-part.tsx')).BusinessPart }),
  () => <Skeleton className="h-40 w-full" />,
)
export const CarTaxFields = lazyPart(async () => ({ default: (await import('./car-tax-fields.tsx')).CarTaxFields }))
