import type { ReactNode } from 'react'

type Props = {
  name: string
  below?: ReactNode
  /** For words, such as a day and its hour, beside amounts. */
  isSmall?: boolean
  children: ReactNode
}

/** One figure of a row: its name, the value, and a note. */
export function Figure({ name, below, isSmall = false, children }: Props) {
  return (
    <div>
      <dt className="bid-key">{name}</dt>
      <dd className={isSmall ? 'my-car-small' : undefined}>{children}</dd>
      {below ? <dd className="my-car-below">{below}</dd> : null}
    </div>
  )
}
