import { type ReactNode, useState } from 'react'
import { useT } from '#web/platform/language.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogActions } from '#web/ui/dialog.tsx'
import { TextArea } from '#web/ui/fields/field.tsx'
import { ErrorList } from '#web/ui/fields/form.tsx'
import type { FormErrors } from '#web/ui/fields/use-field-errors.ts'

/** The answer: the written text. */
export type Answer = { text: string }
export type AskProps = {
  title: string
  text?: ReactNode
  /** Label of the button. */
  button: string
  danger?: boolean
  pending?: boolean
  /** A reason is required; the label names its purpose. */
  reason?: string
  /** Fields of the question's own. */
  children?: ReactNode
  /** One of the dialog's own fields is still empty. */
  unready?: boolean
  /** The server's refusal: in a list, and at the field of the reason. */
  errors?: FormErrors
  onAnswer: (answer: Answer) => void
  onClose: () => void
}

const REASON_MIN = 3

export function AskDialogWindow(props: AskProps) {
  const t = useT('office')
  const { title, text, button, danger, pending, reason, children, unready, errors, onAnswer, onClose } = props
  const [written, setWritten] = useState('')
  const isReady = !unready && (!reason || written.trim().length >= REASON_MIN)
  return (
    <Dialog title={title} onClose={onClose}>
      <form
        ref={errors?.form}
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          if (isReady && !pending) onAnswer({ text: written.trim() })
        }}
      >
        {errors ? <ErrorList errors={errors.errors} /> : null}
        {text ? <div className="text-14 text-muted">{text}</div> : null}
        {children}
        {reason ? (
          <TextArea
            label={reason}
            value={written}
            maxLength={500}
            error={errors?.of('reason')}
            onChange={(event) => {
              errors?.clear('reason')
              setWritten(event.target.value)
            }}
          />
        ) : null}
        <DialogActions>
          <Button type="submit" kind={danger ? 'danger' : 'primary'} disabled={!isReady} pending={pending}>
            {button}
          </Button>
          <Button kind="secondary" onClick={onClose}>
            {t('cancel')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
