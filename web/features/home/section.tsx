import { type ReactNode, useId } from 'react'
import { useT } from '#web/platform/language.tsx'
import { A, type PlainPath } from '#web/platform/link.tsx'
import { Deferred } from '#web/ui/deferred.tsx'
import { Icon } from '#web/ui/icon.tsx'

type Props = {
  title: ReactNode
  /** A count or a date beside the title. */
  note?: ReactNode
  more?: { to: PlainPath; query?: Record<string, string> }
  children: ReactNode
}

/** A part of the home page under its heading. */
export function Section({ title, note, more, children }: Props) {
  const t = useT('home')
  const id = useId()
  return (
    <Deferred as="section" className="sec" aria-labelledby={id}>
      <div className="wrap">
        <div className="sec-h">
          <h2 id={id}>{title}</h2>
          {note ? <span className="n">{note}</span> : null}
          {more ? (
            <A to={more.to} query={more.query} className="link more">
              {t('seeAll')}
              <Icon name="forward" size="s" flip />
            </A>
          ) : null}
        </div>
        {children}
      </div>
    </Deferred>
  )
}
