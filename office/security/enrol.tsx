import { useState } from 'react'
import { useT } from '#web/platform/language.tsx'
import { Button } from '#web/ui/button.tsx'
import { QrCode } from '#web/ui/drawings/qr-code.tsx'
import { CodeInput } from '#web/ui/fields/code-input.tsx'
import { FieldError, TextField } from '#web/ui/fields/field.tsx'
import { useWords } from './prove.tsx'
import { canUsePasskeys, makePasskey, useFactorCall } from './queries.ts'

/** The two ways to a second factor: a passkey first, an app of codes beside it. */
export function Enrol({ onDone }: { onDone: () => void }) {
  const t = useT('office-security')
  const [isApp, setApp] = useState(!canUsePasskeys())
  if (isApp) return <AddApp onDone={onDone} />
  return (
    <div className="grid gap-4">
      <AddPasskey onDone={onDone} />
      <button type="button" className="link min-h-11" onClick={() => setApp(true)}>
        {t('useApp')}
      </button>
    </div>
  )
}

function AddPasskey({ onDone }: { onDone: () => void }) {
  const t = useT('office-security')
  const inWords = useWords()
  const [name, setName] = useState('')
  const { mutate, isPending, error } = useFactorCall((api, called: string) => makePasskey(api, called), onDone)
  return (
    <form
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (!isPending) mutate(name.trim())
      }}
    >
      <p className="text-14 text-muted">{t('passkeyText')}</p>
      <TextField
        label={t('passkeyName')}
        help={t('passkeyNameHelp')}
        value={name}
        maxLength={60}
        onChange={(event) => setName(event.target.value)}
      />
      <FieldError error={error ? inWords(error) : undefined} />
      <Button type="submit" size="lg" disabled={name.trim() === ''} pending={isPending}>
        {t('addPasskey')}
      </Button>
    </form>
  )
}

type Started = { id: number; secret: string; uri: string }

function AddApp({ onDone }: { onDone: () => void }) {
  const t = useT('office-security')
  const inWords = useWords()
  const [started, setStarted] = useState<Started>()
  const start = useFactorCall(async (api) => setStarted(await api.call('POST /second-factor/totp', { body: {} })))
  if (started) return <ConfirmApp started={started} onDone={onDone} />
  return (
    <div className="grid gap-4">
      <p className="text-14 text-muted">{t('appText')}</p>
      <FieldError error={start.error ? inWords(start.error) : undefined} />
      <Button size="lg" pending={start.isPending} onClick={() => start.mutate(undefined)}>
        {t('startApp')}
      </Button>
    </div>
  )
}

function ConfirmApp({ started: { id, secret, uri }, onDone }: { started: Started; onDone: () => void }) {
  const t = useT('office-security')
  const inWords = useWords()
  const [attempt, setAttempt] = useState(0)
  const confirm = useFactorCall(
    (api, code: string) => api.call('POST /second-factor/totp/confirm', { body: { id, code } }),
    onDone,
  )
  return (
    <div className="grid gap-4">
      <p className="text-14 text-muted">{t('scan')}</p>
      <div className="of-qr">
        <QrCode text={uri} label={t('qr')} />
      </div>
      <p className="text-14 text-muted">
        {t('orType')}{' '}
        <code dir="ltr" className="wrap-anywhere font-semibold text-ink">
          {secret.replace(/(.{4})/g, '$1 ').trim()}
        </code>
      </p>
      <CodeInput
        key={attempt}
        label={t('code')}
        error={confirm.error ? inWords(confirm.error) : undefined}
        disabled={confirm.isPending}
        onChange={() => confirm.error && confirm.reset()}
        onComplete={(code) => confirm.mutate(code, { onError: () => setAttempt((count) => count + 1) })}
      />
    </div>
  )
}
