import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { isApiError } from '#web/platform/http/api.ts'
import { useT } from '#web/platform/language.tsx'
import { useApi } from '#web/platform/link.tsx'
import { Button } from '#web/ui/button.tsx'
import { CodeInput } from '#web/ui/fields/code-input.tsx'
import { FieldError } from '#web/ui/fields/field.tsx'
import { allMessages } from '#web/ui/fields/field-errors.ts'
import { useReadRefusal } from '#web/ui/fields/use-field-errors.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Skeleton } from '#web/ui/states.tsx'
import { NotRead } from '../ui/not-read.tsx'
import { canUsePasskeys, factorsQuery, signWithPasskey, useFactorCall } from './queries.ts'

/** Asks for the second factor: a passkey, or the code of an app. */
export function Prove({ onDone }: { onDone: () => void }) {
  const t = useT('office-security')
  const { data, error, refetch } = useQuery(factorsQuery(useApi()))
  const inWords = useWords()
  const [attempt, setAttempt] = useState(0)
  const passkey = useFactorCall((api) => signWithPasskey(api), onDone)
  const code = useFactorCall(
    (api, digits: string) => api.call('POST /second-factor/prove', { body: { code: digits } }),
    onDone,
  )
  if (!data) return error ? <NotRead error={error} onRetry={refetch} /> : <Skeleton className="h-24 w-full" />
  const has = (kind: 'passkey' | 'totp') => data.factors.some((factor) => factor.kind === kind)
  const hasPasskey = has('passkey') && canUsePasskeys()
  return (
    <div className="grid gap-4">
      {hasPasskey ? (
        <>
          <Button size="lg" pending={passkey.isPending} onClick={() => passkey.mutate(undefined)}>
            <Icon name="lock" size="s" />
            {t('withPasskey')}
          </Button>
          <FieldError error={passkey.error ? inWords(passkey.error) : undefined} />
        </>
      ) : null}
      {has('totp') ? (
        <>
          <p className="text-14 text-muted">{t(hasPasskey ? 'orCode' : 'codeText')}</p>
          <CodeInput
            key={attempt}
            label={t('code')}
            error={code.error ? inWords(code.error) : undefined}
            disabled={code.isPending}
            onChange={() => code.error && code.reset()}
            onComplete={(digits) => code.mutate(digits, { onError: () => setAttempt((count) => count + 1) })}
          />
        </>
      ) : null}
      {has('passkey') && !hasPasskey ? <p className="text-14 text-muted">{t('otherAddress')}</p> : null}
      <p className="text-14 text-muted">{t('lost')}</p>
    </div>
  )
}

/** A refusal of the server in its words; what the browser itself refused in ours. */
export function useWords(): (error: unknown) => string {
  const t = useT('office-security')
  const read = useReadRefusal()
  return (error) => (isApiError(error) ? (allMessages(read(error))[0] ?? t('notDone')) : t('notDone'))
}
