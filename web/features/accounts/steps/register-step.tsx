import { toLatinDigits } from '#contract/values/digits.ts'
import { useT } from '#web/platform/language.tsx'
import { TextField } from '#web/ui/fields/field.tsx'
import { Form } from '#web/ui/fields/form.tsx'
import { useFieldErrors } from '#web/ui/fields/use-field-errors.ts'
import { useCodeRequest } from '../ask-code.ts'
import type { Entry, SignUp } from '../entry.ts'
import { Agreement } from './agreement.tsx'
import { EntryPhone } from './entry-phone.tsx'

const IDENTITY_LENGTH_MAX = 20

export function RegisterStep({ entry, refusal }: { entry: Entry; refusal?: unknown }) {
  const t = useT('accounts')
  const { phone, signUp, setSignUp, go } = entry
  const errors = useFieldErrors(refusal)
  const toCode = (to: string) => go({ at: 'code', purpose: 'register', phone: to })
  const code = useCodeRequest('register', entry, { onSent: toCode, onRefused: errors.refuse })
  const change = (part: Partial<SignUp>) => {
    setSignUp({ ...signUp, ...part })
    errors.clear(...Object.keys(part))
  }
  return (
    <Form
      errors={errors}
      button={t('register')}
      disabled={!phone.e164}
      pending={code.isPending}
      onSubmit={() => (signUp.agree ? code.send() : errors.show({ agree: [t('mustAgree')] }))}
      after={
        <p className="text-center text-14 text-muted">
          {t('hasAccount')}{' '}
          <button type="button" className="link" onClick={() => go({ at: 'login' })}>
            {t('toLogIn')}
          </button>
        </p>
      }
    >
      <TextField
        label={t('name')}
        placeholder={t('namePlaceholder')}
        name="name"
        autoComplete="name"
        autoFocus
        value={signUp.name}
        error={errors.of('name')}
        onChange={(event) => change({ name: event.target.value })}
      />
      <EntryPhone entry={entry} errors={errors} />
      <TextField
        label={t('identity')}
        help={t('identityHelp')}
        name="identity"
        numeric
        maxLength={IDENTITY_LENGTH_MAX}
        value={signUp.identity}
        error={errors.of('identity')}
        onChange={(event) => change({ identity: toLatinDigits(event.target.value) })}
      />
      <Agreement checked={signUp.agree} error={errors.of('agree')} onChange={(agree) => change({ agree })} />
    </Form>
  )
}
