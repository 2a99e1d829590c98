import { useMutation, useQuery } from '@tanstack/react-query'
import { useT } from '#web/platform/language.tsx'
import { useApi } from '#web/platform/link.tsx'
import { Button } from '#web/ui/button.tsx'
import { useReadRefusal } from '#web/ui/fields/use-field-errors.ts'
import { toast } from '#web/ui/toast.tsx'
import { goToProvider, type ProviderName } from './social.ts'

const LABELS = { google: 'withGoogle', facebook: 'withFacebook' } as const

/** Buttons for the configured log-in providers; hidden without any. */
export function SocialButtons() {
  const t = useT('accounts')
  const api = useApi()
  const read = useReadRefusal()
  const { data } = useQuery({
    queryKey: ['login-providers'],
    queryFn: ({ signal }) => api.call('GET /login-providers', { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (provider: ProviderName) => goToProvider(api, provider),
    onError: (error) => toast({ title: read(error).message ?? '', tone: 'danger', key: 'social' }),
  })
  if (!data || data.providers.length === 0) return null
  return (
    <div className="grid gap-2">
      {data.providers.map((provider) => (
        <Button
          key={provider}
          kind="secondary"
          pending={isPending && variables === provider}
          onClick={() => mutate(provider)}
        >
          {t(LABELS[provider])}
        </Button>
      ))}
    </div>
  )
}
