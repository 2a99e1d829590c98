import { type DragEvent, type ReactNode, useId } from 'react'
import { useT } from '#web/platform/language.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { FieldError } from '#web/ui/fields/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { PictureInput } from './picture-input.tsx'
import { PicturePreviews } from './picture-previews.tsx'
import { usePictureUrls } from './use-picture-urls.ts'
import type { Pictures } from './use-pictures.ts'

type Props = {
  /** The subject of a link to it. */
  anchor?: string
  pictures: Pictures
  max: number
  error: string | undefined
  /** Above the pictures: the views that are asked for. */
  views?: (urls: readonly string[]) => ReactNode
}

/** Photographs, chosen, dropped or taken, and ordered before they are sent; the first is the cover. */
export function PictureField({ anchor, pictures, max, error, views }: Props) {
  const t = useT('selling')
  const id = useId()
  const urls = usePictureUrls(pictures.pictures)
  const wrong = pictures.isFull ? t('picturesTooMany', { count: max }) : error
  const drop = (event: DragEvent) => {
    const images = [...event.dataTransfer.files].filter(({ type }) => type.startsWith('image/'))
    if (images.length === 0) return
    event.preventDefault()
    pictures.add(images)
  }
  const input = {
    describedBy: `${id}-help${wrong ? ` ${id}-error` : ''}`,
    isWrong: wrong !== undefined,
    onChoose: (files: File[]) => pictures.add(files),
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a place to drop files; the buttons in it do the same
    <div className="field car-part" id={anchor} onDragOver={(event) => event.preventDefault()} onDrop={drop}>
      <span className="label" id={`${id}-label`}>
        {t('pictures')}
      </span>
      {views?.(urls)}
      <div className="car-pictures">
        <PicturePreviews pictures={pictures} urls={urls} />
        <div className="car-pictures-add flex flex-wrap items-center gap-3 p-4 border border-line-strong border-dashed rounded-field">
          <PictureInput {...input} className={buttonClass('secondary')}>
            <Icon name="plus" />
            {t('addPictures')}
          </PictureInput>
          <PictureInput {...input} className={buttonClass('secondary', 'md', 'car-pictures-camera')} isCamera>
            <Icon name="camera" />
            {t('takePicture')}
          </PictureInput>
          <span className="car-pictures-drop">{t('dropPictures')}</span>
        </div>
      </div>
      <span className="help" id={`${id}-help`}>
        {t('picturesHelp', { count: max })}
      </span>
      <FieldError id={`${id}-error`} error={wrong} />
    </div>
  )
}
