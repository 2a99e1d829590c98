import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { withIdempotencyKey } from '#web/platform/http/idempotency-key.ts'
import { useT } from '#web/platform/language.tsx'
import { TextArea } from '#web/ui/fields/field.tsx'
import { Form } from '#web/ui/fields/form.tsx'
import { useFieldErrors } from '#web/ui/fields/use-field-errors.ts'
import { FilesField } from './files-field.tsx'
import { formOf } from './queries.ts'

const TEXT_MAX = 5_000

type Props<T> = {
  /** Names the thread among all. */
  thread: string
  /** Files of one message. */
  max?: number
  send: (body: FormData, idempotencyKey: string) => Promise<T>
  onSent: (answer: T) => void
}

/** A field to write again in a thread, with pictures and PDFs. */
export function WriteForm<T>({ thread, max, send, onSent }: Props<T>) {
  const t = useT('content')
  const [text, setText] = useState('')
  const [files, setFiles] = useState<readonly File[]>([])
  const errors = useFieldErrors()
  const sending = useMutation({
    // The key of a text is kept until it is answered, so a lost answer never makes two messages.
    mutationFn: () =>
      withIdempotencyKey(`${thread} ${text} ${files.map(({ name, size }) => `${name} ${size}`)}`, (key) =>
        send(formOf({ text }, files), key),
      ),
    onSuccess: (answer) => {
      setText('')
      setFiles([])
      onSent(answer)
    },
    onError: errors.refuse,
  })
  return (
    <section className="surface mt-6 p-4" aria-label={t('writeAgain')}>
      <Form
        errors={errors}
        button={t('sendAgain')}
        pending={sending.isPending}
        disabled={text.trim().length < 2}
        onSubmit={() => sending.mutate()}
      >
        <TextArea
          label={t('writeAgain')}
          name="text"
          rows={4}
          maxLength={TEXT_MAX}
          value={text}
          error={errors.of('text')}
          onChange={(event) => {
            setText(event.target.value)
            errors.clear('text')
          }}
        />
        <FilesField
          max={max}
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
