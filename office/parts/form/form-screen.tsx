import { useBlocker } from '@tanstack/react-router'
import { type ReactNode, useRef } from 'react'
import { useT } from '#web/platform/language.tsx'
import { Button } from '#web/ui/button.tsx'
import { ErrorList } from '#web/ui/fields/form.tsx'
import type { FormErrors } from '#web/ui/fields/use-field-errors.ts'
import { Go, Panel } from '../../ui/panel.tsx'
import type { Values } from './control.ts'
import { FormInput } from './form-input.tsx'
import type { AnyInput, AnySection } from './input.ts'

type Props = {
  sections: readonly AnySection[]
  /** True if an input is shown. */
  shows: (input: AnyInput) => boolean
  /** True if an input cannot be changed now. */
  fixes?: (input: AnyInput) => boolean
  values: Values
  /** The values that are saved: a name that is out of use is offered where it is one of them. */
  saved: Values
  errors: FormErrors
  isDirty: boolean
  pending: boolean
  /** The label of the button, and the target of the way back. */
  button: string
  back: string
  onChange: (values: Values) => void
  onSave: () => void
  undo?: ReactNode
}

/** The form of a thing: its sections, the server's errors at their fields, and the bar that saves. */
export function FormScreen({
  sections,
  shows,
  fixes = () => false,
  values,
  saved,
  errors,
  isDirty,
  pending,
  ...rest
}: Props) {
  const t = useT('office')
  const { button, back, onChange, onSave, undo } = rest
  return (
    <form
      ref={errors.form}
      className="stk"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!pending) onSave()
      }}
    >
      <ErrorList errors={errors.errors} />
      {sections.map((section, index) => (
        <Panel key={section.title ?? index} title={section.title ? t(section.title) : undefined} padded>
          <div className="fg2">
            {section.inputs.filter(shows).map((input) => (
              <Changeable key={input.field} isFixed={fixes(input)}>
                <FormInput
                  input={input}
                  values={values}
                  saved={saved}
                  error={errors.of(input.field)}
                  onChange={(value) => {
                    errors.clear(input.field)
                    onChange({ ...values, [input.field]: value })
                  }}
                />
              </Changeable>
            ))}
          </div>
        </Panel>
      ))}
      <div className="save-b">
        <p role="status">{isDirty ? t('unsaved') : null}</p>
        <Button type="submit" size="sm" pending={pending}>
          {button}
        </Button>
        {undo}
        <Go to={back} className="btn btn-tertiary btn-sm">
          {t('back')}
        </Go>
      </div>
    </form>
  )
}

const Changeable = ({ isFixed, children }: { isFixed: boolean; children: ReactNode }) =>
  isFixed ? (
    <fieldset className="contents" disabled>
      {children}
    </fieldset>
  ) : (
    children
  )

/** Asks before typed values are left. The returned function lets the next navigation go: the values are saved. */
export function useAskBeforeLeaving(isDirty: boolean): () => void {
  const t = useT('office')
  const isSaved = useRef(false)
  useBlocker({
    shouldBlockFn: () => isDirty && !isSaved.current && !window.confirm(t('leaveUnsaved')),
    enableBeforeUnload: () => isDirty && !isSaved.current,
  })
  return () => {
    isSaved.current = true
  }
}
