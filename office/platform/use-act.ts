import { useMutation, useQueryClient } from '@tanstack/react-query'
import { isApiError } from '#web/platform/http/api.ts'
import { useT } from '#web/platform/language.tsx'
import { toast } from '#web/ui/toast.tsx'
import { type Done, isWaiting, useTellTaken } from './use-tell-taken.tsx'

/**
 * Runs an act of staff and shows its outcome in a toast; a refusal shows the server's message. Then the screen reads
 * all its data again, because a refusal often means that a colleague was faster. `onDone` also follows an act that waits
 * for a second person (`isWaiting`): its window closes, and nothing has changed.
 */
export function useAct<Input, Output = unknown>(
  work: (input: Input) => Promise<Output>,
  options: {
    done?: string | ((output: Done<Output>) => string)
    onDone?: (output: Output) => void
    onRefused?: (error: unknown) => void
  } = {},
) {
  const t = useT('office')
  const ui = useT('ui')
  const queryClient = useQueryClient()
  const tellTaken = useTellTaken()
  return useMutation({
    mutationFn: work,
    onSuccess: (output) => {
      tellTaken(output, wordsOf(output, options.done) ?? t('done'))
      options.onDone?.(output)
    },
    onError: (error) => {
      const offline = isApiError(error) && error.status === 0
      const words = isApiError(error) ? (Object.values(error.errors).flat()[0] ?? error.message) : undefined
      toast({ title: offline ? ui('offline') : words || t('failed'), tone: 'danger' })
      options.onRefused?.(error)
    },
    onSettled: () => queryClient.invalidateQueries(),
  })
}

function wordsOf<Output>(
  output: Output,
  done: string | ((output: Done<Output>) => string) | undefined,
): string | undefined {
  if (typeof done !== 'function') return done
  return isWaiting(output) ? undefined : done(output as Done<Output>)
}
