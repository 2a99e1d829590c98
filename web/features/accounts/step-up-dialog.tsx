import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useT, useTexts } from '#web/platform/language.tsx'
import { useApi } from '#web/platform/link.tsx'
import { serverNow, useNow } from '#web/platform/live/server-clock.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { CODE_LENGTH } from '#web/ui/fields/code-digits.ts'
import { CodeInput } from '#web/ui/fields/code-input.tsx'
import { useCodeError } from '#web/ui/fields/use-code-error.ts'
import { NextCode } from './next-code.tsx'
import { useRefusalText } from './use-refusal-text.ts'

type Props = { onDone: (stepUp: string) => void; onGiveUp?: () => void; onClose: () => void }

/** Asks for a code on the member's own phone before a change that a session alone may not make. */
export function StepUpDialog({ onDone, onGiveUp, onClose }: Props) {
  useTexts(['accounts', 'secrets'])
  const t = useT('accounts')
  const giveUp = () => {
    onClose()
    onGiveUp?.()
  }
  const finish = (stepUp: string) => {
    onClose()
    onDone(stepUp)
  }
  return (
    <Dialog title={t('stepUpTitle')} onClose={giveUp}>
      <StepUpForm onDone={finish} />
    </Dialog>
  )
}

function StepUpForm({ onDone }: { onDone: (stepUp: string) => void }) {
  const t = useT('accounts')
  const [code, setCode] = useState('')
  const { error, attempt, show, refuse } = useCodeError()
  const inWords = useRefusalText()
  const sending = useSendCode((refusal) => show(inWords(refusal)))
  const check = useCheckCode(onDone, (refusal) => {
    refuse(inWords(refusal))
    setCode('')
  })
  return (
    <form
      className="grid gap-4"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (code.length === CODE_LENGTH && !check.isPending) check.mutate(code)
      }}
    >
      <p className="text-14 text-muted">
        {sending.phone ? t('stepUpText', { phone: sending.phone }) : t('stepUpSending')}
      </p>
      <CodeInput
        key={attempt}
        label={t('code')}
        error={error}
        disabled={check.isPending}
        onChange={(digits) => {
          setCode(digits)
          show(undefined)
        }}
        onComplete={check.mutate}
      />
      <Button type="submit" size="lg" disabled={code.length < CODE_LENGTH} pending={check.isPending}>
        {t('confirm')}
      </Button>
      <NextCode
        wait={sending.wait}
        resend={
          <Button kind="tertiary" size="sm" className="min-h-11" pending={sending.isPending} onClick={sending.again}>
            {t('resend')}
          </Button>
        }
      />
    </form>
  )
}

/** Sends the first code when it opens, and knows when the next one may be sent. */
function useSendCode(onRefused: (error: unknown) => void) {
  const api = useApi()
  const [nextAt, setNextAt] = useState(0)
  const { mutate, isPending, data } = useMutation({
    mutationFn: () => api.call('POST /step-up', { body: {} }),
    onSuccess: ({ resend_after_seconds }) => setNextAt(serverNow() + resend_after_seconds * 1000),
    onError: onRefused,
  })
  const asked = useRef(false)
  useEffect(() => {
    if (asked.current) return
    asked.current = true
    mutate()
  }, [mutate])
  const wait = Math.max(0, Math.ceil((nextAt - useNow()) / 1000))
  return { again: () => mutate(), isPending, wait, phone: data?.phone }
}

function useCheckCode(onDone: (stepUp: string) => void, onRefused: (error: unknown) => void) {
  const api = useApi()
  return useMutation({
    mutationFn: (otp: string) => api.call('POST /step-up/verify', { body: { otp } }),
    onSuccess: ({ step_up }) => onDone(step_up),
    onError: onRefused,
  })
}
