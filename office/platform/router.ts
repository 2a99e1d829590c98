import { useParams as useRouteParams, useRouter, useLocation as useRouterLocation } from '@tanstack/react-router'
import { useCallback } from 'react'

/** The address below the office: '/cars/12' and '?filter=…'. */
export function useLocation(): { pathname: string; search: string } {
  const { pathname, searchStr } = useRouterLocation()
  return { pathname, search: searchStr }
}

/** The address of a screen as the browser's bar shows it: '/cars/12' is '/en/admin/cars/12'. */
export function usePublicAddress(): (to: string) => string {
  const base = useRouter().basepath.replace(/\/$/, '')
  return useCallback((to: string) => (to === '/' && base !== '' ? base : `${base}${to}`), [base])
}

type Navigate = (to: string, how?: 'push' | 'replace') => void

/** Opens another screen: `navigate('/cars/12')`. 'replace' leaves out the present address on the way back. */
export function useNavigate(): Navigate {
  const { history } = useRouter()
  const addressOf = usePublicAddress()
  return useCallback((to, how = 'push') => history[how](addressOf(to)), [history, addressOf])
}

/** The parts of the address that stand for a thing: `id` in '/cars/$id'. */
export function useParams(): { id?: string | undefined } {
  return useRouteParams({ strict: false })
}
