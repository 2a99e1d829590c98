import { lazyPart } from '#web/ui/lazy.tsx'
import { nearPart } from '#web/ui/near-part.tsx'
import { Skeleton } from '#web/ui/states.tsx'

// Parts of pages of other features: their texts are those of bank transfers, which these pages do not wait for.

export const AccountAsk = lazyPart(async () => ({ default: (await import('./account-ask.tsx')).AccountAsk }))
export const AccountCard = nearPart(
  async () => ({ default: (await import('./account-card.tsx')).AccountCard }),
  () => <Skeleton className="h-40 w-full" />,
)
