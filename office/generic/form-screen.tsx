import { CreateBase, EditBase, Form, HttpError, useEditContext, useRecordContext } from 'ra-core'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useFormContext, useFormState } from 'react-hook-form'
import { useLang, useT } from '#web/platform/language.tsx'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast.tsx'
import { CHANGED_MEANWHILE, type Row } from '../platform/data-provider.ts'
import { useNavigate, useParams } from '../platform/router.ts'
import type { Description } from '../resources/description.ts'
import { AllErrors } from '../ui/all-errors.tsx'
import { useErrorWords } from '../ui/error-words.ts'
import { NotRead } from '../ui/not-read.tsx'
import { Go, PageHead, Panel } from '../ui/panel.tsx'
import { Shimmer } from '../ui/shimmer.tsx'
import { FormInput } from './form-input.tsx'
import { useNamesAgain } from './names.ts'

type Props = { description: Description }

/** Adds a thing. */
export function CreateScreen({ description }: Props) {
  const t = useT('office')
  const { name } = description
  const outcome = useOutcome(description, t(description.done?.added ?? 'added'))
  return (
    <CreateBase<Row> resource={name} redirect={false} mutationOptions={outcome.options}>
      <PageHead
        title={t('addOne', { what: t(description.one) })}
        up={{ to: `/${name}`, title: t(description.title) }}
      />
      <Inputs description={description} isNew refusal={outcome.refusal} back={`/${name}`} />
    </CreateBase>
  )
}

/** Changes a row. Saving refuses to overwrite a field that a colleague changed meanwhile. */
export function EditScreen({ description }: Props) {
  const t = useT('office')
  const { id = '' } = useParams()
  const { name } = description
  const outcome = useOutcome(description, t(description.done?.saved ?? 'saved'))
  return (
    <EditBase<Row>
      resource={name}
      id={id}
      mutationMode="pessimistic"
      redirect={false}
      mutationOptions={outcome.options}
      // A second read must not replace what the user typed.
      queryOptions={{ refetchOnWindowFocus: false }}
      loading={<Shimmer />}
      error={<FormNotRead />}
    >
      <EditHead description={description} />
      <Inputs
        description={description}
        refusal={outcome.refusal}
        back={description.flat ? `/${name}` : `/${name}/${id}`}
      />
    </EditBase>
  )
}

function FormNotRead() {
  const { error, refetch } = useEditContext<Row>()
  return <NotRead heading="h1" error={error} onRetry={refetch} />
}

function EditHead({ description }: Props) {
  const t = useT('office')
  const lang = useLang()
  const row = useRecordContext<Row>()
  return (
    <PageHead
      title={row ? description.nameOf(row, lang) : t(description.one)}
      up={{ to: `/${description.name}`, title: t(description.title) }}
    />
  )
}

type Refusal = { messages: string[] }

/** Shows the outcome of saving: a toast, or every error of the server. */
function useOutcome(description: Description, done: string) {
  const t = useT('office')
  const fields = useT('office-fields')
  const navigate = useNavigate()
  const inWords = useErrorWords()
  const namesAgain = useNamesAgain(description.name)
  const [refusal, setRefusal] = useState<Refusal>()
  const onError = (error: unknown) => {
    const body: {
      all?: Record<string, string[]>
      reason?: string
      values?: { field: string; theirs: unknown; mine: unknown }[]
    } = error instanceof HttpError ? Object(error.body) : {}
    if (body.reason === CHANGED_MEANWHILE) {
      const known = allInputs(description).map((input) => input.field)
      const both = known.flatMap((field) => {
        const found = body.values?.find((each) => each.field === field)
        return found
          ? [t('changedBoth', { field: fields(field), theirs: readable(found.theirs), mine: readable(found.mine) })]
          : []
      })
      setRefusal({ messages: [t('changedMeanwhile'), ...both] })
      return
    }
    const all = [...new Set(Object.values(body.all ?? {}).flat())]
    setRefusal({
      messages: all.length > 0 ? all : [inWords(error)],
    })
  }
  const onSuccess = (row: Row) => {
    setRefusal(undefined)
    namesAgain()
    toast({ title: done, tone: 'good' })
    navigate(description.flat ? `/${description.name}` : `/${description.name}/${row.id}`)
  }
  return { refusal, options: { onError, onSuccess } }
}

/** A value of a form in a sentence. */
function readable(value: unknown): string {
  if (value === null || value === undefined || value === '') return '—'
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

const allInputs = ({ form = [] }: Description) => form.flatMap((section) => section.inputs)

function Inputs({
  description,
  isNew = false,
  refusal,
  back,
}: Props & { isNew?: boolean; refusal: Refusal | undefined; back: string }) {
  const t = useT('office')
  const defaults = Object.fromEntries(
    allInputs(description).flatMap((input) => (input.initial === undefined ? [] : [[input.field, input.initial]])),
  )
  return (
    <Form defaultValues={isNew ? defaults : undefined} className="stk" noValidate warnWhenUnsavedChanges>
      {refusal ? <Refused refusal={refusal} /> : null}
      {(description.form ?? []).map((section, index) => (
        <Panel key={section.title ?? index} title={section.title ? t(section.title) : undefined} padded>
          <div className="fg2">
            {section.inputs
              .filter((input) => !(isNew ? input.later : input.once))
              .map((input) => (
                <FormInput key={input.field} input={input} />
              ))}
          </div>
        </Panel>
      ))}
      <SaveBar back={back} isNew={isNew} />
    </Form>
  )
}

/**
 * Every error of a refusal. The button is far below in a long form: the first field at fault takes the focus, and where
 * no field is at fault the list comes into view.
 */
function Refused({ refusal }: { refusal: Refusal }) {
  const list = useRef<HTMLDivElement>(null)
  const led = useRef<Refusal>(undefined)
  const { errors } = useFormState()
  // The fields learn of their errors after the form does.
  useEffect(() => {
    const atFault = list.current?.closest('form')?.querySelector<HTMLElement>('[aria-invalid="true"]')
    if (led.current === refusal) return
    if (Object.keys(errors).length > 0 && atFault) {
      led.current = refusal
      atFault.focus()
    } else list.current?.scrollIntoView({ block: 'center' })
  }, [refusal, errors])
  return (
    <div ref={list}>
      <AllErrors messages={refusal.messages} />
    </div>
  )
}

function SaveBar({ back, isNew }: { back: string; isNew: boolean }) {
  const t = useT('office')
  const { isSubmitting, isDirty } = useFormState()
  const { reset } = useFormContext()
  let note: ReactNode = null
  if (isDirty) note = t('unsaved')
  return (
    <div className="save-b">
      <p role="status">{note}</p>
      <Button type="submit" size="sm" pending={isSubmitting}>
        {t(isNew ? 'add' : 'save')}
      </Button>
      {isDirty && !isNew ? (
        <Button kind="secondary" size="sm" onClick={() => reset()}>
          {t('undo')}
        </Button>
      ) : null}
      <Go to={back} className="btn btn-tertiary btn-sm">
        {t('back')}
      </Go>
    </div>
  )
}
