import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { logIn } from '#web/platform/device/session.ts'
import { isApiError } from '#web/platform/http/api.ts'
import { useT } from '#web/platform/language.tsx'
import { useApi } from '#web/platform/link.tsx'
import { Phone } from '#web/platform/phone.tsx'
import { CodeInput } from '#web/ui/fields/code-input.tsx'
import { allMessages } from '#web/ui/fields/field-errors.ts'
import { Form } from '#web/ui/fields/form.tsx'
import { emptyPhone, PhoneField } from '#web/ui/fields/phone-field.tsx'
import { useFieldErrors, useReadRefusal } from '#web/ui/fields/use-field-errors.ts'
import { Brand } from './brand.tsx'

/** The office's own door: phone, then the code sent to it. */
export function LogIn() {
  const t = useT('office')
  const [sentTo, setSentTo] = useState<string>()
  return (
    <main id="main" className="office-alone">
      <div className="surface office-door">
        <Brand />
        <h1>{t('logIn')}</h1>
        {sentTo ? (
          <CodeStep phone={sentTo} onBack={() => setSentTo(undefined)} />
        ) : (
          <PhoneStep onSent={(phone) => setSentTo(phone)} />
        )}
      </div>
    </main>
  )
}

function PhoneStep({ onSent }: { onSent: (phone: string) => void }) {
  const t = useT('office')
  const api = useApi()
  const errors = useFieldErrors()
  const [phone, setPhone] = useState(emptyPhone)
  const { mutate, isPending } = useMutation({
    mutationFn: (e164: string) => api.call('POST /send-otp', { body: { email: e164 } }),
    onSuccess: (_answer, e164) => onSent(e164),
    onError: (error, e164) => {
      // A code that was sent within this minute still opens the door.
      if (isApiError(error) && error.reason === 'resend_too_soon') onSent(e164)
      else errors.refuse(error)
    },
  })
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

function CodeStep({ phone, onBack }: { phone: string; onBack: () => void }) {
  const t = useT('office')
  const api = useApi()
  const read = useReadRefusal()
  const [attempt, setAttempt] = useState(0)
  const [error, setError] = useState<string>()
  const { mutate, isPending } = useMutation({
    mutationFn: (otp: string) => api.call('POST /verify-otp', { body: { otp, email: phone } }),
    onSuccess: ({ token, user }) => logIn({ token, id: user.id, name: user.name }),
    onError: (refusal) => {
      setError(allMessages(read(refusal))[0])
      setAttempt((count) => count + 1)
    },
  })
  return (
    <div className="grid gap-4">
      <p className="text-14 text-muted">
        {t.rich('codeSent', { phone: () => <Phone key="phone" number={phone} /> })}{' '}
        <button type="button" className="link" onClick={onBack}>
          {t('otherPhone')}
        </button>
      </p>
      <CodeInput key={attempt} label={t('code')} error={error} disabled={isPending} onComplete={mutate} />
    </div>
  )
}
