import { lazyPart } from '#web/ui/lazy.tsx'

/** The part of a seller's page about a case: its texts are those of cases, which that page does not wait for. */
export const HeardCase = lazyPart(async () => ({ default: (await import('./heard-case.tsx')).HeardCase }))
