import { useEffect, useMemo } from 'react'
import { useT } from '#web/platform/language.tsx'
import { PICTURES } from '#web/ui/fields/file-limit.ts'
import { Icon } from '#web/ui/icon.tsx'
import type { ControlProps } from './control.ts'

/** A picture that travels only when a new one was chosen. Several go behind those that are there. */
export function PictureInput({ input, value, onChange, frame }: ControlProps) {
  const t = useT('office')
  const isMany = input.kind === 'pictures'
  const items: unknown[] = Array.isArray(value) ? value : value ? [value] : []
  const choose = (files: FileList | null) => {
    const chosen = [...(files ?? [])]
    if (chosen.length === 0) return
    onChange(isMany ? [...items.filter(isNew), ...chosen] : chosen[0])
  }
  return (
    <div className="field col-span-full">
      <label className="label" htmlFor={frame.id}>
        {frame.label}
      </label>
      <ul className="phs md:grid-cols-6 grid grid-cols-3 gap-2">
        {items.map((item, index) => (
          <li key={nameOf(item, index)}>
            <Preview item={item} />
          </li>
        ))}
        <li className="add">
          <label htmlFor={frame.id}>
            <Icon name="plus" />
            {t(isMany ? 'addPictures' : items.length > 0 ? 'otherPicture' : 'addPicture')}
          </label>
        </li>
      </ul>
      <input
        id={frame.id}
        className="sr-only"
        type="file"
        accept={PICTURES}
        multiple={isMany}
        aria-invalid={frame.error ? true : undefined}
        onChange={(event) => choose(event.target.files)}
      />
      {frame.help ? <span className="help">{frame.help}</span> : null}
      {frame.error ? (
        <span className="err" role="alert">
          {frame.error}
        </span>
      ) : null}
    </div>
  )
}

const isNew = (item: unknown): item is File => item instanceof File
const nameOf = (item: unknown, index: number) =>
  isNew(item) ? `${index}-${item.name}` : addressOf(item) || String(index)

function addressOf(item: unknown): string {
  if (typeof item === 'string') return item
  const found: { src?: unknown } = Object(item)
  return typeof found.src === 'string' ? found.src : ''
}

function Preview({ item }: { item: unknown }) {
  const address = useMemo(() => (isNew(item) ? URL.createObjectURL(item) : addressOf(item)), [item])
  useEffect(() => () => (address.startsWith('blob:') ? URL.revokeObjectURL(address) : undefined), [address])
  return address === '' ? null : <img src={address} alt="" />
}
