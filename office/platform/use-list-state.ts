import { type ListState, readListState, writeListState } from './list-state.ts'
import { useLocation, useNavigate } from './router.ts'

type ChangeList = (values: Partial<ListState>, how?: 'push' | 'replace') => void

/** How each list was left, by its address: the way back up shows the same rows. A reload forgets it. */
const left = new Map<string, string>()

/** Forgets how the lists were left. */
export const forgetLists = (): void => left.clear()

/**
 * The state of the list at an address, and how it is changed. Another search, filter or order begins with page 1.
 * While another screen opens, the list keeps the state that it was left with.
 */
export function useListState(at: string, order: string): [ListState, ChangeList] {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  if (pathname === at && search !== '') left.set(at, search)
  const state = readListState(new URLSearchParams(left.get(at)), order)
  const change: ChangeList = (values, how) => {
    const next = writeListState({ ...state, page: 1, ...values }, order)
    left.set(at, next)
    navigate(next === '' ? at : `${at}?${next}`, how)
  }
  return [state, change]
}
