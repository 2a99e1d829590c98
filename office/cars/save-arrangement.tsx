import { useState } from 'react'
import { isApiError } from '#web/platform/http/api.ts'
import { useT } from '#web/platform/language.tsx'
import { Button } from '#web/ui/button.tsx'
import { FormAct } from '../parts/acts/form-act.tsx'
import type { OfficeData } from '../platform/calls.ts'
import { useOfficeApi } from '../platform/desk.tsx'
import { useAct } from '../platform/use-act.ts'

type Pictures = OfficeData<'GET /cars/{id}/pictures'>
type Words = { text_ar: string; text_en: string }
type Props = {
  carId: number
  pictures: readonly Pictures['pictures'][number][]
  /** Saving removes pictures that are not shown yet, so it waits for those on their way. */
  isWaiting: boolean
  onSaved: (saved: Pictures) => void
  onUndo: () => void
}

/** Saves an arrangement of pictures. If the server refuses to take one away in silence, it asks for the announcement. */
export function SaveArrangement({ carId, pictures, isWaiting, onSaved, onUndo }: Props) {
  const t = useT('office')
  const api = useOfficeApi()
  const [needsWords, setNeedsWords] = useState(false)
  const send = (announcement?: Words) =>
    api.call('PUT /cars/{id}/pictures', {
      params: { id: carId },
      body: {
        pictures: pictures.map(({ id, focus_x, focus_y, image }) => ({ id, focus_x, focus_y, group: image.group })),
        ...(announcement && { announcement }),
      },
    })
  const save = useAct(() => send(), {
    done: t('saved'),
    onDone: onSaved,
    onRefused: (error) => setNeedsWords(isApiError(error) && error.reason === 'lot_facts_fixed'),
  })
  return (
    <div className="row2">
      {needsWords ? (
        <FormAct
          label={t('saveWithWords')}
          text={t('saveWithWordsText')}
          fields={[
            { name: 'text_ar', label: t('announcementAr'), kind: 'area' },
            { name: 'text_en', label: t('announcementEn'), kind: 'area' },
          ]}
          done={t('saved')}
          act={async ({ text_ar, text_en }) => onSaved(await send({ text_ar: `${text_ar}`, text_en: `${text_en}` }))}
        />
      ) : (
        <Button size="sm" pending={save.isPending} disabled={isWaiting} onClick={() => save.mutate(undefined)}>
          {t('saveArrangement')}
        </Button>
      )}
      <Button size="sm" kind="secondary" onClick={onUndo}>
        {t('undo')}
      </Button>
    </div>
  )
}
