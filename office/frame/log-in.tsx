import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { countdownText, secondsUntil } from '#web/platform/dates.ts'
import { logIn } from '#web/platform/device/session.ts'
import { Num } from '#web/platform/format.tsx'
import { isApiError } from '#web/platform/http/api.ts'
import { useT } from '#web/platform/language.tsx'
import { useApi } from '#web/platform/link.tsx'
import { serverNow, useNow } from '#web/platform/live/server-clock.ts'
import { Phone } from '#web/platform/phone.tsx'
import { Button } from '#web/ui/button.tsx'
import { CodeInput } from '#web/ui/fields/code-input.tsx'
import { allMessages } from '#web/ui/fields/field-errors.ts'
import { Form } from '#web/ui/fields/form.tsx'
import { emptyPhone, PhoneField } from '#web/ui/fields/phone-field.tsx'
import { useCodeError } from '#web/ui/fields/use-code-error.ts'
import { useFieldErrors, useReadRefusal } from '#web/ui/fields/use-field-errors.ts'
import { Brand } from '../ui/brand.tsx'

/** The office's own door: phone, then the code sent to it. */
export function LogIn() {
  const t = useT('office')
  const [sent, setSent] = useState<Sent>()
  return (
    <main id="main" className="office-alone">
      <div className="surface p-6 grid gap-4">
        <Brand />
        <h1>{t('logIn')}</h1>
        {sent ? (
          <CodeStep sent={sent} onSent={setSent} onBack={() => setSent(undefined)} />
        ) : (
          <PhoneStep onSent={setSent} />
        )}
      </div>
    </main>
  )
}

/** A phone that a code was sent to; its next one may be sent at `nextAt` of the server's clock, in milliseconds. */
type Sent = { phone: string; nextAt: number; seconds: number }
type SentProps = { onSent: (sent: Sent) => void }

function useSendCode(onSent: SentProps['onSent'], onRefused: (error: unknown) => void) {
  const api = useApi()
  const note = (phone: string, seconds: number) => onSent({ phone, seconds, nextAt: serverNow() + seconds * 1000 })
  return useMutation({
    mutationFn: (phone: string) => api.call('POST /send-otp', { body: { email: phone } }),
    onSuccess: ({ resend_after_seconds }, phone) => note(phone, resend_after_seconds),
    onError: (error, phone) => {
      // A code that was sent within this minute still opens the door.
      if (isApiError(error) && error.reason === 'resend_too_soon')
        note(phone, Number(Object(error.data).retry_after_seconds) || 0)
      else onRefused(error)
    },
  })
}

function PhoneStep({ onSent }: SentProps) {
  const t = useT('office')
  const errors = useFieldErrors()
  const [phone, setPhone] = useState(emptyPhone)
  const { mutate, isPending } = useSendCode(onSent, (error) => errors.refuse(error))
  return (
    <Form
      errors={errors}
      button={t('sendCode')}
      pending={isPending}
      disabled={!phone.e164}
      lead={t('logInLead')}
      onSubmit={() => phone.e164 && mutate(phone.e164)}
    >
      <PhoneField
        label={t('phone')}
        value={phone}
        error={errors.of('email', 'phone')}
        onChange={(value) => {
          setPhone(value)
          errors.clear('email', 'phone')
        }}
      />
    </Form>
  )
}

type CodeProps = SentProps & { sent: Sent; onBack: () => void }

function CodeStep({ sent, onSent, onBack }: CodeProps) {
  const { phone } = sent
  const t = useT('office')
  const api = useApi()
  const read = useReadRefusal()
  const { error, attempt, show, refuse } = useCodeError()
  const inWords = (refusal: unknown) => allMessages(read(refusal))[0]
  const { mutate, isPending } = useMutation({
    mutationFn: (otp: string) => api.call('POST /verify-otp', { body: { otp, email: phone } }),
    onSuccess: ({ token, user }) => logIn({ token, id: user.id, name: user.name }),
    onError: (refusal) => refuse(inWords(refusal)),
  })
  const sending = useSendCode(
    (next) => {
      show(undefined)
      onSent(next)
    },
    (refusal) => show(inWords(refusal)),
  )
  return (
    <div className="grid gap-4">
      <p className="text-14 text-muted">
        {t.rich('codeSent', { phone: () => <Phone key="phone" number={phone} /> })}{' '}
        <button type="button" className="link" onClick={onBack}>
          {t('otherPhone')}
        </button>
      </p>
      <CodeInput
        key={attempt}
        label={t('code')}
        error={error}
        disabled={isPending}
        onChange={() => show(undefined)}
        onComplete={mutate}
      />
      <NextCode sent={sent} pending={sending.isPending} onSend={() => sending.mutate(phone)} />
    </div>
  )
}

type NextProps = { sent: Sent; pending: boolean; onSend: () => void }

/** The wait for the next code, and then the button that sends it. */
function NextCode({ sent: { nextAt, seconds }, pending, onSend }: NextProps) {
  const t = useT('office')
  // A page's clock shows full seconds and may lie up to one behind.
  const wait = Math.min(seconds, secondsUntil(nextAt, useNow()))
  if (wait > 0)
    return (
      <p className="text-center text-14 text-muted">
        {t.rich('resendIn', { time: () => <Num key="time">{countdownText(wait)}</Num> })}
      </p>
    )
  return (
    <Button kind="tertiary" size="sm" className="min-h-11" pending={pending} onClick={onSend}>
      {t('resend')}
    </Button>
  )
}
