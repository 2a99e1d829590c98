import type { ReactNode } from 'react'
import { AskDialog } from '../../ui/ask-dialog.ts'
import { AskedAct, useAskedAct } from './asked-act.tsx'
import { type KnownAnswer, KnownMoney } from './known-money.tsx'

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
export const ActButton = (props: ActProps) => (
  <AskedAct {...props} dialog={(close) => <ActDialog {...props} onClose={close} />} />
)

function ActDialog({ label, text, reason, danger, children, act, onClose }: ActProps & { onClose: () => void }) {
  const { errors, known, mutate, isPending } = useAskedAct(act, { onClose })
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
