import { useState } from 'react'
import { useT } from '#web/platform/language.tsx'
import { Button } from '#web/ui/button.tsx'
import { useAct } from '../platform/use-act.ts'

type Pictures = { field: string; src: string }[]

/** Receipts and IDs. They are read on request only, because each look is written to the audit. */
export function PrivatePictures({ read }: { read: () => Promise<{ pictures: Pictures }> }) {
  const t = useT('office')
  const [pictures, setPictures] = useState<Pictures>()
  const { mutate, isPending } = useAct(read, { onDone: (answer) => setPictures(answer.pictures) })
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
