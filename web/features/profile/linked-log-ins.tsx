import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { DateTime } from '#web/platform/format.tsx'
import { useT } from '#web/platform/language.tsx'
import { useApi } from '#web/platform/link.tsx'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { toast } from '#web/ui/toast.tsx'
import { LINKED } from './queries.ts'
import { useRefusalToast } from './use-save-profile.ts'

/** The companies through which the member logs in, each with the day of its link; nothing if there are none. */
export function LinkedLogIns() {
  const t = useT('profile')
  const api = useApi()
  const queryClient = useQueryClient()
  const { data } = useQuery({
    queryKey: LINKED,
    queryFn: ({ signal }) => api.call('GET /linked-log-ins', { signal }),
  })
  const { mutate, isPending } = useMutation({
    mutationFn: (provider: 'google' | 'facebook') =>
      api.call('DELETE /linked-log-ins/{provider}', { params: { provider } }),
    onSuccess: (left) => {
      queryClient.setQueryData(LINKED, left)
      toast({ title: t('unlinked'), tone: 'good', key: 'profile' })
    },
    onError: useRefusalToast(),
  })
  if (!data || data.log_ins.length === 0) return null
  return (
    <ul className="way-rows border-t border-line" aria-label={t('linked')}>
      {data.log_ins.map(({ provider, linked_at }) => (
        <li key={provider}>
          <span className="ways-ico">
            <Icon name="user" />
          </span>
          <div>
            <b>{t(provider)}</b>
            <p>
              {t('linkedSince')} <DateTime at={linked_at} />
            </p>
          </div>
          <Button kind="secondary" size="sm" pending={isPending} onClick={() => mutate(provider)}>
            {t('unlink')}
            <span className="sr-only"> {t(provider)}</span>
          </Button>
        </li>
      ))}
    </ul>
  )
}
