import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { NextCode } from '#web/features/accounts/next-code.tsx'
import { useRefusalText } from '#web/features/accounts/use-refusal-text.ts'
import { profileQuery } from '#web/features/layout/queries.ts'
import { useT } from '#web/platform/language.tsx'
import { useApi } from '#web/platform/link.tsx'
import { serverNow, useNow } from '#web/platform/live/server-clock.ts'
import { Phone } from '#web/platform/phone.tsx'
import { Button } from '#web/ui/button.tsx'
import { CodeInput } from '#web/ui/fields/code-input.tsx'
import { useCodeError } from '#web/ui/fields/use-code-error.ts'
import { toast } from '#web/ui/toast.tsx'

type Props = { channel: 'whatsapp' | 'email'; to: string; onDone: () => void }

/** Proves a WhatsApp number or a mailbox: a code is sent there at once, and entered here. */
export default function ActivateChannel({ channel, to, onDone }: Props) {
  const t = useT('profile')
  const inWords = useRefusalText()
  const { error, attempt, show, refuse } = useCodeError()
  const sending = useSendCode(channel, to, (refusal) => show(inWords(refusal)))
  const check = useCheckCode(channel, onDone, (refusal) => refuse(inWords(refusal)))
  const place = () => (channel === 'whatsapp' ? <Phone key="to" number={to} /> : <bdi key="to">{to}</bdi>)
  return (
    <div className="ways-form">
      <p role="status">{sending.isSent ? t.rich('codeSent', { phone: place }) : t('sendingCode')}</p>
      <CodeInput
        key={attempt}
        label={t('code')}
        error={error}
        disabled={check.isPending}
        onChange={() => show(undefined)}
        onComplete={check.mutate}
      />
      <NextCode
        wait={sending.wait}
        resend={
          <Button kind="tertiary" size="sm" className="min-h-11" pending={sending.isPending} onClick={sending.send}>
            {t('sendCode')}
          </Button>
        }
      />
    </div>
  )
}

function useSendCode(channel: Props['channel'], to: string, onError: (refusal: unknown) => void) {
  const api = useApi()
  const [nextAt, setNextAt] = useState(0)
  const { mutate, isPending, isSuccess } = useMutation({
    mutationFn: () =>
      channel === 'whatsapp'
        ? api.call('POST /activate-whatsapp', { body: { whatsapp: to } })
        : api.call('POST /activate-email', { body: { email: to } }),
    onSuccess: ({ resend_after_seconds }) => setNextAt(serverNow() + resend_after_seconds * 1000),
    onError,
  })
  useEffect(() => mutate(), [mutate])
  const wait = Math.max(0, Math.ceil((nextAt - useNow()) / 1000))
  return { send: () => mutate(), isPending, isSent: isSuccess, wait }
}

function useCheckCode(channel: Props['channel'], onDone: () => void, onError: (refusal: unknown) => void) {
  const api = useApi()
  const t = useT('profile')
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (otp: string) => api.call('POST /verify-activation', { body: { channel, otp } }),
    onSuccess: (profile) => {
      queryClient.setQueryData(profileQuery(api).queryKey, profile)
      toast({ title: t('activated'), tone: 'good', key: 'profile' })
      onDone()
    },
    onError,
  })
}
