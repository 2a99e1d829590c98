import { type DragEvent, useId, useState } from 'react'
import { useT } from '#web/platform/language.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { FieldError } from '#web/ui/fields/field.tsx'
import { PICTURES } from '#web/ui/fields/file-limit.ts'
import { Icon, type IconName } from '#web/ui/icon.tsx'
import { addPictures, movedTo, PICTURES_MAX } from './car-form.ts'
import { PicturePreviews } from './picture-previews.tsx'

type Props = {
  /** The subject of a link to it. */
  anchor?: string
  pictures: readonly File[]
  /** The sent part of each, from 0 to 1, while they are on their way. */
  sent?: readonly number[] | undefined
  onChange: (pictures: File[]) => void
  error: string | undefined
}

/** Photographs, chosen, dropped or taken, and ordered before they are sent; the first is the cover. */
export function PictureField({ anchor, pictures, sent, onChange, error }: Props) {
  const t = useT('selling')
  const id = useId()
  const [isFull, setFull] = useState(false)
  const wrong = isFull ? t('picturesTooMany', { count: PICTURES_MAX }) : error
  const choose = (chosen: readonly File[]) => {
    const added = addPictures(pictures, chosen)
    setFull(added.isFull)
    onChange(added.pictures)
  }
  const drop = (event: DragEvent) => {
    const images = [...event.dataTransfer.files].filter(({ type }) => type.startsWith('image/'))
    if (images.length === 0) return
    event.preventDefault()
    choose(images)
  }
  const input = { describedBy: `${id}-help${wrong ? ` ${id}-error` : ''}`, isWrong: wrong !== undefined, choose }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a place to drop files; the buttons in it do the same
    <div className="field car-part" id={anchor} onDragOver={(event) => event.preventDefault()} onDrop={drop}>
      <span className="label" id={`${id}-label`}>
        {t('pictures')}
      </span>
      <div className="car-pictures">
        <PicturePreviews
          pictures={pictures}
          sent={sent}
          onRemove={(index) => onChange(pictures.filter((_, at) => at !== index))}
          onMove={(from, to) => onChange(movedTo(pictures, from, to))}
        />
        <div className="car-pictures-add">
          <PictureInput {...input} icon="plus" text={t('addPictures')} />
          <PictureInput {...input} icon="camera" text={t('takePicture')} isCamera />
          <span className="car-pictures-drop">{t('dropPictures')}</span>
        </div>
      </div>
      <span className="help" id={`${id}-help`}>
        {t('picturesHelp', { count: PICTURES_MAX })}
      </span>
      <FieldError id={`${id}-error`} error={wrong} />
    </div>
  )
}

type InputProps = {
  icon: IconName
  text: string
  describedBy: string
  isWrong: boolean
  isCamera?: boolean
  choose: (files: File[]) => void
}

function PictureInput({ icon, text, describedBy, isWrong, isCamera, choose }: InputProps) {
  return (
    <label className={buttonClass('secondary', 'md', isCamera ? 'car-pictures-camera' : '')}>
      <Icon name={icon} />
      {text}
      <input
        type="file"
        multiple={!isCamera}
        capture={isCamera ? 'environment' : undefined}
        accept={PICTURES}
        className="sr-only"
        aria-describedby={describedBy}
        aria-invalid={isWrong || undefined}
        onChange={(event) => {
          choose([...(event.target.files ?? [])])
          // The same file may be chosen again after it was removed.
          event.target.value = ''
        }}
      />
    </label>
  )
}
