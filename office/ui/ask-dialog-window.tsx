import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { useT } from '#web/platform/language.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogActions } from '#web/ui/dialog.tsx'
import { TextArea } from '#web/ui/fields/field.tsx'
import { ErrorList } from '#web/ui/fields/form.tsx'
import type { FormErrors } from '#web/ui/fields/use-field-errors.ts'
import { toast } from '#web/ui/toast.tsx'

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
  /** Said if the page takes the question away unanswered, because its matter is over. */
  over?: string
  onAnswer: (answer: Answer) => void
  onClose: () => void
}

const REASON_MIN = 3

/** Enter answers, as in every field of one line; Shift and Enter begin a new line. */
function sendOnEnter(event: KeyboardEvent<HTMLTextAreaElement>): void {
  if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
  event.preventDefault()
  event.currentTarget.form?.requestSubmit()
}

export function AskDialogWindow(props: AskProps) {
  const t = useT('office')
  const { title, text, button, danger, pending, reason, children, unready, errors, over, onAnswer, onClose } = props
  const [written, setWritten] = useState('')
  const isReady = !unready && (!reason || written.trim().length >= REASON_MIN)
  const own = useRef<HTMLFormElement>(null)
  const form = errors?.form ?? own
  const isDone = useRef(false)
  useEffect(() => {
    const field = form.current?.querySelector<HTMLElement>('input:not([disabled]), select, textarea')
    const button = danger ? null : form.current?.querySelector<HTMLElement>('[type=submit]')
    const first = field ?? button
    first?.focus()
  }, [form, danger])
  useEffect(() => () => void (over && !isDone.current && toast({ title: over, tone: 'danger' })), [over])
  const close = () => {
    isDone.current = true
    onClose()
  }
  return (
    <Dialog title={title} onClose={close}>
      <form
        ref={form}
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          if (!isReady || pending) return
          isDone.current = true
          onAnswer({ text: written.trim() })
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
            onKeyDown={sendOnEnter}
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
          <Button kind="secondary" onClick={close}>
            {t('cancel')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
