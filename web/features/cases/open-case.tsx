import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { CASE_FILES_MAX, CASE_WANTS, type CaseKind, type CaseWant } from '#contract/values/case-states.ts'
import { DateTime } from '#web/platform/format.tsx'
import { withIdempotencyKey } from '#web/platform/http/idempotency-key.ts'
import { useT } from '#web/platform/language.tsx'
import { useApi } from '#web/platform/link.tsx'
import { TextArea } from '#web/ui/fields/field.tsx'
import { Form } from '#web/ui/fields/form.tsx'
import { RadioRows } from '#web/ui/fields/radio-rows.tsx'
import { type FormErrors, useFieldErrors } from '#web/ui/fields/use-field-errors.ts'
import { FilesField } from '../letters/files-field.tsx'
import { formOf } from '../letters/queries.ts'
import type { MayOpen } from './queries.ts'

const TEXT_MAX = 5_000

/** The form of a new case: what it is about, what happened, what the buyer wants, pictures and PDFs. */
export function OpenCase({ orderId, open }: { orderId: number; open: MayOpen }) {
  const t = useT('cases')
  const [kind, setKind] = useState<CaseKind>()
  const [wants, setWants] = useState<CaseWant>()
  const [text, setText] = useState('')
  const [files, setFiles] = useState<readonly File[]>([])
  const errors = useFieldErrors()
  const opening = useOpening(orderId, errors)
  return (
    <section className="surface grid gap-4 p-4" aria-labelledby="open-case">
      <h2 id="open-case">{t('report')}</h2>
      {open.until ? (
        <p>{t.rich('until', { time: () => <DateTime key="time" at={open.until ?? ''} /> })}</p>
      ) : (
        <p>{t('untilHandover')}</p>
      )}
      <Form
        errors={errors}
        button={t('send')}
        pending={opening.isPending}
        disabled={!kind || !wants || text.trim().length < 2}
        onSubmit={() => kind && wants && opening.mutate({ kind, wants, text, files })}
        after={<p className="text-14 text-muted">{t('afterSend')}</p>}
      >
        <RadioRows
          legend={t('kind')}
          rows={open.kinds.map((value) => ({ value, title: t(`kind_${value}`), text: t(`kindText_${value}`) }))}
          value={kind}
          onChange={setKind}
        />
        <TextArea
          label={t('text')}
          help={kind === 'fault' ? t('textHelpFault') : t('textHelp')}
          name="text"
          rows={5}
          maxLength={TEXT_MAX}
          value={text}
          error={errors.of('text')}
          onChange={(event) => {
            setText(event.target.value)
            errors.clear('text')
          }}
        />
        <RadioRows
          across
          legend={t('wants')}
          rows={CASE_WANTS.map((value) => ({ value, title: t(`wants_${value}`) }))}
          value={wants}
          onChange={setWants}
        />
        <FilesField
          max={CASE_FILES_MAX}
          files={files}
          error={errors.of('files')}
          onChange={(chosen) => {
            setFiles(chosen)
            errors.clear('files')
          }}
        />
      </Form>
    </section>
  )
}

type Complaint = { kind: CaseKind; wants: CaseWant; text: string; files: readonly File[] }

function useOpening(orderId: number, errors: FormErrors) {
  const api = useApi()
  const cache = useQueryClient()
  return useMutation({
    // The key of a complaint is kept until it is answered, so a lost answer never makes two cases.
    mutationFn: ({ files, ...fields }: Complaint) => {
      const names = files.map(({ name, size }) => `${name} ${size}`)
      return withIdempotencyKey(`case ${orderId} ${Object.values(fields).join(' ')} ${names}`, (idempotencyKey) =>
        api.call('POST /orders/{id}/case', { params: { id: orderId }, body: formOf(fields, files), idempotencyKey }),
      )
    },
    onSuccess: () => cache.invalidateQueries({ queryKey: ['orders'] }),
    onError: errors.refuse,
  })
}
