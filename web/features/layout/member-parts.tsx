import { PersonalNotices } from '#web/features/bidding/my-lots/personal-notices.tsx'
import type { Session } from '#web/platform/device/session.ts'
import { ConsentOffer } from './consent-offer.tsx'
import { usePush } from './use-push.ts'
import { useUnprovedPhone } from './use-unproved-phone.tsx'

export { MemberPlace } from './menu/member-place.tsx'
export { MemberTools } from './menu/member-tools.tsx'

/** Effects on every page of a member, which show nothing until something happens. */
export function MemberWatch({ session }: { session: Session }) {
  usePush()
  useUnprovedPhone()
  return (
    <>
      <PersonalNotices session={session} />
      <ConsentOffer />
    </>
  )
}
