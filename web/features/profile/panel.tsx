import type { ReactNode } from 'react'

type Props = { id: string; title: string; lead?: ReactNode; action?: ReactNode; children: ReactNode }

/** One part of the account, with its name. */
export const Panel = ({ id, title, lead, action, children }: Props) => (
  <section className="surface panel" id={id} aria-labelledby={`${id}-title`}>
    <header>
      <h2 id={`${id}-title`}>{title}</h2>
      {action}
      {lead ? <p>{lead}</p> : null}
    </header>
    {children}
  </section>
)
