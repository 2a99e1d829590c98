import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Endpoints } from '#contract/http/index.ts'
import { useRefusalText } from '#web/features/accounts/use-refusal-text.ts'
import { withStepUp } from '#web/features/accounts/with-step-up.ts'
import { DateTime } from '#web/platform/format.tsx'
import { useT } from '#web/platform/language.tsx'
import { useApi } from '#web/platform/link.tsx'
import { Button } from '#web/ui/button.tsx'
import { QrCode } from '#web/ui/drawings/qr-code.tsx'
import { CodeInput } from '#web/ui/fields/code-input.tsx'
import { useCodeError } from '#web/ui/fields/use-code-error.ts'
import { Icon } from '#web/ui/icon.tsx'
import { ErrorState, Skeleton } from '#web/ui/states.tsx'
import { toast } from '#web/ui/toast.tsx'
import { useRefusalToast } from './use-save-profile.ts'

const KEY = ['second-factor']
type Factors = Endpoints['GET /second-factor']['data']['factors']
type Started = Endpoints['POST /second-factor/totp']['data']

/** The app of codes that each log-in asks for: add one, or remove it. */
export default function SecondStep() {
  const t = useT('second-step')
  const api = useApi()
  const { data, error, refetch } = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => api.call('GET /second-factor', { signal }),
  })
  if (!data)
    return error ? (
      <ErrorState title={t('failed')} error={error} onRetry={() => void refetch()} />
    ) : (
      <Skeleton className="m-4 h-24" />
    )
  return (
    <section aria-label={t('title')} className="border-b border-line">
      {data.factors.length > 0 ? <Apps factors={data.factors} /> : <AddApp />}
    </section>
  )
}

/** A change of the factors; the other devices are logged out with it. */
function useFactorChange<Input>(call: (input: Input, stepUp: string | undefined) => Promise<unknown>, done: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (input: Input) => withStepUp((stepUp) => call(input, stepUp)),
    onSuccess: async () => {
      toast({ title: done, tone: 'good', key: 'profile' })
      await Promise.all([KEY, ['sessions']].map((queryKey) => queryClient.invalidateQueries({ queryKey })))
    },
  })
}

function Apps({ factors }: { factors: Factors }) {
  const t = useT('second-step')
  const api = useApi()
  const showRefusal = useRefusalToast()
  const { mutate, isPending } = useFactorChange(
    (id: number, stepUp) => api.call('DELETE /second-factor/{id}', { params: { id }, stepUp }),
    t('removed'),
  )
  return (
    <ul className="way-rows">
      {factors.map(({ id, name, created_at }) => (
        <li key={id}>
          <span className="ways-ico">
            <Icon name="shield" />
          </span>
          <div>
            <b>{name}</b>
            <p>{t('on')}</p>
            <p>
              {t('since')} <DateTime at={created_at} />
            </p>
          </div>
          <Button kind="secondary" size="sm" pending={isPending} onClick={() => mutate(id, { onError: showRefusal })}>
            {t('remove')}
            <span className="sr-only"> {name}</span>
          </Button>
        </li>
      ))}
    </ul>
  )
}

function AddApp() {
  const t = useT('second-step')
  const api = useApi()
  const { mutate, isPending, data } = useMutation({
    mutationFn: () => withStepUp((stepUp) => api.call('POST /second-factor/totp', { body: {}, stepUp })),
    onError: useRefusalToast(),
  })
  if (data) return <ConfirmApp started={data} />
  return (
    <div className="panel-in">
      <p>{t('lead')}</p>
      <Button kind="secondary" className="justify-self-start" pending={isPending} onClick={() => mutate()}>
        {t('start')}
      </Button>
    </div>
  )
}

function ConfirmApp({ started: { id, secret, uri } }: { started: Started }) {
  const t = useT('second-step')
  const api = useApi()
  const inWords = useRefusalText()
  const { error, attempt, show, refuse } = useCodeError()
  const { mutate, isPending } = useFactorChange(
    (code: string, stepUp) => api.call('POST /second-factor/totp/confirm', { body: { id, code }, stepUp }),
    t('added'),
  )
  const check = (code: string) => mutate(code, { onError: (refusal) => refuse(inWords(refusal)) })
  return (
    <div className="panel-in">
      <p>{t('scan')}</p>
      <div className="second-step-qr">
        <QrCode text={uri} label={t('qr')} />
      </div>
      <p>
        {t('orType')} <bdi className="wrap-anywhere font-semibold">{secret.replace(/(.{4})/g, '$1 ').trim()}</bdi>
      </p>
      <CodeInput
        key={attempt}
        label={t('code')}
        error={error}
        disabled={isPending}
        onChange={() => show(undefined)}
        onComplete={check}
      />
    </div>
  )
}
