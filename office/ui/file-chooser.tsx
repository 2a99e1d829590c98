import { useId } from 'react'

type Props = {
  /** File endings and types, as `accept` of a file input takes them. */
  accept: string
  texts: { choose: string; none: string; help: string }
  file: File | undefined
  onChoose: (file: File | undefined) => void
}

/** Chooses one file and says which one is chosen. */
export function FileChooser({ accept, texts, file, onChoose }: Props) {
  const id = useId()
  return (
    <div className="of-drop">
      <label className="btn btn-secondary" htmlFor={id}>
        {texts.choose}
      </label>
      <input
        id={id}
        className="sr-only"
        type="file"
        accept={accept}
        onChange={(event) => onChoose(event.target.files?.[0])}
      />
      <p role="status">{file ? file.name : texts.none}</p>
      <p className="mu">{texts.help}</p>
    </div>
  )
}
