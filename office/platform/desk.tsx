import { createContext, type ReactNode, useContext } from 'react'
import type { Right } from '#contract/http/route.ts'
import type { OfficeData } from './calls.ts'
import type { OfficeApi } from './office-api.ts'

/** The person who works here, their rights, and their access to the API. */
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

/** True if this person holds a right. Acts without the right are not shown; the server refuses them all the same. */
export function useMay(): (right: Right | undefined) => boolean {
  const { rights } = useDesk().me
  return (right) => right !== undefined && rights.includes(right)
}
