import { type ReactNode, useEffect } from 'react'
import { openDialog } from '#web/platform/dialogs.tsx'
import { useT } from '#web/platform/language.tsx'

/** A visitor comes back from Google or Facebook. No provider is set up, so the return says how to log in instead. */
export function SocialReturnPage({ children }: { children: ReactNode }) {
  const t = useT('accounts')
  const message = t('socialRefused')
  useEffect(() => {
    openDialog('error', { message })
  }, [message])
  return children
}
