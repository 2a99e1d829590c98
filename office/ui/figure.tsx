import type { ReactNode } from 'react'

type Props = { name: string; value: ReactNode; note?: ReactNode; plot?: ReactNode }

/** A figure with its name above and a short remark below it, in a `dl` of the class `kps`. */
export const Figure = ({ name, value, note, plot }: Props) => (
  <div className="kp">
    <dt className="k">{name}</dt>
    <dd>
      <span className="v">{value}</span>
      {note ? <span className="d">{note}</span> : null}
      {plot}
    </dd>
  </div>
)
