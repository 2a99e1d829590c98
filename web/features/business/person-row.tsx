import type { ReactNode } from 'react'
import { Icon } from '#web/ui/icon.tsx'

type Props = { name: ReactNode; text: ReactNode; more?: ReactNode; children: ReactNode }

/** A line about a person or a company, with what can be done at its end (below it on phones), and `more` below. */
export const PersonRow = ({ name, text, more, children }: Props) => (
  <li>
    <span className="ways-ico">
      <Icon name="user" />
    </span>
    <div>
      <b>{name}</b>
      <p>{text}</p>
    </div>
    <div className="col-[2/-1] flex flex-wrap gap-2 mt-2">{children}</div>
    {more ? <div className="ways-more">{more}</div> : null}
  </li>
)
