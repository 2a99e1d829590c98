import { useEffect, useState } from 'react'
import { useSession } from '#web/platform/device/session.ts'

type MemberParts = typeof import('./member-parts.tsx')

const AGAIN_MS = 3000
let loading: Promise<void> | undefined
let loaded: MemberParts | undefined

/** Loads the members' code, once. Without a connection the page is shown unchanged, and the next call tries again. */
export function loadMember(): Promise<void> {
  loading ??= Promise.all([import('./member-parts.tsx'), import('#web/styles/member.css')]).then(
    ([parts]) => {
      loaded = parts
    },
    () => {
      loading = undefined
    },
  )
  return loading
}

/** The members' parts of the frame; undefined for guests, and until they are loaded. */
export function useMemberParts(): MemberParts | undefined {
  const isMember = useSession() !== null
  const [parts, setParts] = useState(loaded)
  useEffect(() => {
    if (!isMember || parts) return
    let isGone = false
    let timer: ReturnType<typeof setTimeout> | undefined
    const load = async () => {
      await loadMember()
      if (isGone) return
      if (loaded) setParts(loaded)
      else timer = setTimeout(() => void load(), AGAIN_MS)
    }
    void load()
    return () => {
      isGone = true
      clearTimeout(timer)
    }
  }, [isMember, parts])
  return isMember ? parts : undefined
}
