import { useT } from '#web/platform/language.tsx'
import { Form } from '#web/ui/fields/form.tsx'
import { useFieldErrors } from '#web/ui/fields/use-field-errors.ts'
import { useCodeRequest } from '../ask-code.ts'
import type { Entry } from '../entry.ts'
import { NextCode } from '../next-code.tsx'
import { SocialButtons } from '../social/social-buttons.tsx'
import { EntryPhone } from './entry-phone.tsx'

const TEXTS = { login: 'logInText', verify: 'verifyText', forgot: 'forgotText' } as const

/** The phone that gets a code: to log in, to prove the phone of a member, or to choose a new password. */
export function PhoneStep({ purpose, entry }: { purpose: keyof typeof TEXTS; entry: Entry }) {
  const t = useT('accounts')
  const { phone, go } = entry
  const errors = useFieldErrors()
  const toCode = (to: string) => go({ at: 'code', purpose, phone: to })
  const code = useCodeRequest(purpose, entry, { onSent: toCode, onRefused: errors.refuse })
  return (
    <Form
      errors={errors}
      lead={t(TEXTS[purpose])}
      button={t(code.wait > 0 ? 'enterCode' : 'sendCode')}
      disabled={!phone.e164}
      pending={code.isPending}
      onSubmit={() => (code.wait > 0 && phone.e164 ? toCode(phone.e164) : code.send())}
      after={
        <>
          <NextCode wait={code.wait} />
          {purpose === 'login' ? <SocialButtons /> : null}
          {purpose === 'login' ? <OtherWays entry={entry} /> : null}
          {purpose === 'forgot' ? (
            <button type="button" className="link justify-self-center text-14" onClick={() => go({ at: 'password' })}>
              {t('back')}
            </button>
          ) : null}
        </>
      }
    >
      <EntryPhone entry={entry} errors={errors} autoFocus />
    </Form>
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
