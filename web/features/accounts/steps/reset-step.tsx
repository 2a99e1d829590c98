import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { isApiError } from '#web/platform/http/api.ts'
import { useT } from '#web/platform/language.tsx'
import { useApi } from '#web/platform/link.tsx'
import { Form } from '#web/ui/fields/form.tsx'
import { useFieldErrors } from '#web/ui/fields/use-field-errors.ts'
import type { Entry } from '../entry.ts'
import { resetToken } from '../reset-token.ts'
import { ticketIn } from './factor-step.tsx'
import { PasswordField } from './password-field.tsx'

type Passwords = { password: string; password_confirmation: string }

export function ResetStep({ entry }: { entry: Entry }) {
  const t = useT('accounts')
  const api = useApi()
  const [passwords, setPasswords] = useState<Passwords>({ password: '', password_confirmation: '' })
  const errors = useFieldErrors()
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      api.call('POST /resetpassword', {
        query: { email: entry.phone.e164 },
        body: passwords,
        token: resetToken.read(),
      }),
    onSuccess: (answer) => {
      resetToken.forget()
      entry.finish(answer, 'reset')
    },
    onError: (error) => {
      const ticket = ticketIn(error)
      if (ticket) {
        resetToken.forget()
        entry.go({ at: 'factor', ticket, entered: 'reset' })
      } else if (isTokenDead(error)) errors.show({ error: [t('resetExpired')] })
      else errors.refuse(error)
    },
  })
  const field = (name: keyof Passwords) => ({
    autoComplete: 'new-password' as const,
    value: passwords[name],
    error: errors.of(name),
    onChange: (value: string) => {
      setPasswords({ ...passwords, [name]: value })
      errors.clear(name)
    },
  })
  const save = () => {
    const wrong = checkPasswords(passwords)
    if (wrong) errors.show({ [wrong.field]: [t(wrong.text)] })
    else mutate()
  }
  return (
    <Form errors={errors} button={t('savePassword')} pending={isPending} onSubmit={save}>
      <PasswordField label={t('newPassword')} help={t('passwordHelp')} autoFocus {...field('password')} />
      <PasswordField label={t('repeatPassword')} {...field('password_confirmation')} />
    </Form>
  )
}

/** Errors that need no server. */
function checkPasswords({ password, password_confirmation }: Passwords) {
  if (password === '') return { field: 'password', text: 'required' } as const
  if (password_confirmation === '') return { field: 'password_confirmation', text: 'required' } as const
  return password === password_confirmation
    ? undefined
    : ({ field: 'password_confirmation', text: 'passwordsDiffer' } as const)
}

const isTokenDead = (error: unknown): boolean => isApiError(error) && error.reason === 'unauthenticated'
