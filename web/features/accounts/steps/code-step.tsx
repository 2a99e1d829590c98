import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { type Api, isApiError } from '#web/platform/http/api.ts'
import { useT } from '#web/platform/language.tsx'
import { useApi } from '#web/platform/link.tsx'
import { Phone } from '#web/platform/phone.tsx'
import { Button } from '#web/ui/button.tsx'
import { CODE_LENGTH } from '#web/ui/fields/code-digits.ts'
import { CodeInput } from '#web/ui/fields/code-input.tsx'
import { useCodeError } from '#web/ui/fields/use-code-error.ts'
import { useCodeRequest } from '../ask-code.ts'
import type { Entry } from '../entry.ts'
import { NextCode } from '../next-code.tsx'
import { resetToken } from '../reset-token.ts'
import { ticket } from '../social/social.ts'
import { useRefusalText } from '../use-refusal-text.ts'
import { type CodePurpose, stepBefore } from './entry-steps.ts'
import { ticketIn } from './factor-step.tsx'

type Props = { purpose: CodePurpose; phone: string; entry: Entry }

/** Six digits, sent automatically when complete; a refused code empties the boxes for the next try. */
export function CodeStep({ purpose, phone, entry }: Props) {
  const t = useT('accounts')
  const [code, setCode] = useState('')
  const { error, attempt, show, refuse } = useCodeError()
  const [sentAgain, setSentAgain] = useState(false)
  const showError = (words: string | undefined) => {
    refuse(words)
    setCode('')
  }
  const { mutate, isPending } = useCheck({ purpose, phone, entry }, showError)
  const onSent = () => {
    showError(undefined)
    setSentAgain(true)
  }
  const inWords = useRefusalText()
  const onRefused = (refusal: unknown) => show(inWords(refusal))
  const again = useCodeRequest(purpose, entry, { onSent, onRefused }, phone)
  return (
    <form
      className="grid gap-4"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (code.length === CODE_LENGTH && !isPending) mutate(code)
      }}
    >
      <Destination phone={phone} onChange={() => entry.go(stepBefore(purpose))} />
      <CodeInput
        key={attempt}
        label={t('code')}
        error={error}
        disabled={isPending}
        onChange={(digits) => {
          setCode(digits)
          show(undefined)
        }}
        onComplete={mutate}
      />
      <Button type="submit" size="lg" disabled={code.length < CODE_LENGTH} pending={isPending}>
        {t('confirm')}
      </Button>
      <p role="status" className="text-center text-14 font-medium text-palm-ink empty:-mt-4">
        {sentAgain ? t('sentAgain') : null}
      </p>
      <NextCode
        wait={again.wait}
        resend={
          <Button kind="tertiary" size="sm" className="min-h-11" pending={again.isPending} onClick={again.send}>
            {t('resend')}
          </Button>
        }
      />
    </form>
  )
}

function Destination({ phone, onChange }: { phone: string; onChange: () => void }) {
  const t = useT('accounts')
  return (
    <p className="text-14 text-muted">
      {t.rich('codeText', { phone: () => <Phone key="phone" number={phone} /> })}{' '}
      <button type="button" className="link" onClick={onChange}>
        {t('changePhone')}
      </button>
    </p>
  )
}

/** Checks a code with the server and continues from there. */
function useCheck({ purpose, phone, entry }: Props, showError: (words: string) => void) {
  const api = useApi()
  const inWords = useRefusalText()
  const refuse = (error: unknown) => {
    const factorTicket = ticketIn(error)
    if (factorTicket && purpose !== 'forgot') {
      ticket.forget()
      entry.go({ at: 'factor', ticket: factorTicket, entered: purpose })
    } else if (isApiError(error) && error.reason === 'identity_taken') entry.go({ at: 'register', refusal: error })
    else showError(inWords(error))
  }
  return useMutation({
    mutationFn: async (otp: string) => {
      if (purpose !== 'forgot') {
        const answer = await checkEntry(api, purpose, { phone, otp, challenge: entry.challenge })
        ticket.forget()
        return () => entry.finish(answer, purpose)
      }
      const { user } = await api.call('POST /verifyforgetpassword', { body: { otp, email: phone } })
      return () => {
        resetToken.save(user.token)
        entry.go({ at: 'reset' })
      }
    },
    onSuccess: (goOn) => goOn(),
    onError: refuse,
  })
}

type Check = { phone: string; otp: string; challenge: string | undefined }

const checkEntry = (api: Api, purpose: 'login' | 'register' | 'verify', { phone, otp, challenge }: Check) =>
  purpose === 'register'
    ? api.call('POST /signup-verify', {
        body: { otp, phone, challenge, ticket: ticket.read(), register: true, is_valid_phone: true },
      })
    : api.call('POST /verify-otp', { body: { otp, email: phone, ticket: ticket.read() } })
