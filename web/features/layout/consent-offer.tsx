import { useConsentOffer } from '#web/platform/device/notice-consent.ts'
import { lazyPart } from '#web/ui/lazy.tsx'

const ConsentPrompt = lazyPart(async () => ({
  default: (await import('#web/features/notifications/consent-card.tsx')).ConsentPrompt,
}))

/** After a member's first bid or favourite: offers browser notifications. */
export function ConsentOffer() {
  return useConsentOffer() ? <ConsentPrompt /> : null
}
