import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { RESEND_SECONDS } from '#contract/values/codes.ts'
import { NextCode } from '#web/features/accounts/next-code.tsx'
import { logIn } from '#web/platform/device/session.ts'
import { useT } from '#web/platform/language.tsx'
import { useApi } from '#web/platform/link.tsx'
import { serverNow, useNow } from '#web/platform/live/server-clock.ts'
import { Phone } from '#web/platform/phone.tsx'
import { Button } from '#web/ui/button.tsx'
import { CodeInput } from '#web/ui/fields/code-input.tsx'
import { allMessages } from '#web/ui/fields/field-errors.ts'
import { ErrorList } from '#web/ui/fields/form.tsx'
import { emptyPhone, PhoneField, type PhoneValue } from '#web/ui/fields/phone-field.tsx'
import { useCodeError } from '#web/ui/fields/use-code-error.ts'
import { useReadRefusal } from '#web/ui/fields/use-field-errors.ts'
import { toast } from '#web/ui/toast.tsx'
import { useSaveProfile } from './use-save-profile.ts'

/** A new phone counts once its code is entered; until then the old one stays. */
export function NewPhone({ onDone }: { onDone: () => void }) {
  const t = useT('profile')
  const [value, setValue] = useState<PhoneValue>(emptyPhone)
  const [sentTo, setSentTo] = useState<string>()
  const { save, isPending, errors } = useSaveProfile(() => setSentTo(value.e164))
  if (sentTo !== undefined) return <PhoneCode phone={sentTo} onDone={onDone} />
  return (
    <form
      ref={errors.form}
      className="ways-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (value.e164 !== undefined) save({ phone: value.e164 })
      }}
    >
      <ErrorList errors={errors.errors} />
      <PhoneField
        label={t('newPhone')}
        help={t('newPhoneHelp')}
        value={value}
        error={errors.of('phone')}
        onChange={(next) => {
          errors.clear('phone')
          setValue(next)
        }}
      />
      <Button type="submit" pending={isPending} disabled={value.e164 === undefined}>
        {t('sendCode')}
      </Button>
    </form>
  )
}

function PhoneCode({ phone, onDone }: { phone: string; onDone: () => void }) {
  const t = useT('profile')
  const api = useApi()
  const queryClient = useQueryClient()
  const read = useReadRefusal()
  const { error, attempt, show, refuse } = useCodeError()
  const again = useNextCode(phone)
  const { mutate, isPending } = useMutation({
    mutationFn: (otp: string) => api.call('POST /verify-otp', { body: { otp, email: phone } }),
    onSuccess: ({ token, user }) => {
      logIn({ token, id: user.id, name: user.name })
      toast({ title: t('phoneChanged'), tone: 'good', key: 'profile' })
      void queryClient.invalidateQueries({ queryKey: ['profile'] })
      onDone()
    },
    onError: (refusal) => refuse(allMessages(read(refusal))[0]),
  })
  return (
    <div className="ways-form">
      <p role="status">{t.rich('codeSent', { phone: () => <Phone key="phone" number={phone} /> })}</p>
      <CodeInput
        key={attempt}
        label={t('code')}
        error={error}
        disabled={isPending}
        onChange={() => show(undefined)}
        onComplete={mutate}
      />
      <NextCode
        wait={again.wait}
        resend={
          <Button kind="tertiary" size="sm" className="min-h-11" pending={again.isPending} onClick={again.send}>
            {t('sendCode')}
          </Button>
        }
      />
    </div>
  )
}

/** Saving the new phone again sends it another code. A refusal is a toast. */
function useNextCode(phone: string) {
  const [nextAt, setNextAt] = useState(afterWait)
  const { save, isPending } = useSaveProfile(() => setNextAt(afterWait))
  const wait = Math.max(0, Math.ceil((nextAt - useNow()) / 1000))
  return { wait, isPending, send: () => save({ phone }) }
}

const afterWait = () => serverNow() + RESEND_SECONDS * 1000
