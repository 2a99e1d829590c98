import { type ReactNode, useState } from 'react'
import { Num } from '#web/platform/format.tsx'
import { useT } from '#web/platform/language.tsx'
import { Button } from '#web/ui/button.tsx'
import type { FieldErrors } from '#web/ui/fields/field-errors.ts'
import type { FormErrors } from '#web/ui/fields/use-field-errors.ts'
import { type CarStep, carSteps, stepOfField } from './car-form.ts'

/** The part of the form that a phone shows; wider pages show all parts. A refusal leads to the first part with an error. */
export function useScreens({ errors, refusals, show }: Pick<FormErrors, 'errors' | 'refusals' | 'show'>) {
  const [at, setAt] = useState(0)
  const [known, setKnown] = useState(refusals)
  if (known !== refusals) {
    setKnown(refusals)
    const steps = Object.keys(errors).flatMap((field) => stepOfField(field) ?? [])
    if (steps.length > 0) setAt(Math.min(...steps.map((step) => carSteps.indexOf(step))))
  }
  const move = (by: number) => {
    setAt(Math.max(0, Math.min(carSteps.length - 1, at + by)))
    window.scrollTo({ top: 0 })
  }
  /** Goes on, unless the part lacks a needed fact. */
  const next = (missing: FieldErrors = {}) => {
    const here = Object.entries(missing).filter(([field]) => stepOfField(field) === carSteps[at])
    if (here.length > 0) show(Object.fromEntries(here))
    else move(1)
  }
  return { at, isLast: at === carSteps.length - 1, move, next }
}

type Screens = ReturnType<typeof useScreens>

/** One part of the form. */
export function Screen({ screens, step, children }: { screens: Screens; step: CarStep; children: ReactNode }) {
  return <div className={carSteps[screens.at] === step ? 'car-screen car-screen-here' : 'car-screen'}>{children}</div>
}

/** On a phone: how far one is. */
export function ScreenHead({ screens: { at } }: { screens: Screens }) {
  const t = useT('selling')
  return (
    <div className="hidden max-sm:grid max-sm:gap-1 max-sm:text-14 max-sm:text-muted">
      <span
        className="max-sm:h-[0.25rem] max-sm:rounded-[0.125rem] max-sm:bg-palm"
        style={{ inlineSize: `${((at + 1) / carSteps.length) * 100}%` }}
      />
      <p role="status">
        {t.rich('stepOf', { at: () => <Num key="at">{at + 1}</Num>, of: () => <Num key="of">{carSteps.length}</Num> })}
      </p>
    </div>
  )
}

/** On a phone: the way to the part before and to the next one. */
export function ScreenWay({ screens, onNext }: { screens: Screens; onNext: () => void }) {
  const t = useT('selling')
  return (
    <div
      className={
        screens.isLast
          ? 'car-screen-way hidden max-sm:flex max-sm:gap-3 car-screen-last'
          : 'car-screen-way hidden max-sm:flex max-sm:gap-3'
      }
    >
      {screens.at > 0 ? (
        <Button kind="secondary" onClick={() => screens.move(-1)}>
          {t('stepBack')}
        </Button>
      ) : null}
      {screens.isLast ? null : <Button onClick={onNext}>{t('stepNext')}</Button>}
    </div>
  )
}
