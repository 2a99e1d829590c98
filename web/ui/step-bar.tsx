import type { ReactNode } from 'react'

type Props = {
  done: number
  of: number
  /** The dash of the present step. */
  tone: 'now' | 'bad'
  children: ReactNode
}

const TONES = { now: 'bg-gold', bad: 'bg-danger' } as const

/** The way of a thing in dashes, its steps done and the present one, with the present step in words. */
export function StepBar({ done, of, tone, children }: Props) {
  const dash = (step: number) => (step <= done ? 'bg-palm' : step === done + 1 ? TONES[tone] : 'bg-line')
  return (
    <div className="grid gap-2">
      <span className="flex gap-1" aria-hidden="true">
        {Array.from({ length: of }, (_, index) => index + 1).map((step) => (
          // Forced colours paint the border.
          <i key={step} className={`h-1 grow rounded-pill border border-transparent bg-clip-border ${dash(step)}`} />
        ))}
      </span>
      <p className="text-14 text-ink-2">{children}</p>
    </div>
  )
}
