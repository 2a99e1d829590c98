import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { DateTime } from '#web/platform/format.tsx'
import { useT } from '#web/platform/language.tsx'
import { useApi } from '#web/platform/link.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { type CarForm, emptyCarForm, fromDraft } from './car-form.ts'

/** Typing is saved after a rest of this length. */
const REST_MS = 1_200

/**
 * The member's draft on the server: their earlier text, and a `save` for their present text.
 * Without an answer of the server the form begins empty, and only the draft is lost.
 */
export function useDraft() {
  const api = useApi()
  const { data: answer, isError } = useQuery({
    queryKey: ['my-cars', 'draft'],
    queryFn: ({ signal }) => api.call('GET /my-cars/draft', { signal }),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnMount: 'always',
  })
  const data = answer?.draft
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [savedAt, setSavedAt] = useState<string>()
  useEffect(() => () => clearTimeout(timer.current), [])
  const first = isError ? emptyCarForm : data === undefined ? undefined : data ? fromDraft(data.form) : emptyCarForm
  return {
    first,
    report: data?.report ?? null,
    rates: answer?.seller_rates,
    savedAt: savedAt ?? data?.updated_at,
    save: (form: CarForm) => {
      clearTimeout(timer.current)
      timer.current = setTimeout(() => {
        const typed = Object.fromEntries(Object.entries(form).filter(([, text]) => text !== ''))
        api.call('PUT /my-cars/draft', { body: { form: typed } }).then(
          ({ updated_at }) => setSavedAt(updated_at),
          // The next keystroke saves again.
          () => undefined,
        )
      }, REST_MS)
    },
    remove: () => {
      clearTimeout(timer.current)
      api.call('DELETE /my-cars/draft').catch(() => undefined)
    },
  }
}

export function DraftNote({ savedAt }: { savedAt: string | undefined }) {
  const t = useT('selling')
  return (
    <p className="draft-note" role="status">
      {savedAt === undefined ? null : (
        <>
          <Icon name="check" size="s" />
          <span>{t.rich('draftSaved', { time: () => <DateTime key="time" at={savedAt} style="time" /> })}</span>
        </>
      )}
    </p>
  )
}
