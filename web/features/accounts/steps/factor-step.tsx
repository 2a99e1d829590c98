import { useMutation } from '@tanstack/react-query'
import { isApiError } from '#web/platform/http/api.ts'
import { useT } from '#web/platform/language.tsx'
import { useApi } from '#web/platform/link.tsx'
import { CodeInput } from '#web/ui/fields/code-input.tsx'
import { useCodeError } from '#web/ui/fields/use-code-error.ts'
import type { Entry } from '../entry.ts'
import { useRefusalText } from '../use-refusal-text.ts'
import type { Entered } from './entry-steps.ts'

/** The code of the member's app, which the log-in waits for. */
export function FactorStep({ ticket, entered, entry }: { ticket: string; entered: Entered; entry: Entry }) {
  const t = useT('accounts')
  const api = useApi()
  const inWords = useRefusalText()
  const { error, attempt, show, refuse } = useCodeError()
  const { mutate, isPending } = useMutation({
    mutationFn: (code: string) => api.call('POST /second-factor/log-in', { body: { ticket, code } }),
    onSuccess: (answer) => entry.finish(answer, entered),
    onError: (refusal) => {
      const isOver = isApiError(refusal) && refusal.reason === 'otp_expired'
      refuse(isOver ? t('factorExpired') : inWords(refusal))
    },
  })
  return (
    <div className="grid gap-4">
      <p className="text-14 text-muted">{t('factorText')}</p>
      <CodeInput
        key={attempt}
        label={t('code')}
        error={error}
        disabled={isPending}
        onChange={() => show(undefined)}
        onComplete={mutate}
      />
      <button type="button" className="link text-14" onClick={() => entry.go({ at: 'login' })}>
        {t('factorAgain')}
      </button>
      <p className="text-14 text-muted">{t('factorLost')}</p>
    </div>
  )
}

/** The ticket of a log-in that waits for the code of an app; undefined for any other refusal. */
export function ticketIn(refusal: unknown): string | undefined {
  if (!isApiError(refusal) || refusal.reason !== 'second_factor_needed') return undefined
  // Without a ticket it is about staff.
  return (refusal.data as { ticket?: string } | null)?.ticket
}
