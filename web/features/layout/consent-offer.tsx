import { useConsentOffer } from '#web/platform/notice-consent.ts'
import { useSession } from '#web/platform/session.ts'
import { laterPart } from '#web/ui/later.tsx'

const ConsentPrompt = laterPart(async () => ({
  default: (await import('#web/features/notifications/consent-card.tsx')).ConsentPrompt,
}))

/** After a member's first bid or favourite: offers notices of the browser. */
export function ConsentOffer() {
  const offers = useConsentOffer()
  return useSession() && offers ? <ConsentPrompt /> : null
}
