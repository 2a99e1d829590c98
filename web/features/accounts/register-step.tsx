import { toLatinDigits } from '#contract/values/digits.ts'
import { useT } from '#web/platform/language.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { PhoneField } from '#web/ui/phone-field.tsx'
import { Agreement } from './agreement.tsx'
import { useCodeRequest } from './ask-code.ts'
import type { Entry, SignUp } from './entry.ts'
import { ErrorList } from './error-list.tsx'
import { useFieldErrors } from './use-field-errors.ts'

const IDENTITY_LENGTH_MAX = 20

export function RegisterStep({ entry, refusal }: { entry: Entry; refusal?: unknown }) {
  const t = useT('accounts')
  const { phone, setPhone, signUp, setSignUp, go } = entry
  const { form, errors, tell, refuse, of, clear } = useFieldErrors(refusal)
  const code = useCodeRequest(
    'register',
    { phone: phone.e164, country: phone.country, signUp },
    { onSent: (to) => go({ at: 'code', purpose: 'register', phone: to }), onRefused: refuse },
  )
  const change = (part: Partial<SignUp>) => {
    setSignUp({ ...signUp, ...part })
    clear(...Object.keys(part))
  }
  return (
    <form
      ref={form}
      className="grid gap-4"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (signUp.agree) code.send()
        else tell({ agree: [t('mustAgree')] })
      }}
    >
      <ErrorList errors={errors} />
      <TextField
        label={t('name')}
        placeholder={t('namePlaceholder')}
        name="name"
        autoComplete="name"
        autoFocus
        value={signUp.name}
        error={of('name')}
        onChange={(event) => change({ name: event.target.value })}
      />
      <PhoneField
        label={t('phone')}
        name="phone"
        value={phone}
        error={of('phone')}
        onChange={(value) => {
          setPhone(value)
          clear('phone')
        }}
      />
      <TextField
        label={t('identity')}
        help={t('identityHelp')}
        name="identity"
        numeric
        maxLength={IDENTITY_LENGTH_MAX}
        value={signUp.identity}
        error={of('identity')}
        onChange={(event) => change({ identity: toLatinDigits(event.target.value) })}
      />
      <Agreement checked={signUp.agree} error={of('agree')} onChange={(agree) => change({ agree })} />
      <Button type="submit" size="lg" disabled={!phone.e164} pending={code.isPending}>
        {t('register')}
      </Button>
      <p className="text-center text-14 text-muted">
        {t('hasAccount')}{' '}
        <button type="button" className="link" onClick={() => go({ at: 'login' })}>
          {t('toLogIn')}
        </button>
      </p>
    </form>
  )
}
