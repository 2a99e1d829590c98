import type { ReactNode } from 'react'
import { Icon } from '#web/ui/icon.tsx'

/** A line about a person or a company, with what can be done at its end. */
export const PersonRow = ({ name, text, children }: { name: ReactNode; text: ReactNode; children: ReactNode }) => (
  <li>
    <span className="ways-ico">
      <Icon name="user" />
    </span>
    <div>
      <b>{name}</b>
      <p>{text}</p>
    </div>
    {children}
  </li>
)
