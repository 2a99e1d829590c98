import { useState } from 'react'
import { useT } from '#web/platform/language.tsx'
import { useFieldErrors } from '#web/ui/fields/use-field-errors.ts'
import { toBody } from '../../platform/body.ts'
import type { AddKey } from '../../platform/calls.ts'
import { useOfficeApi } from '../../platform/desk.tsx'
import { useNavigate } from '../../platform/router.ts'
import { PageHead } from '../../ui/panel.tsx'
import type { Values } from './control.ts'
import { FormScreen, useAskBeforeLeaving } from './form-screen.tsx'
import type { AnyForm } from './input.ts'
import { addressAfter, useSave } from './use-save.ts'

/** Adds a thing. */
export function AddScreen<Row>({ form, call }: { form: AnyForm<Row>; call: AddKey }) {
  const t = useT('office')
  const api = useOfficeApi()
  const navigate = useNavigate()
  const [start] = useState(() => initialOf(form))
  const [values, setValues] = useState<Values>(start)
  const errors = useFieldErrors()
  const isDirty = values !== start
  const letGo = useAskBeforeLeaving(isDirty)
  const save = useSave({
    work: () => api.send(call, { body: toBody(values) }),
    done: t(form.done?.added ?? 'added'),
    onDone: (added) => {
      letGo()
      navigate(addressAfter(form, added))
    },
    onRefused: errors.refuse,
  })
  return (
    <>
      <PageHead title={t('addOne', { what: t(form.one) })} up={{ to: form.at, title: t(form.title) }} />
      <FormScreen
        sections={form.sections}
        shows={(input) => !input.later}
        values={values}
        saved={start}
        errors={errors}
        isDirty={isDirty}
        pending={save.isPending}
        button={t('add')}
        back={form.at}
        onChange={setValues}
        onSave={() => save.mutate()}
      />
    </>
  )
}

const initialOf = <Row,>({ sections }: AnyForm<Row>): Values =>
  Object.fromEntries(
    sections.flatMap(({ inputs }) =>
      inputs.flatMap(({ field, initial }) => (initial === undefined ? [] : [[field, initial]])),
    ),
  )
