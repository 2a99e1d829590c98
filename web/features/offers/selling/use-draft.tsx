import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { readDevice, writeDevice } from '#web/platform/device/device-storage.ts'
import { DateTime } from '#web/platform/format.tsx'
import { useT } from '#web/platform/language.tsx'
import { useApi } from '#web/platform/link.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { type CarForm, emptyCarForm, fromDraft } from './car-form.ts'

/** Typing is saved after a rest of this length. */
const REST_MS = 1_200

/** The typed text that the server does not have yet, kept on this device. */
function readUnsaved(): CarForm | undefined {
  try {
    const kept: unknown = JSON.parse(readDevice('carDraft') ?? 'null')
    return typeof kept === 'object' && kept !== null ? fromDraft(textsOf(kept)) : undefined
  } catch {
    return undefined
  }
}

const textsOf = (kept: object) =>
  Object.fromEntries(Object.entries(kept).filter((entry): entry is [string, string] => typeof entry[1] === 'string'))

/**
 * The member's draft on the server: their earlier text, and a `save` for their present text. Until the server has it, the
 * text is on this device; it is sent when the connection is back, or when the form is opened again.
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
  const [unsaved] = useState(readUnsaved)
  const [isOnDevice, setOnDevice] = useState(unsaved !== undefined)
  const send = () => {
    const form = readDevice('carDraft')
    if (form === null) return
    api.call('PUT /my-cars/draft', { body: { form: textsOf(JSON.parse(form)) } }).then(
      ({ updated_at }) => {
        setSavedAt(updated_at)
        // Newer text is saved after its own rest.
        if (readDevice('carDraft') !== form) return
        writeDevice('carDraft', null)
        setOnDevice(false)
      },
      () => setOnDevice(true),
    )
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: what it sends is read when it runs
  useEffect(() => {
    send()
    window.addEventListener('online', send)
    return () => {
      clearTimeout(timer.current)
      window.removeEventListener('online', send)
    }
  }, [])
  const onServer = isError ? emptyCarForm : data === undefined ? undefined : data ? fromDraft(data.form) : emptyCarForm
  return {
    first: onServer && (unsaved ?? onServer),
    report: data?.report ?? null,
    pictures: data?.pictures ?? [],
    rates: answer?.seller_rates,
    savedAt: savedAt ?? data?.updated_at,
    isOnDevice,
    save: (form: CarForm) => {
      clearTimeout(timer.current)
      writeDevice(
        'carDraft',
        JSON.stringify(Object.fromEntries(Object.entries(form).filter(([, text]) => text !== ''))),
      )
      timer.current = setTimeout(send, REST_MS)
    },
    remove: () => {
      clearTimeout(timer.current)
      writeDevice('carDraft', null)
      api.call('DELETE /my-cars/draft').catch(() => undefined)
    },
  }
}

export function DraftNote({ savedAt, isOnDevice }: { savedAt: string | undefined; isOnDevice: boolean }) {
  const t = useT('selling')
  return (
    <p className="draft-note flex gap-2 items-start text-14 text-muted min-h-[1.5rem]" role="status">
      {savedAt === undefined && !isOnDevice ? null : (
        <>
          <Icon name="check" size="s" />
          <span>
            {isOnDevice
              ? t('draftOnDevice')
              : t.rich('draftSaved', { time: () => <DateTime key="time" at={savedAt ?? ''} style="time" /> })}
          </span>
        </>
      )}
    </p>
  )
}
