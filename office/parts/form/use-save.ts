import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTellTaken } from '../../platform/use-tell-taken.tsx'
import type { AnyForm } from './input.ts'

type Options = {
  work: () => Promise<unknown>
  done: string
  onDone: (saved: unknown) => void
  onRefused: (error: unknown) => void
}

/**
 * Saves a form. A success is a toast, also of a change that waits for a second person; a refusal is the form's own to
 * show. Then everything is read again.
 */
export function useSave({ work, done, onDone, onRefused }: Options) {
  const queryClient = useQueryClient()
  const tellTaken = useTellTaken()
  return useMutation<unknown, unknown, void>({
    mutationFn: work,
    onSuccess: (saved) => {
      void queryClient.invalidateQueries()
      tellTaken(saved, done)
      onDone(saved)
    },
    onError: onRefused,
  })
}

/** The screen that follows a save: the thing's page, or the list where it has none. */
export function addressAfter<Row>({ at, flat }: AnyForm<Row>, saved: unknown): string {
  const { id }: { id?: number } = Object(saved)
  return flat || id === undefined ? at : `${at}/${id}`
}
