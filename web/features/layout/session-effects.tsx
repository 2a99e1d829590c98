import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { isApiError } from '#web/platform/api.ts'
import { useApi } from '#web/platform/link.tsx'
import { logOut, useSession } from '#web/platform/session.ts'
import { profileQuery } from './queries.ts'

/**
 * What follows from who is logged in: everything on the page was read for somebody else and is read again;
 * an account that was switched off, or whose session died, is logged out and sent home.
 */
export function SessionEffects() {
  const api = useApi()
  const session = useSession()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const token = session?.token
  const readFor = useRef<string | undefined>(undefined)
  useEffect(() => {
    if (readFor.current === token) return
    const wasMember = readFor.current !== undefined
    readFor.current = token
    void queryClient.invalidateQueries()
    if (wasMember && token === undefined) void navigate({ to: '/' })
  }, [token, queryClient, navigate])

  const { data: profile, error } = useQuery({ ...profileQuery(api), enabled: session !== null })
  const isShutOut = profile?.user.active === 0 || (isApiError(error) && (error.status === 401 || error.status === 403))
  useEffect(() => {
    if (session && isShutOut) logOut()
  }, [session, isShutOut])
  return null
}
