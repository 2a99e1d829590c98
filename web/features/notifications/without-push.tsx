import { useMutation, useQueryClient } from '@tanstack/react-query'
import { isPhoneOfApple } from '#web/platform/device/notice-consent.ts'
import { useT } from '#web/platform/language.tsx'
import { useApi } from '#web/platform/link.tsx'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { toast } from '#web/ui/toast.tsx'

const bySms = (topic: 'bidding' | 'ending') => ({ topic, channels: ['push' as const, 'sms' as const] })

/** A browser that cannot show notices: the way to them on an iPhone, and SMS at once. */
export function WithoutPush() {
  const t = useT('notices')
  const api = useApi()
  const queryClient = useQueryClient()
  const { mutate, isPending, isSuccess } = useMutation({
    mutationFn: () => api.call('POST /notice-choices', { body: { choices: [bySms('bidding'), bySms('ending')] } }),
    onSuccess: (now) => queryClient.setQueryData(['notice-choices'], now),
    onError: () => toast({ title: t('changeFailed'), tone: 'danger', key: 'notices' }),
  })
  return (
    <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-3">
      <Icon name="bell" />
      <div className="grid gap-3">
        <div>
          <h2>{t('dontMiss')}</h2>
          <p className="text-14 text-muted">{t(isPhoneOfApple() ? 'homeScreen' : 'unsupported')}</p>
        </div>
        {isSuccess ? (
          <p role="status">{t('bySmsOn')}</p>
        ) : (
          <Button kind="secondary" pending={isPending} onClick={() => mutate()}>
            {t('bySms')}
          </Button>
        )}
      </div>
    </div>
  )
}
