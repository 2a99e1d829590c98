import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { DateTime, Num } from '#web/platform/format.tsx'
import { withIdempotencyKey } from '#web/platform/http/idempotency-key.ts'
import { useT } from '#web/platform/language.tsx'
import { A, useApi } from '#web/platform/link.tsx'
import { TextArea } from '#web/ui/fields/field.tsx'
import { Form } from '#web/ui/fields/form.tsx'
import { useFieldErrors } from '#web/ui/fields/use-field-errors.ts'
import { PaperButton } from '#web/ui/paper-button.tsx'
import { ErrorState, Skeleton } from '#web/ui/states.tsx'
import { FilesField } from './files-field.tsx'
import { LetterState } from './letter-state.tsx'
import { formOf, letterQuery, type WholeLetter } from './queries.ts'

const TEXT_MAX = 5_000

/** One letter with the answers of the house, and a field to write again. */
export function LetterPage({ id }: { id: number }) {
  const t = useT('content')
  const { data: letter, error, refetch } = useQuery(letterQuery(useApi(), id))
  return (
    <div className="wrap max-w-3xl pb-12">
      <div className="lots-head">
        <div>
          <h1>{letter?.subject ?? t('lettersTitle')}</h1>
          {letter ? (
            <p className="flex flex-wrap gap-x-4">
              <Num>{letter.number}</Num>
              <LetterState letter={letter} />
            </p>
          ) : null}
        </div>
        <A to="/letters" className="link">
          {t('lettersAll')}
        </A>
      </div>
      {error && !letter ? <ErrorState title={t('lettersFailed')} error={error} onRetry={() => void refetch()} /> : null}
      {!letter && !error ? <Skeleton className="h-72 w-full" /> : null}
      {letter ? (
        <>
          <ul className="grid gap-3" aria-live="polite">
            {letter.messages.map((message) => (
              <Message key={message.id} message={message} />
            ))}
          </ul>
          <WriteAgain id={id} />
        </>
      ) : null}
    </div>
  )
}

function Message({ message }: { message: WholeLetter['messages'][number] }) {
  const t = useT('content')
  return (
    <li className={`surface grid gap-2 p-4 ${message.side === 'staff' ? 'me-8' : 'ms-8'}`}>
      <p className="flex flex-wrap justify-between gap-x-4 text-14 text-muted">
        <b>{t(`side_${message.side}`)}</b>
        <DateTime at={message.created_at} style="full" />
      </p>
      <p className="whitespace-pre-line wrap-anywhere" dir="auto">
        {message.text}
      </p>
      {message.files.length > 0 ? (
        <div className="flex flex-wrap gap-2">
          {message.files.map((file, at) => (
            <PaperButton key={file.id} path={`/api/v1/letter-files/${file.id}`} paper={file} failed={t('fileFailed')}>
              {t('file', { number: at + 1 })}
            </PaperButton>
          ))}
        </div>
      ) : null}
    </li>
  )
}

function WriteAgain({ id }: { id: number }) {
  const t = useT('content')
  const api = useApi()
  const queryClient = useQueryClient()
  const [text, setText] = useState('')
  const [files, setFiles] = useState<readonly File[]>([])
  const errors = useFieldErrors()
  const sending = useMutation({
    // The key of a text is kept until it is answered, so a lost answer never makes two messages.
    mutationFn: () =>
      withIdempotencyKey(`letter ${id} ${text} ${files.map(({ name, size }) => `${name} ${size}`)}`, (idempotencyKey) =>
        api.call('POST /letters/{id}/messages', { params: { id }, body: formOf({ text }, files), idempotencyKey }),
      ),
    onSuccess: ({ letter }) => {
      setText('')
      setFiles([])
      queryClient.setQueryData(letterQuery(api, id).queryKey, letter)
      void queryClient.invalidateQueries({ queryKey: ['letters'], exact: true })
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
