import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useT } from '#web/platform/language.tsx'
import { useApi } from '#web/platform/link.tsx'
import { toast } from '#web/ui/toast.tsx'

/** Cancels an own appointment; every list of times is read again. */
export function useCancel(id: number) {
  const t = useT('viewing')
  const api = useApi()
  const cache = useQueryClient()
  return useMutation({
    mutationFn: () => api.call('DELETE /viewings/{id}', { params: { id } }),
    onSuccess: () => toast({ title: t('canceled'), key: 'viewing' }),
    onError: () => toast({ title: t('cancelFailed'), tone: 'danger', key: 'viewing' }),
    onSettled: () => cache.invalidateQueries({ queryKey: ['viewings'] }),
  })
}
