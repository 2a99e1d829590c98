import { type ReactNode, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { useFieldErrors } from '#web/ui/fields/use-field-errors.ts'
import { useAct } from '../../platform/use-act.ts'
import type { Done } from '../../platform/use-tell-taken.tsx'
import { type KnownAnswer, useKnownMoney } from './known-money.tsx'

type Opener = {
  label: string
  danger?: boolean | undefined
  secondary?: boolean | undefined
  /** The letter that presses the button. */
  letter?: string | undefined
  /** The question, while it is open. */
  dialog: (close: () => void) => ReactNode
}

/** A button that asks before it acts. */
export function AskedAct({ label, danger, secondary, letter, dialog }: Opener) {
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
      {isAsking ? dialog(() => setAsking(false)) : null}
    </>
  )
}

/** Runs the act of an open question: a refusal is shown at its field, or asks about money that is known already. */
export function useAskedAct<Output>(
  act: (reason: string, known: KnownAnswer) => Promise<Output>,
  { onClose, done }: { onClose: () => void; done?: string | ((output: Done<Output>) => string) | undefined },
) {
  const errors = useFieldErrors()
  const known = useKnownMoney()
  const { mutate, isPending } = useAct((reason: string) => act(reason, known.answer), {
    ...(done && { done }),
    onDone: onClose,
    onRefused: (error) => {
      errors.refuse(error)
      known.refuse(error)
    },
  })
  return { errors, known, mutate, isPending }
}
