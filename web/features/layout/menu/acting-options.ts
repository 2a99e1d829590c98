import { lazyPart } from '#web/ui/lazy.tsx'

/** Loads with the first menu that opens. */
export const ActingOptions = lazyPart(() => import('#web/features/business/acting-options.tsx'))
