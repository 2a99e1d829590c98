import { useId, useState } from 'react'
import { LETTER_FILES_MAX } from '#contract/values/letters.ts'
import { Num } from '#web/platform/format.tsx'
import { useT } from '#web/platform/language.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { FieldError } from '#web/ui/fields/field.tsx'
import { isTooLarge, PAPERS } from '#web/ui/fields/file-limit.ts'
import { Icon } from '#web/ui/icon.tsx'

type Props = {
  /** Files of one message. */
  max?: number | undefined
  files: readonly File[]
  error: string | undefined
  onChange: (files: readonly File[]) => void
}

/** Pictures and PDFs of a message, named before they are sent. */
export function FilesField({ max = LETTER_FILES_MAX, files, error, onChange }: Props) {
  const t = useT('content')
  const id = useId()
  const [tooLarge, setTooLarge] = useState<string>()
  const wrong = tooLarge ? t('fileTooLarge', { name: tooLarge }) : error
  const add = (chosen: readonly File[]) => {
    setTooLarge(chosen.find(isTooLarge)?.name)
    const fitting = chosen.filter((file) => !isTooLarge(file))
    onChange([...files, ...fitting].slice(0, max))
  }
  return (
    <div className="field">
      <span className="label">{t('files')}</span>
      <ul className="grid gap-1">
        {files.map((file, at) => (
          <li key={`${file.name} ${file.size} ${file.lastModified}`} className="flex items-center gap-2">
            <Icon name="file" size="s" />
            <span className="min-w-0 flex-1 truncate">
              <Num>{file.name}</Num>
            </span>
            <button
              type="button"
              className="ibtn"
              aria-label={t('removeFile', { name: file.name })}
              onClick={() => onChange(files.filter((_file, each) => each !== at))}
            >
              <Icon name="trash" />
            </button>
          </li>
        ))}
      </ul>
      {files.length < max ? (
        <label className={buttonClass('secondary', 'sm')}>
          <Icon name="plus" size="s" />
          {t('addFile')}
          <input
            type="file"
            multiple
            accept={PAPERS}
            className="sr-only"
            aria-describedby={`${id}-help${wrong ? ` ${id}-error` : ''}`}
            aria-invalid={wrong ? true : undefined}
            onChange={(event) => {
              const chosen = [...(event.target.files ?? [])]
              // The same file may be chosen again after it was removed.
              event.target.value = ''
              add(chosen)
            }}
          />
        </label>
      ) : null}
      <small id={`${id}-help`} className="text-muted">
        {t('filesHelp', { max })}
      </small>
      <FieldError id={`${id}-error`} error={wrong} />
    </div>
  )
}
