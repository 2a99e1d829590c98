import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { joinGuestFavourites } from '#web/features/catalogue/guest-favourites.ts'
import { forgetMember } from '#web/platform/device/service-worker.ts'
import { logOut, useSession } from '#web/platform/device/session.ts'
import { readStored } from '#web/platform/device/storage.ts'
import { openDialog } from '#web/platform/dialogs.tsx'
import { isApiError } from '#web/platform/http/api.ts'
import { useApi } from '#web/platform/link.tsx'
import { profileQuery } from './queries.ts'
import { useReturnPlace } from './use-return-place.ts'

/**
 * Effects of a changed session: everything on the page was read for another account and is read again; an account that
 * was switched off, or whose session ended, is logged out and sent home.
 */
export function SessionEffects() {
  const api = useApi()
  const session = useSession()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const token = session?.token
  const readFor = useRef<string | undefined>(undefined)
  // Before the effect below, so that the profile of an ended session is not requested once more.
  const { data: profile, error } = useQuery({ ...profileQuery(api), enabled: session !== null })
  useEffect(() => {
    if (readFor.current === token) return
    const wasMember = readFor.current !== undefined
    readFor.current = token
    // A refusal of the last session does not apply to the next one.
    if (token === undefined) queryClient.removeQueries({ queryKey: profileQuery(api).queryKey })
    if (!wasMember || token !== undefined) return void queryClient.invalidateQueries()
    void forgetMember().catch(() => undefined)
    // A member's page that is still shown would get refusals on its next reads.
    void navigate({ to: '/' }).then(() => queryClient.invalidateQueries())
  }, [token, api, queryClient, navigate])

  useEffect(() => {
    if (token === undefined) return
    // Favourites that could not join stay on the device and are tried again with the next page.
    const join = async () => {
      if ((await joinGuestFavourites(api)) > 0) await queryClient.invalidateQueries()
    }
    void join().catch(() => undefined)
  }, [token, api, queryClient])
  const isShutOut = profile?.user.active === 0 || (isApiError(error) && (error.status === 401 || error.status === 403))
  useEffect(() => {
    if (session && isShutOut) logOut()
  }, [session, isShutOut])
  useReturnPlace()
  useEffect(() => {
    // A success that was left before it was seen; one that happens on this page opens its dialog itself.
    if (readStored('successModal') === '1') openDialog('success', {})
  }, [])
  return null
}
