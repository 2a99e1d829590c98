import { type ReactNode, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { useFieldErrors } from '#web/ui/fields/use-field-errors.ts'
import { useAct } from '../pages/use-act.ts'
import { AskDialog } from '../ui/ask-dialog.ts'

type ActProps = {
  label: string
  /** What follows from it. */
  text?: string
  /** The label of a sentence that is needed. */
  reason?: string
  danger?: boolean
  secondary?: boolean
  children?: ReactNode
  act: (reason: string) => Promise<unknown>
}

/** A button that asks before it acts. A toast and the dialog show a refusal. */
export function ActButton(props: ActProps) {
  const { label, danger, secondary } = props
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Button size="sm" kind={danger ? 'danger' : secondary ? 'secondary' : 'primary'} onClick={() => setAsking(true)}>
        {label}
      </Button>
      {isAsking ? <ActDialog {...props} onClose={() => setAsking(false)} /> : null}
    </>
  )
}

function ActDialog({ label, text, reason, danger, children, act, onClose }: ActProps & { onClose: () => void }) {
  const errors = useFieldErrors()
  const { mutate, isPending } = useAct(act, { onDone: onClose, onRefused: errors.refuse })
  return (
    <AskDialog
      title={label}
      button={label}
      {...(text && { text })}
      {...(reason && { reason })}
      {...(danger && { danger })}
      pending={isPending}
      errors={errors}
      onClose={onClose}
      onAnswer={(answer) => mutate(answer.text)}
    >
      {children}
    </AskDialog>
  )
}
