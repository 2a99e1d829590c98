import { type ReactNode, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { useFieldErrors } from '#web/ui/fields/use-field-errors.ts'
import { useAct } from '../../platform/use-act.ts'
import { AskDialog } from '../../ui/ask-dialog.ts'
import { type KnownAnswer, KnownMoney, useKnownMoney } from './known-money.tsx'

type ActProps = {
  label: string
  /** Its consequences, in the question. */
  text?: string
  /** The label of a sentence that is needed. */
  reason?: string
  danger?: boolean
  /** The letter that presses the button. */
  letter?: string
  secondary?: boolean
  children?: ReactNode
  /** Money by hand: `known` goes into the body. */
  act: (reason: string, known: KnownAnswer) => Promise<unknown>
}

/** A button that asks before it acts. A toast and the dialog show a refusal. */
export function ActButton(props: ActProps) {
  const { label, danger, secondary, letter } = props
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Button
        size="sm"
        kind={danger ? 'danger' : secondary ? 'secondary' : 'primary'}
        data-key={letter}
        onClick={() => setAsking(true)}
      >
        {label}
      </Button>
      {isAsking ? <ActDialog {...props} onClose={() => setAsking(false)} /> : null}
    </>
  )
}

function ActDialog({ label, text, reason, danger, children, act, onClose }: ActProps & { onClose: () => void }) {
  const errors = useFieldErrors()
  const known = useKnownMoney()
  const { mutate, isPending } = useAct((answer: string) => act(answer, known.answer), {
    onDone: onClose,
    onRefused: (error) => {
      errors.refuse(error)
      known.refuse(error)
    },
  })
  return (
    <AskDialog
      title={label}
      button={label}
      {...(text && { text })}
      {...(reason && { reason })}
      {...(danger && { danger })}
      pending={isPending}
      unready={known.isUnanswered}
      errors={errors}
      onClose={onClose}
      onAnswer={(answer) => mutate(answer.text)}
    >
      {children}
      <KnownMoney known={known} />
    </AskDialog>
  )
}
