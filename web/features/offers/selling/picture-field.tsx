import { useEffect, useId, useMemo, useState } from 'react'
import { useT } from '#web/platform/language.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { FieldError } from '#web/ui/fields/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { addPictures, PICTURES_MAX } from './car-form.ts'

type Props = { pictures: readonly File[]; onChange: (pictures: File[]) => void; error: string | undefined }

/** Photographs, seen before they are sent; the first is the cover. */
export function PictureField({ pictures, onChange, error }: Props) {
  const t = useT('offers')
  const id = useId()
  const [problem, setProblem] = useState<'pictureTooLarge' | 'picturesTooMany'>()
  const wrong = problem ? t(problem, { count: PICTURES_MAX }) : error
  const choose = (chosen: readonly File[]) => {
    const added = addPictures(pictures, chosen)
    setProblem(added.problem)
    onChange(added.pictures)
  }
  return (
    <div className="field">
      <span className="label" id={`${id}-label`}>
        {t('pictures')}
      </span>
      <div className="car-pictures">
        <Previews pictures={pictures} onRemove={(index) => onChange(pictures.filter((_, at) => at !== index))} />
        <label className={buttonClass('secondary')}>
          <Icon name="plus" />
          {t('addPictures')}
          <input
            type="file"
            multiple
            accept="image/jpeg,image/png,image/webp"
            className="sr-only"
            aria-describedby={`${id}-help${wrong ? ` ${id}-error` : ''}`}
            aria-invalid={wrong ? true : undefined}
            onChange={(event) => {
              choose([...(event.target.files ?? [])])
              // The same file may be chosen again after it was removed.
              event.target.value = ''
            }}
          />
        </label>
      </div>
      <span className="help" id={`${id}-help`}>
        {t('picturesHelp', { count: PICTURES_MAX })}
      </span>
      <FieldError id={`${id}-error`} error={wrong} />
    </div>
  )
}

function Previews({ pictures, onRemove }: { pictures: readonly File[]; onRemove: (index: number) => void }) {
  const t = useT('offers')
  const shown = useMemo(() => pictures.map((file) => ({ file, url: URL.createObjectURL(file) })), [pictures])
  useEffect(
    () => () => {
      for (const { url } of shown) URL.revokeObjectURL(url)
    },
    [shown],
  )
  if (shown.length === 0) return null
  return (
    <ul aria-label={t('pictures')}>
      {shown.map(({ url }, index) => (
        <li key={url}>
          <img src={url} alt="" />
          {index === 0 ? <span className="pill">{t('cover')}</span> : null}
          <button
            type="button"
            className="ibtn"
            aria-label={t('removePicture', { number: index + 1 })}
            onClick={() => onRemove(index)}
          >
            <Icon name="close" size="s" />
          </button>
        </li>
      ))}
    </ul>
  )
}
