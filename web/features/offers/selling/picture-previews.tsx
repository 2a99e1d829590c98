import { useState } from 'react'
import { useT } from '#web/platform/language.tsx'
import { IconButton } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { usePictureUrls } from './use-picture-urls.ts'

type Props = {
  pictures: readonly File[]
  sent: readonly number[] | undefined
  onRemove: (index: number) => void
  onMove: (from: number, to: number) => void
}

/** The chosen pictures in their order, changed by dragging or by two buttons under each, for keys and fingers. */
export function PicturePreviews({ pictures, sent, onRemove, onMove }: Props) {
  const t = useT('selling')
  const [dragged, setDragged] = useState<number>()
  const shown = usePictureUrls(pictures)
  if (shown.length === 0) return null
  const dropOn = (index: number) => {
    if (dragged !== undefined) onMove(dragged, index)
    setDragged(undefined)
  }
  return (
    <ol aria-label={t('pictures')}>
      {shown.map((url, index) => (
        <li
          key={url}
          draggable
          className={dragged === index ? 'car-picture-dragged' : undefined}
          onDragStart={() => setDragged(index)}
          onDragEnd={() => setDragged(undefined)}
          onDragOver={(event) => event.preventDefault()}
          onDrop={() => dropOn(index)}
        >
          <div className="car-picture">
            <img src={url} alt="" draggable={false} />
            {index === 0 ? <span className="pill">{t('cover')}</span> : null}
            <IconButton label={t('removePicture', { number: index + 1 })} onClick={() => onRemove(index)}>
              <Icon name="close" size="s" />
            </IconButton>
            {sent ? <Sent part={sent[index] ?? 0} number={index + 1} /> : null}
          </div>
          <div className="car-picture-order">
            <IconButton
              label={t('pictureEarlier', { number: index + 1 })}
              // Not `disabled`, which would take the focus from a picture that reached the end.
              aria-disabled={index === 0}
              onClick={() => onMove(index, index - 1)}
            >
              <Icon name="back" size="s" flip />
            </IconButton>
            <span aria-hidden="true">{index + 1}</span>
            <IconButton
              label={t('pictureLater', { number: index + 1 })}
              aria-disabled={index === shown.length - 1}
              onClick={() => onMove(index, index + 1)}
            >
              <Icon name="next" size="s" flip />
            </IconButton>
          </div>
        </li>
      ))}
    </ol>
  )
}

/** The progress of a picture; the last bytes of the last one wait for the server's answer. */
function Sent({ part, number }: { part: number; number: number }) {
  const t = useT('selling')
  return (
    <progress className="car-picture-sent" value={part} max={1} aria-label={t('pictureSent', { number })}>
      {Math.round(part * 100)}%
    </progress>
  )
}
