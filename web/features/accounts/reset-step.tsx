import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { isApiError } from '#web/platform/api.ts'
import { useT } from '#web/platform/language.tsx'
import { useApi } from '#web/platform/link.tsx'
import { Button } from '#web/ui/button.tsx'
import type { Entry } from './entry.ts'
import { ErrorList } from './error-list.tsx'
import { PasswordField } from './password-field.tsx'
import { resetToken } from './reset-token.ts'
import { useFieldErrors } from './use-field-errors.ts'

type Passwords = { password: string; password_confirmation: string }

export function ResetStep({ entry }: { entry: Entry }) {
  const t = useT('accounts')
  const api = useApi()
  const [passwords, setPasswords] = useState<Passwords>({ password: '', password_confirmation: '' })
  const { form, errors, tell, refuse, of, clear } = useFieldErrors()
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
    onError: (error) => (isTokenDead(error) ? tell({ error: [t('resetExpired')] }) : refuse(error)),
  })
  const field = (name: keyof Passwords) => ({
    autoComplete: 'new-password' as const,
    value: passwords[name],
    error: of(name),
    onChange: (value: string) => {
      setPasswords({ ...passwords, [name]: value })
      clear(name)
    },
  })
  return (
    <form
      ref={form}
      className="grid gap-4"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (isPending) return
        const wrong = checkPasswords(passwords)
        if (wrong) tell({ [wrong.field]: [t(wrong.text)] })
        else mutate()
      }}
    >
      <ErrorList errors={errors} />
      <PasswordField label={t('newPassword')} help={t('passwordHelp')} autoFocus {...field('password')} />
      <PasswordField label={t('repeatPassword')} {...field('password_confirmation')} />
      <Button type="submit" size="lg" pending={isPending}>
        {t('savePassword')}
      </Button>
    </form>
  )
}

/** What can be said without asking the server. */
function checkPasswords({ password, password_confirmation }: Passwords) {
  if (password === '') return { field: 'password', text: 'required' } as const
  if (password_confirmation === '') return { field: 'password_confirmation', text: 'required' } as const
  return password === password_confirmation
    ? undefined
    : ({ field: 'password_confirmation', text: 'passwordsDiffer' } as const)
}

const isTokenDead = (error: unknown): boolean => isApiError(error) && error.reason === 'unauthenticated'
