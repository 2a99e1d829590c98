import { useEffect, useId, useState } from 'react'
import { Num } from '#web/platform/format.tsx'
import { useT } from '#web/platform/language.tsx'
import { FieldError } from '#web/ui/fields/field.tsx'
import { isTooLarge, PAPERS } from '#web/ui/fields/file-limit.ts'
import { Icon } from '#web/ui/icon.tsx'

const MEGABYTE = 1024 * 1024

type Props = {
  label: string
  file: File | undefined
  onChange: (file: File | undefined) => void
  error: string | undefined
}

/** A picture, with a preview before it is sent, or a PDF. */
export function PictureDrop({ label, file, onChange, error }: Props) {
  const t = useT('transfers')
  const id = useId()
  const [tooLarge, setTooLarge] = useState(false)
  const isPdf = file?.type === 'application/pdf'
  const url = useObjectUrl(isPdf ? undefined : file)
  const wrong = tooLarge ? t('pictureTooLarge') : error
  const describedBy = `${id}-help${wrong ? ` ${id}-error` : ''}`
  return (
    <div className="field">
      <span className="label" id={`${id}-label`}>
        {label}
      </span>
      <div className="drop" data-invalid={wrong ? '' : undefined}>
        <label>
          <span className="pv">{url ? <img src={url} alt="" /> : <Icon name={isPdf ? 'file' : 'camera'} />}</span>
          <span className="tx">
            <b>{file ? <Num>{file.name}</Num> : t('choosePicture')}</b>
            <small id={`${id}-help`}>
              {file ? t('size', { size: (file.size / MEGABYTE).toFixed(1) }) : t('pictureHelp')}
            </small>
          </span>
          <input
            type="file"
            accept={PAPERS}
            className="sr-only"
            aria-labelledby={`${id}-label`}
            aria-describedby={describedBy}
            aria-invalid={wrong ? true : undefined}
            onChange={(event) => {
              const chosen = event.target.files?.[0]
              // The same file may be chosen again after it was removed.
              event.target.value = ''
              if (!chosen) return
              setTooLarge(isTooLarge(chosen))
              if (!isTooLarge(chosen)) onChange(chosen)
            }}
          />
        </label>
        {file ? (
          <button
            type="button"
            className="ibtn"
            aria-label={t('removePicture', { name: label })}
            onClick={() => onChange(undefined)}
          >
            <Icon name="trash" />
          </button>
        ) : null}
      </div>
      <FieldError id={`${id}-error`} error={wrong} />
    </div>
  )
}

function useObjectUrl(file: File | undefined): string | undefined {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    if (!file) return
    const made = URL.createObjectURL(file)
    setUrl(made)
    return () => {
      URL.revokeObjectURL(made)
      setUrl(undefined)
    }
  }, [file])
  return url
}
