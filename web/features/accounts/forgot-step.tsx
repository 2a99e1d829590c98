import { useT } from '#web/platform/language.tsx'
import { Button } from '#web/ui/button.tsx'
import { PhoneField } from '#web/ui/phone-field.tsx'
import { useCodeRequest } from './ask-code.ts'
import type { Entry } from './entry.ts'
import { ErrorList } from './error-list.tsx'
import { NextCode } from './next-code.tsx'
import { useFieldErrors } from './use-field-errors.ts'

export function ForgotStep({ entry }: { entry: Entry }) {
  const t = useT('accounts')
  const { phone, setPhone, signUp, go } = entry
  const { form, errors, refuse, of, clear } = useFieldErrors()
  const toCode = (to: string) => go({ at: 'code', purpose: 'forgot', phone: to })
  const order = { phone: phone.e164, country: phone.country, signUp }
  const code = useCodeRequest('forgot', order, { onSent: toCode, onRefused: refuse })
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
      <p className="text-14 text-muted">{t('forgotText')}</p>
      <ErrorList errors={errors} />
      <PhoneField
        label={t('phone')}
        name="phone"
        autoFocus
        value={phone}
        error={of('phone', 'telephone')}
        onChange={(value) => {
          setPhone(value)
          clear('phone', 'telephone')
        }}
      />
      <Button type="submit" size="lg" disabled={!phone.e164} pending={code.isPending}>
        {t(code.wait > 0 ? 'enterCode' : 'sendCode')}
      </Button>
      <NextCode wait={code.wait} />
      <button type="button" className="link justify-self-center text-14" onClick={() => go({ at: 'password' })}>
        {t('back')}
      </button>
    </form>
  )
}
