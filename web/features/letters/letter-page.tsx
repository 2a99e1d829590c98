import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Num } from '#web/platform/format.tsx'
import { useT } from '#web/platform/language.tsx'
import { A, useApi } from '#web/platform/link.tsx'
import { ErrorState, Skeleton } from '#web/ui/states.tsx'
import { LetterState } from './letter-state.tsx'
import { letterQuery } from './queries.ts'
import { ThreadMessage } from './thread-message.tsx'
import { WriteForm } from './write-form.tsx'

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
              <ThreadMessage key={message.id} message={message} />
            ))}
          </ul>
          <WriteAgain id={id} />
        </>
      ) : null}
    </div>
  )
}

function WriteAgain({ id }: { id: number }) {
  const api = useApi()
  const queryClient = useQueryClient()
  return (
    <WriteForm
      thread={`letter ${id}`}
      send={(body, idempotencyKey) => api.call('POST /letters/{id}/messages', { params: { id }, body, idempotencyKey })}
      onSent={({ letter }) => {
        queryClient.setQueryData(letterQuery(api, id).queryKey, letter)
        void queryClient.invalidateQueries({ queryKey: ['letters'], exact: true })
      }}
    />
  )
}
