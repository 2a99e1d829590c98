import { useState } from 'react'
import { useT } from '#web/platform/language.tsx'
import { Field, useFieldIds } from '#web/ui/fields/field.tsx'
import { Icon } from '#web/ui/icon.tsx'

type Props = {
  label: string
  value: string
  onChange: (value: string) => void
  error?: string
  help?: string
  autoComplete: 'current-password' | 'new-password'
  autoFocus?: boolean
}

/** A password that can be shown and hidden. Written left to right, as passwords are mostly Latin. */
export function PasswordField({ label, value, onChange, error, help, autoComplete, autoFocus }: Props) {
  const t = useT('secrets')
  const [isShown, setShown] = useState(false)
  const frame = { label, error, help }
  const ids = useFieldIds(frame)
  return (
    <Field frame={frame} ids={ids}>
      <div className="group" dir="ltr" data-invalid={error ? '' : undefined}>
        <input
          {...ids.control}
          className="input"
          type={isShown ? 'text' : 'password'}
          autoComplete={autoComplete}
          autoCapitalize="none"
          spellCheck={false}
          // biome-ignore lint/a11y/noAutofocus: the first field of a window that was just opened for it
          autoFocus={autoFocus}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
        <button
          type="button"
          className="ibtn self-center"
          aria-label={t(isShown ? 'hidePassword' : 'showPassword')}
          aria-pressed={isShown}
          onClick={() => setShown(!isShown)}
        >
          <Icon name={isShown ? 'eye-off' : 'eye'} />
        </button>
      </div>
    </Field>
  )
}
