import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useT } from '#web/platform/language.tsx'
import { CODE_LENGTH, type CodeState, codeText, emptyCode, enterDigits, eraseAt } from './code-digits.ts'
import { FieldError } from './field.tsx'
import { useSmsCode } from './use-sms-code.ts'

type Props = {
  label: string
  error?: string
  /** Every change, with the digits entered so far. */
  onChange?: (code: string) => void
  /** All six digits are there. */
  onComplete: (code: string) => void
  disabled?: boolean
}

/**
 * Six boxes for a code. Digits of all three sets, focus moves on automatically, backspace goes back, a pasted or
 * auto-filled code fills all boxes. Give it a new `key` to empty it. The first box has the focus when it appears, and
 * again after a code that was being checked.
 */
export function CodeInput({ label, error, onChange, onComplete, disabled }: Props) {
  const t = useT('ui')
  const errorId = useId()
  const [state, setState] = useState(emptyCode)
  const boxes = useRef<(HTMLInputElement | null)[]>([])
  // A disabled box cannot have the focus and loses the one it had.
  useEffect(() => {
    if (!disabled) boxes.current[0]?.focus()
  }, [disabled])

  const become = (next: CodeState) => {
    setState(next)
    boxes.current[next.focus]?.focus()
    const code = codeText(next)
    if (code === codeText(state)) return
    onChange?.(code)
    if (code.length === CODE_LENGTH) onComplete(code)
  }
  useSmsCode((code) => become(enterDigits(emptyCode, 0, code)), disabled === true || codeText(state) !== '')
  const move = (index: number) => boxes.current[Math.min(Math.max(index, 0), CODE_LENGTH - 1)]?.focus()
  const onKeyDown = (event: KeyboardEvent, index: number) => {
    if (event.key === 'Backspace') become(eraseAt(state, index))
    else if (event.key === 'ArrowLeft') move(index - 1)
    else if (event.key === 'ArrowRight') move(index + 1)
    else return
    event.preventDefault()
  }

  return (
    <fieldset className="grid content-start gap-2" aria-describedby={error ? errorId : undefined}>
      <legend className="sr-only">{label}</legend>
      <div className="otp" data-invalid={error ? '' : undefined}>
        {state.boxes.map((digit, index) => (
          <input
            // biome-ignore lint/suspicious/noArrayIndexKey: a box is its place
            key={index}
            ref={(element) => {
              boxes.current[index] = element
            }}
            className="otp-box"
            inputMode="numeric"
            autoComplete={index === 0 ? 'one-time-code' : 'off'}
            aria-label={t('digitOf', { number: index + 1, total: CODE_LENGTH })}
            aria-invalid={error ? true : undefined}
            disabled={disabled}
            value={digit}
            onChange={({ target: { value } }) =>
              // Delete, "cut" and keyboards that do not name their keys only report that the box is empty now.
              become(value === '' ? eraseAt(state, index) : enterDigits(state, index, newest(value, digit)))
            }
            onPaste={(event) => {
              event.preventDefault()
              become(enterDigits(state, index, event.clipboardData.getData('text')))
            }}
            onKeyDown={(event) => onKeyDown(event, index)}
            onFocus={(event) => event.target.select()}
          />
        ))}
      </div>
      <FieldError id={errorId} error={error} />
    </fieldset>
  )
}

/** Typing into a full box leaves two characters in it: only the new one counts. */
const newest = (value: string, old: string) => (value.length === 2 && old !== '' ? value.replace(old, '') : value)
