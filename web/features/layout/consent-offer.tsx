import { useConsentOffer } from '#web/platform/device/notice-consent.ts'
import { useSession } from '#web/platform/device/session.ts'
import { lazyPart } from '#web/ui/lazy.tsx'

const ConsentPrompt = lazyPart(async () => ({
  default: (await import('#web/features/notifications/consent-card.tsx')).ConsentPrompt,
}))

/** After a member's first bid or favourite: offers notices of the browser. */
export function ConsentOffer() {
  const offers = useConsentOffer()
  return useSession() && offers ? <ConsentPrompt /> : null
}
