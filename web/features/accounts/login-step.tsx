import { useT } from '#web/platform/language.tsx'
import { Button } from '#web/ui/button.tsx'
import { PhoneField } from '#web/ui/phone-field.tsx'
import { useCodeRequest } from './ask-code.ts'
import type { Entry } from './entry.ts'
import { ErrorList } from './error-list.tsx'
import { NextCode } from './next-code.tsx'
import { useFieldErrors } from './use-field-errors.ts'

/** The phone that gets a code: to log in, or to prove the phone of a member. */
export function LoginStep({ purpose, entry }: { purpose: 'login' | 'verify'; entry: Entry }) {
  const t = useT('accounts')
  const { phone, setPhone, signUp, go } = entry
  const { form, errors, refuse, of, clear } = useFieldErrors()
  const order = { phone: phone.e164, country: phone.country, signUp }
  const toCode = (to: string) => go({ at: 'code', purpose, phone: to })
  const code = useCodeRequest(purpose, order, { onSent: toCode, onRefused: refuse })
  return (
    <form
      ref={form}
      className="grid gap-4"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (code.wait > 0 && phone.e164) toCode(phone.e164)
        else code.send()
      }}
    >
      <p className="text-14 text-muted">{t(purpose === 'verify' ? 'verifyText' : 'logInText')}</p>
      <ErrorList errors={errors} />
      <PhoneField
        label={t('phone')}
        name="phone"
        autoFocus
        value={phone}
        error={of('email', 'phone')}
        onChange={(value) => {
          setPhone(value)
          clear('email', 'phone')
        }}
      />
      <Button type="submit" size="lg" disabled={!phone.e164} pending={code.isPending}>
        {t(code.wait > 0 ? 'enterCode' : 'sendCode')}
      </Button>
      <NextCode wait={code.wait} />
      {purpose === 'login' ? <OtherWays entry={entry} /> : null}
    </form>
  )
}

function OtherWays({ entry: { go } }: { entry: Entry }) {
  const t = useT('accounts')
  return (
    <div className="grid justify-items-center text-14 text-muted">
      <p>
        {t('noAccount')}{' '}
        <button type="button" className="link" onClick={() => go({ at: 'register' })}>
          {t('toRegister')}
        </button>
      </p>
      <button type="button" className="link" onClick={() => go({ at: 'password' })}>
        {t('withPassword')}
      </button>
    </div>
  )
}
