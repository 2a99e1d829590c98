import { createContext, type ReactNode, useContext } from 'react'
import type { Right } from '#contract/http/route.ts'
import type { OfficeData } from './calls.ts'
import type { OfficeApi } from './office-api.ts'

/** Who works here, what they may do, and their way to the API. */
export type Desk = { me: OfficeData<'GET /me'>; api: OfficeApi }

const DeskContext = createContext<Desk | null>(null)

export const DeskProvider = ({ value, children }: { value: Desk; children: ReactNode }) => (
  <DeskContext value={value}>{children}</DeskContext>
)

export function useDesk(): Desk {
  const desk = useContext(DeskContext)
  if (!desk) throw new Error('DeskProvider is missing above this component')
  return desk
}

export const useOfficeApi = (): OfficeApi => useDesk().api

/** Whether the person at this desk holds a right. What they may not do is not shown; the server refuses it all the same. */
export function useMay(): (right: Right | undefined) => boolean {
  const { rights } = useDesk().me
  return (right) => right !== undefined && rights.includes(right)
}
