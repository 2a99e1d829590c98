import { useState } from 'react'
import { useT } from '#web/platform/language.tsx'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { useAct } from '../platform/use-act.ts'

type Paper = { field: string; src: string }

/** Receipts and IDs. They are read on request only, because each look is written to the audit. */
export function PrivatePictures({ read }: { read: () => Promise<{ pictures: Paper[] }> }) {
  const t = useT('office')
  const [papers, setPapers] = useState<Paper[]>()
  const { mutate, isPending } = useAct(read, { onDone: (answer) => setPapers(answer.pictures) })
  if (!papers)
    return (
      <div>
        <Button size="sm" kind="secondary" pending={isPending} onClick={() => mutate(undefined)}>
          {t('showPapers')}
        </Button>
      </div>
    )
  if (papers.length === 0) return <p className="mu">{t('noPictures')}</p>
  return (
    <div className="stk">
      {papers.map((paper) => (
        <PaperShown key={paper.field} paper={paper} />
      ))}
    </div>
  )
}

/** A picture in the width of its column, or whole after a press; a PDF is saved, never opened in the page. */
function PaperShown({ paper: { field, src } }: { paper: Paper }) {
  const t = useT('office')
  const [isWhole, setWhole] = useState(false)
  if (src.startsWith('data:application/pdf'))
    return (
      <a className={buttonClass('secondary', 'sm')} href={src} download={`${field}.pdf`}>
        {t('savePdf')}
      </a>
    )
  return (
    <button
      type="button"
      className="paper-zoom"
      aria-pressed={isWhole}
      aria-label={t('zoomPaper')}
      onClick={() => setWhole(!isWhole)}
    >
      <img src={src} alt={t('paperOf')} className={isWhole ? 'max-w-none' : 'w-full'} />
    </button>
  )
}
