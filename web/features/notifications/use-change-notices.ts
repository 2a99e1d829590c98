import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Endpoints } from '#contract/http/index.ts'
import { useT } from '#web/platform/language.tsx'
import { useApi } from '#web/platform/link.tsx'
import { toast } from '#web/ui/toast.tsx'

type Which = NonNullable<Endpoints['POST /read-notification']['body']>

/** Reading and deleting: one notice, those of a row, or all. Every list and count of notices is read again afterwards. */
export function useChangeNotices() {
  const api = useApi()
  const queryClient = useQueryClient()
  const t = useT('notices')
  const after = {
    onSuccess: () =>
      Promise.all(['notifications', 'dashboard'].map((name) => queryClient.invalidateQueries({ queryKey: [name] }))),
    onError: () => toast({ title: t('changeFailed'), tone: 'danger' as const, key: 'notices' }),
  }
  const read = useMutation({
    mutationFn: (which: Which) => api.call('POST /read-notification', { body: which }),
    ...after,
  })
  const remove = useMutation({
    mutationFn: (which: Which) => api.call('POST /delete-notification', { body: which }),
    ...after,
  })
  return { read, remove }
}
