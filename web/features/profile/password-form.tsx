import { useState } from 'react'
import { PasswordField } from '#web/features/accounts/steps/password-field.tsx'
import { useT } from '#web/platform/language.tsx'
import { Button } from '#web/ui/button.tsx'
import { lazyPart } from '#web/ui/lazy.tsx'
import { toast } from '#web/ui/toast.tsx'
import { Panel } from './panel.tsx'
import { useSaveProfile } from './use-save-profile.ts'

const SecondStep = lazyPart(() => import('./second-step.tsx'))

const EMPTY = { current_password: '', password: '', password_confirmation: '' }
type Field = keyof typeof EMPTY

/**
 * A password is optional: a code is enough to log in. A code proves the first one, the previous password a later one.
 */
export function PasswordForm({ hasPassword }: { hasPassword: boolean }) {
  const t = useT('profile')
  const [isOpen, setOpen] = useState(false)
  const [values, setValues] = useState(EMPTY)
  const { save, isPending, errors } = useSaveProfile(() => {
    setValues(EMPTY)
    toast({ title: t('passwordSaved'), tone: 'good', key: 'profile' })
  })
  const field = (name: Field, autoComplete: 'current-password' | 'new-password') => (
    <PasswordField
      label={t(name)}
      autoComplete={autoComplete}
      value={values[name]}
      error={errors.of(name)}
      onChange={(value) => {
        errors.clear(name)
        setValues({ ...values, [name]: value })
      }}
    />
  )
  return (
    <Panel
      id="password"
      title={t('passwordTitle')}
      lead={t('passwordLead')}
      action={
        <Button kind="tertiary" size="sm" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {t('secondStep')}
        </Button>
      }
    >
      {isOpen ? <SecondStep /> : null}
      <form
        ref={errors.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          const { current_password, ...next } = values
          if (!isPending) save(current_password === '' ? next : values)
        }}
      >
        <div className="panel-in">
          {hasPassword ? field('current_password', 'current-password') : null}
          {field('password', 'new-password')}
          {field('password_confirmation', 'new-password')}
        </div>
        <footer>
          <span>{t('passwordEnds')}</span>
          <Button kind="secondary" type="submit" pending={isPending} disabled={values.password === ''}>
            {t(hasPassword ? 'changePassword' : 'setPassword')}
          </Button>
        </footer>
      </form>
    </Panel>
  )
}
