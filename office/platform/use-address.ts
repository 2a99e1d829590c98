import { useLocation, useNavigate } from './router.ts'

/** The search part of the address, where a screen keeps its state, so that a link or a reload shows the same. */
export function useAddress(): [URLSearchParams, (change: Record<string, string | undefined>) => void] {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const change = (values: Record<string, string | undefined>) => {
    const next = new URLSearchParams(search)
    for (const [name, value] of Object.entries(values)) {
      if (value === undefined || value === '') next.delete(name)
      else next.set(name, value)
    }
    const text = next.toString()
    navigate(text === '' ? pathname : `${pathname}?${text}`)
  }
  return [new URLSearchParams(search), change]
}
