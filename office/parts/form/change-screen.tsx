import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { isApiError } from '#web/platform/http/api.ts'
import { useLang, useT } from '#web/platform/language.tsx'
import { Button } from '#web/ui/button.tsx'
import { useFieldErrors } from '#web/ui/fields/use-field-errors.ts'
import type { ChangeKey } from '../../platform/calls.ts'
import { changedValues } from '../../platform/changes.ts'
import { useOfficeApi } from '../../platform/desk.tsx'
import type { OfficeApi } from '../../platform/office-api.ts'
import type { Versioned } from '../../platform/queries.ts'
import { useNavigate, useParams } from '../../platform/router.ts'
import { sendChange } from '../../platform/send-change.ts'
import { NotRead } from '../../ui/not-read.tsx'
import { NothingHere } from '../../ui/nothing-here.tsx'
import { PageHead } from '../../ui/panel.tsx'
import { Shimmer } from '../../ui/shimmer.tsx'
import type { Values } from './control.ts'
import { FormScreen, useAskBeforeLeaving } from './form-screen.tsx'
import type { AnyForm, AnyInput } from './input.ts'
import { lostFields, useLostWords } from './lost-update.ts'
import { addressAfter, useSave } from './use-save.ts'

type Props<Row> = {
  form: AnyForm<Row>
  call: ChangeKey
  read: (api: OfficeApi, id: number) => Promise<Versioned<Row>>
}

/** Changes a thing. A field that a colleague changed meanwhile is not written over. */
export function ChangeScreen<Row>({ form, call, read }: Props<Row>) {
  const api = useOfficeApi()
  const id = Number(useParams().id)
  const isNumber = Number.isInteger(id)
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['form', call, id],
    queryFn: () => read(api, id),
    enabled: isNumber,
    // A second read must not replace the version that the typed values are based on.
    staleTime: 'static',
    gcTime: 0,
  })
  if (!isNumber) return <NothingHere />
  if (isPending) return <Shimmer />
  if (error) return <NotRead heading="h1" error={error} onRetry={refetch} />
  return <Changing key={id} form={form} call={call} id={id} start={data} again={() => read(api, id)} />
}

type ChangingProps<Row> = {
  form: AnyForm<Row>
  call: ChangeKey
  id: number
  start: Versioned<Row>
  again: () => Promise<Versioned<Row>>
}

const isShown = (input: AnyInput) => !input.once

function Changing<Row>({ form, call, id, start, again }: ChangingProps<Row>) {
  const t = useT('office')
  const lang = useLang()
  const navigate = useNavigate()
  const saved: Values = Object(start.row)
  const [values, setValues] = useState(saved)
  const changed = changedValues(saved, values)
  const isDirty = Object.keys(changed).length > 0
  const letGo = useAskBeforeLeaving(isDirty)
  const goOn = () => {
    letGo()
    navigate(addressAfter(form, { id }))
  }
  const isFixed = (input: AnyInput) => form.fixed?.isFixed(start.row, input.field) ?? false
  const hasFixed = form.sections.some(({ inputs }) => inputs.some(isFixed))
  const save = useChange({ form, call, id, start, again, changed, onDone: goOn })
  let undo: ReactNode = null
  if (isDirty)
    undo = (
      <Button kind="secondary" size="sm" onClick={() => setValues(saved)}>
        {t('undo')}
      </Button>
    )
  return (
    <>
      <PageHead title={form.nameOf(start.row, lang)} up={{ to: form.at, title: t(form.title) }} />
      {form.fixed && hasFixed ? <form.fixed.Note /> : null}
      <FormScreen
        sections={form.sections}
        shows={isShown}
        fixes={isFixed}
        values={values}
        saved={saved}
        errors={save.errors}
        isDirty={isDirty}
        pending={save.isPending}
        button={t('save')}
        back={form.flat ? form.at : `${form.at}/${id}`}
        onChange={setValues}
        onSave={save.mutate}
        undo={undo}
      />
    </>
  )
}

type ChangeProps<Row> = ChangingProps<Row> & { changed: Record<string, unknown>; onDone: () => void }

/**
 * Sends the changed fields, based on the version that the form shows. After a lost update that is the colleague's
 * version, which the error shows beside the typed values, so that saving once more is a decision.
 */
function useChange<Row>({ form, call, id, start, again, changed, onDone }: ChangeProps<Row>) {
  const t = useT('office')
  const api = useOfficeApi()
  const errors = useFieldErrors()
  const inWords = useLostWords(form)
  const [version, setVersion] = useState(start.version)
  const refuse = async (error: unknown) => {
    if (!isApiError(error) || error.reason !== 'edited_meanwhile') return errors.refuse(error)
    const now = await again()
    setVersion(now.version)
    errors.show({ error: inWords(lostFields(error.data, now.row, changed)) })
  }
  const save = useSave({
    work: async () => (Object.keys(changed).length === 0 ? { id } : sendChange(api, call, id, changed, version)),
    done: t(form.done?.saved ?? 'saved'),
    onDone,
    onRefused: (error) => void refuse(error).catch(errors.refuse),
  })
  return { errors, isPending: save.isPending, mutate: () => save.mutate() }
}
