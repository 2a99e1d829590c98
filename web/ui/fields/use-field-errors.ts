import { useEffect, useRef, useState } from 'react'
import { useT } from '#web/platform/language.tsx'
import { type FieldErrors, messageOf, readRefusal, withoutField } from './field-errors.ts'

/** A refusal in words: the server's, or ours if it gave none. */
export function useReadRefusal(): (refusal: unknown) => FieldErrors {
  const t = useT('ui')
  return (refusal) => readRefusal(refusal, { offline: t('offline'), failed: t('failed') })
}

/**
 * The server's errors of one form. After a refusal the first field with an error takes the focus; without one the list
 * comes into view.
 */
export function useFieldErrors(first?: unknown) {
  const read = useReadRefusal()
  const form = useRef<HTMLFormElement>(null)
  const [errors, setErrors] = useState<FieldErrors>(() => (first === undefined ? {} : read(first)))
  const [refusals, setRefusals] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: counts refusals, so that typing does not move the focus
  useEffect(() => {
    const atFault = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')
    if (atFault) atFault.focus()
    else form.current?.querySelector('.error-list')?.scrollIntoView({ block: 'center' })
  }, [refusals])
  const show = (next: FieldErrors) => {
    setErrors(next)
    setRefusals((count) => count + 1)
  }
  return {
    form,
    errors,
    /** How often errors were shown. */
    refusals,
    /** Shows errors of our own. */
    show,
    refuse: (refusal: unknown) => show(read(refusal)),
    of: (...fields: string[]) => messageOf(errors, fields),
    clear: (...fields: string[]) => setErrors((now) => withoutField(now, fields)),
  }
}

export type FormErrors = ReturnType<typeof useFieldErrors>
