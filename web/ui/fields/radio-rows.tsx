import { Fragment, type ReactNode, useId } from 'react'
import { Icon, type IconName } from '../icon.tsx'

export type RadioRow<V extends string> = {
  value: V
  title: ReactNode
  text?: ReactNode
  icon?: IconName
  end?: ReactNode
  /** What the row needs once it is chosen, inside the same frame. */
  detail?: ReactNode
}
type Props<V extends string> = {
  legend: ReactNode
  rows: readonly RadioRow<V>[]
  value: V | undefined
  onChange: (value: V) => void
  /** Side by side on wide screens. */
  across?: boolean
}

/** One choice of several, each with a line that explains it. */
export function RadioRows<V extends string>({ legend, rows, value, onChange, across }: Props<V>) {
  const name = useId()
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-3 text-18 font-semibold">{legend}</legend>
      <div className={across ? 'choices across' : 'choices'}>
        {rows.map((row) => (
          <Fragment key={row.value}>
            <label className="choice">
              <input type="radio" name={name} checked={value === row.value} onChange={() => onChange(row.value)} />
              <span>
                <b>{row.title}</b>
                {row.text ? <small>{row.text}</small> : null}
              </span>
              {row.icon || row.end ? (
                <span className="e">{row.end ?? (row.icon ? <Icon name={row.icon} /> : null)}</span>
              ) : null}
            </label>
            {row.detail && value === row.value ? <div className="border-t border-line p-4">{row.detail}</div> : null}
          </Fragment>
        ))}
      </div>
    </fieldset>
  )
}
