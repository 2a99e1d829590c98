import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { isApiError } from '#web/platform/api.ts'
import { useT } from '#web/platform/language.tsx'
import { useApi } from '#web/platform/link.tsx'
import { Button } from '#web/ui/button.tsx'
import { PhoneField } from '#web/ui/phone-field.tsx'
import type { Entry } from './entry.ts'
import { ErrorList } from './error-list.tsx'
import { PasswordField } from './password-field.tsx'
import { useFieldErrors } from './use-field-errors.ts'
import { numberIn, useResend } from './use-resend.ts'

const PHONE_UNPROVED = 103
const RESEND_SECONDS = 60

/** The quiet second way in. A right password of an unproved phone leads to code entry. */
export function PasswordStep({ entry }: { entry: Entry }) {
  const t = useT('accounts')
  const { phone, setPhone, go, finish } = entry
  const [password, setPassword] = useState('')
  const { form, errors, refuse, of, clear } = useFieldErrors()
  const { mutate, isPending } = useLogIn(entry, refuse, finish)
  return (
    <form
      ref={form}
      className="grid gap-4"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (phone.e164 && password !== '' && !isPending) mutate({ phone: phone.e164, password })
      }}
    >
      <ErrorList errors={errors} />
      <PhoneField
        label={t('phone')}
        name="phone"
        autoFocus
        value={phone}
        error={of('phone')}
        onChange={(value) => {
          setPhone(value)
          clear('phone')
        }}
      />
      <PasswordField
        label={t('password')}
        autoComplete="current-password"
        value={password}
        error={of('password')}
        onChange={(value) => {
          setPassword(value)
          clear('password')
        }}
      />
      <Button type="submit" size="lg" disabled={!phone.e164 || password === ''} pending={isPending}>
        {t('logIn')}
      </Button>
      <div className="flex flex-wrap justify-between gap-x-4 text-14">
        <button type="button" className="link" onClick={() => go({ at: 'login' })}>
          {t('withCode')}
        </button>
        <button type="button" className="link" onClick={() => go({ at: 'forgot' })}>
          {t('forgot')}
        </button>
      </div>
    </form>
  )
}

function useLogIn({ phone: { country }, go }: Entry, refuse: (error: unknown) => void, finish: Entry['finish']) {
  const api = useApi()
  const resend = useResend('login', undefined)
  return useMutation({
    mutationFn: async ({ phone, password }: { phone: string; password: string }) => {
      const { token, user } = await api.call('POST /login', { body: { phone, password, country_data: country } })
      if (token === undefined || user === undefined) throw new Error('/login answered without a session')
      return { token, user }
    },
    onSuccess: (answer) => finish(answer, 'login'),
    onError: (error, { phone }) => {
      if (!isApiError(error) || error.code !== PHONE_UNPROVED) return refuse(error)
      resend.sent(phone, numberIn(error.data, 'resend_after_seconds') ?? RESEND_SECONDS)
      go({ at: 'code', purpose: 'login', phone })
    },
  })
}
