import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { isApiError } from '#web/platform/http/api.ts'
import { useT } from '#web/platform/language.tsx'
import { useApi } from '#web/platform/link.tsx'
import { Form } from '#web/ui/fields/form.tsx'
import { useFieldErrors } from '#web/ui/fields/use-field-errors.ts'
import type { Entry } from '../entry.ts'
import { numberIn, useResend } from '../use-resend.ts'
import { EntryPhone } from './entry-phone.tsx'
import { ticketIn } from './factor-step.tsx'
import { PasswordField } from './password-field.tsx'

const PHONE_UNPROVED = 103
const RESEND_SECONDS = 60

/** The secondary log-in. A right password of an unproved phone leads to code entry. */
export function PasswordStep({ entry }: { entry: Entry }) {
  const t = useT('accounts')
  const { phone, go, finish } = entry
  const [password, setPassword] = useState('')
  const errors = useFieldErrors()
  const { mutate, isPending } = useLogIn(entry, errors.refuse, finish)
  return (
    <Form
      errors={errors}
      button={t('logIn')}
      disabled={!phone.e164 || password === ''}
      pending={isPending}
      onSubmit={() => phone.e164 && mutate({ phone: phone.e164, password })}
      after={
        <div className="flex flex-wrap justify-between gap-x-4 text-14">
          <button type="button" className="link" onClick={() => go({ at: 'login' })}>
            {t('withCode')}
          </button>
          <button type="button" className="link" onClick={() => go({ at: 'forgot' })}>
            {t('forgot')}
          </button>
        </div>
      }
    >
      <EntryPhone entry={entry} errors={errors} autoFocus />
      <PasswordField
        label={t('password')}
        autoComplete="current-password"
        value={password}
        error={errors.of('password')}
        onChange={(value) => {
          setPassword(value)
          errors.clear('password')
        }}
      />
    </Form>
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
      const ticket = ticketIn(error)
      if (ticket) return go({ at: 'factor', ticket, entered: 'login' })
      if (!isApiError(error) || error.code !== PHONE_UNPROVED) return refuse(error)
      resend.sent(phone, numberIn(error.data, 'resend_after_seconds') ?? RESEND_SECONDS)
      go({ at: 'code', purpose: 'login', phone })
    },
  })
}
