import { useState } from 'react'
import { useT } from '#web/platform/language.tsx'
import { Button, IconButton } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import type { FormPicture, Pictures } from './use-pictures.ts'

type Props = {
  pictures: Pick<Pictures, 'pictures' | 'remove' | 'move' | 'retry'>
  /** An address to show each by. */
  urls: readonly string[]
}

/** The chosen pictures in their order, changed by dragging or by two buttons under each, for keys and fingers. */
export function PicturePreviews({ pictures: { pictures, remove, move, retry }, urls }: Props) {
  const t = useT('selling')
  const [dragged, setDragged] = useState<number>()
  if (pictures.length === 0) return null
  const dropOn = (index: number) => {
    if (dragged !== undefined) move(dragged, index)
    setDragged(undefined)
  }
  return (
    <ol aria-label={t('pictures')}>
      {pictures.map((picture, index) => (
        <li
          key={picture.key}
          draggable
          className={dragged === index ? 'opacity-40' : undefined}
          onDragStart={() => setDragged(index)}
          onDragEnd={() => setDragged(undefined)}
          onDragOver={(event) => event.preventDefault()}
          onDrop={() => dropOn(index)}
        >
          <div className="car-picture relative aspect-[4/3] overflow-hidden rounded-field bg-surface-2">
            <img src={urls[index]} alt="" draggable={false} />
            {index === 0 ? <span className="pill">{t('cover')}</span> : null}
            <IconButton label={t('removePicture', { number: index + 1 })} onClick={() => remove(index)}>
              <Icon name="close" size="s" />
            </IconButton>
            <Sent picture={picture} number={index + 1} />
          </div>
          <div className="car-picture-order flex items-center justify-between text-14 text-muted">
            <IconButton
              label={t('pictureEarlier', { number: index + 1 })}
              // Not `disabled`, which would take the focus from a picture that reached the end.
              aria-disabled={index === 0}
              onClick={() => move(index, index - 1)}
            >
              <Icon name="back" size="s" flip />
            </IconButton>
            <span aria-hidden="true">{index + 1}</span>
            <IconButton
              label={t('pictureLater', { number: index + 1 })}
              aria-disabled={index === pictures.length - 1}
              onClick={() => move(index, index + 1)}
            >
              <Icon name="next" size="s" flip />
            </IconButton>
          </div>
          <Failed picture={picture} number={index + 1} onRetry={() => retry(index)} />
        </li>
      ))}
    </ol>
  )
}

type OneProps = { picture: FormPicture; number: number }

/** The progress of a picture; its last bytes wait for the server's answer. */
function Sent({ picture: { state, part }, number }: OneProps) {
  const t = useT('selling')
  return state === 'waiting' || state === 'sending' ? (
    <progress className="car-picture-sent" value={part} max={1} aria-label={t('pictureSent', { number })}>
      {Math.round(part * 100)}%
    </progress>
  ) : null
}

/** Why a picture has not arrived, and the way to send it again. */
function Failed({ picture: { state, problem }, number, onRetry }: OneProps & { onRetry: () => void }) {
  const t = useT('selling')
  if (state !== 'lost' && state !== 'refused') return null
  return (
    <div className="car-picture-failed">
      <p role="status">{state === 'lost' ? t('pictureLost') : (problem ?? t('pictureRefused'))}</p>
      <Button kind="tertiary" size="sm" onClick={onRetry} aria-label={t('pictureRetryOf', { number })}>
        {t('pictureRetry')}
      </Button>
    </div>
  )
}
