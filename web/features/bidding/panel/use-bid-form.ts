import { useEffect, useRef, useState } from 'react'
import type { Car } from '#contract/http/car.ts'
import { formatAmount } from '#contract/values/money.ts'
import { isRaising, leastAmount, type QuickStep, quickChoices, readAmount, stepped } from './bid-rules.ts'

/** The bidder's choice: one of the quick steps (they move with the price), or a typed amount. */
type Choice = { kind: 'step'; index: number } | { kind: 'own'; text: string }

export type BidForm = {
  /** The bidder leads and can only raise their maximum. */
  raising: boolean
  least: number
  steps: QuickStep[]
  /** The amount that the button shows and sends; undefined while the field is empty. */
  amount: number | undefined
  text: string
  setText: (text: string) => void
  /** The field lost the focus: an amount is written with separators again. */
  settle: () => void
  choose: (amount: number) => void
  step: (direction: 1 | -1) => void
  auto: boolean
  setAuto: (on: boolean) => void
  maximum: number | undefined
  maximumText: string
  setMaximumText: (text: string) => void
  /** The obstacle to sending it. */
  problem: 'no_amount' | 'too_low' | 'maximum_too_low' | undefined
  /** True for a moment after the price has moved the amount under the bidder's finger. */
  hasJustMoved: () => boolean
  reset: () => void
}

const FIRST: Choice = { kind: 'step', index: 0 }
/** A press within this time was meant for the earlier amount. */
const FINGER_MS = 600

export function useBidForm(car: Car): BidForm {
  const [choice, setChoice] = useState<Choice>(FIRST)
  const [auto, setAuto] = useState(false)
  const [maximumText, setMaximumText] = useState('')
  const [isTyping, setTyping] = useState(false)
  const raising = isRaising(car)
  const least = leastAmount(car)
  const steps = quickChoices(car)
  const amount = choice.kind === 'step' ? (steps[choice.index]?.amount ?? least) : readAmount(choice.text)
  const maximum = auto && !raising ? readAmount(maximumText) : undefined
  const movedAt = useRef(Number.NEGATIVE_INFINITY)
  const shownLeast = useRef(least)
  useEffect(() => {
    if (shownLeast.current === least) return
    shownLeast.current = least
    movedAt.current = performance.now()
    // A typed amount that is still enough stays; otherwise the new minimum replaces it.
    setChoice((chosen) => (chosen.kind === 'own' && (isTyping || (amount ?? 0) >= least) ? chosen : FIRST))
  }, [least, amount, isTyping])
  const choose = (next: number) => {
    const index = steps.findIndex((step) => step.amount === next)
    setChoice(index >= 0 ? { kind: 'step', index } : { kind: 'own', text: formatAmount(next) })
  }
  return {
    raising,
    least,
    steps,
    amount,
    text: choice.kind === 'own' ? choice.text : formatAmount(amount ?? least),
    setText: (text) => {
      setTyping(true)
      setChoice({ kind: 'own', text })
    },
    settle: () => {
      setTyping(false)
      if (choice.kind === 'own' && amount !== undefined) choose(amount)
    },
    choose,
    step: (direction) => choose(stepped(car, amount ?? least, direction, least)),
    auto: auto && !raising,
    setAuto,
    maximum,
    maximumText,
    setMaximumText,
    problem: problemOf({ amount, least, auto: auto && !raising, maximum }),
    hasJustMoved: () => choice.kind === 'step' && performance.now() - movedAt.current < FINGER_MS,
    reset: () => {
      setChoice(FIRST)
      setAuto(false)
      setMaximumText('')
    },
  }
}

type Judged = { amount: number | undefined; least: number; auto: boolean; maximum: number | undefined }

function problemOf({ amount, least, auto, maximum }: Judged): BidForm['problem'] {
  if (amount === undefined) return 'no_amount'
  if (amount < least) return 'too_low'
  return auto && (maximum === undefined || maximum <= amount) ? 'maximum_too_low' : undefined
}
