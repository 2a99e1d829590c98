import { useMutation, useQueryClient } from '@tanstack/react-query'
import { isApiError } from '#web/platform/http/api.ts'
import { useT } from '#web/platform/language.tsx'
import { toast } from '#web/ui/toast.tsx'

/**
 * Runs an act of staff and shows its outcome in a toast; a refusal shows the server's message. Then the screen reads
 * all its data again, because a refusal often means that a colleague was faster.
 */
export function useAct<Input, Output = unknown>(
  work: (input: Input) => Promise<Output>,
  options: {
    done?: string | ((output: Output) => string)
    onDone?: (output: Output) => void
    onRefused?: (error: unknown) => void
  } = {},
) {
  const t = useT('office')
  const ui = useT('ui')
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: work,
    onSuccess: (output) => {
      const done = typeof options.done === 'function' ? options.done(output) : options.done
      toast({ title: done ?? t('done'), tone: 'good' })
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
