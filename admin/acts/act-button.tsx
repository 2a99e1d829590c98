import { type ReactNode, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
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

/** A button that asks before it acts. A toast shows the server's answer. */
export function ActButton({ label, text, reason, danger, secondary, children, act }: ActProps) {
  const [isAsking, setAsking] = useState(false)
  const { mutate, isPending } = useAct(act, { onDone: () => setAsking(false) })
  return (
    <>
      <Button size="sm" kind={danger ? 'danger' : secondary ? 'secondary' : 'primary'} onClick={() => setAsking(true)}>
        {label}
      </Button>
      {isAsking ? (
        <AskDialog
          title={label}
          button={label}
          {...(text && { text })}
          {...(reason && { reason })}
          {...(danger && { danger })}
          pending={isPending}
          onClose={() => setAsking(false)}
          onAnswer={(answer) => mutate(answer.text)}
        >
          {children}
        </AskDialog>
      ) : null}
    </>
  )
}
