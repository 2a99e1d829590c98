import { useEffect } from 'react'
import { useSession } from '#web/platform/device/session.ts'

let loading: Promise<void> | undefined

/** Loads what only members see, once. Without a connection the page is shown as it is, and the next call tries again. */
export function loadMemberStyles(): Promise<void> {
  loading ??= import('#web/styles/member.css').then(
    () => undefined,
    () => {
      loading = undefined
    },
  )
  return loading
}

/** On every other page a member has them for the windows and panels that open over it. */
export function useMemberStyles(): void {
  const isMember = useSession() !== null
  useEffect(() => {
    if (isMember) void loadMemberStyles()
  }, [isMember])
}
