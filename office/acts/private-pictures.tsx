import { useState } from 'react'
import { useT } from '#web/platform/language.tsx'
import { Button } from '#web/ui/button.tsx'
import { useAct } from '../pages/use-act.ts'
import { useOfficeApi } from '../platform/desk.tsx'

type Pictures = { field: string; src: string }[]

/** Receipts and IDs. They are read on request only, because each look is written to the audit. */
export function PrivatePictures({ of, id }: { of: 'bank-transfers' | 'refunds'; id: number }) {
  const t = useT('office')
  const api = useOfficeApi()
  const [pictures, setPictures] = useState<Pictures>()
  const { mutate, isPending } = useAct(
    () =>
      of === 'refunds'
        ? api.call('GET /refunds/{id}/pictures', { params: { id } })
        : api.call('GET /bank-transfers/{id}/pictures', { params: { id } }),
    { onDone: (answer) => setPictures(answer.pictures) },
  )
  if (!pictures)
    return (
      <div>
        <Button size="sm" kind="secondary" pending={isPending} onClick={() => mutate(undefined)}>
          {t('showPapers')}
        </Button>
      </div>
    )
  if (pictures.length === 0) return <p className="mu">{t('noPictures')}</p>
  return (
    <div className="stk">
      {pictures.map((picture) => (
        <img key={picture.field} src={picture.src} alt={t('paperOf')} className="w-full" />
      ))}
    </div>
  )
}
