import type { ReactNode } from 'react'
import { useEffect } from 'react'
import { useT } from '#web/platform/language.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Photo, type PhotoImage } from '#web/ui/photo.tsx'
import { useNavigate, usePublicAddress } from '../platform/router.ts'

type GoProps = {
  to: string
  className?: string
  children: ReactNode
  'aria-current'?: 'page' | 'true'
  /** The key that presses it. */
  'data-key'?: string | undefined
}

/** A link inside the office; `to` is an address below it, '/cars/12'. A plain press does not load the page again. */
export function Go({ to, children, ...rest }: GoProps) {
  const navigate = useNavigate()
  const addressOf = usePublicAddress()
  return (
    <a
      {...rest}
      href={addressOf(to)}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0) return
        event.preventDefault()
        navigate(to)
      }}
    >
      {children}
    </a>
  )
}

/** A link that looks like a button. */
export const GoButton = ({
  to,
  kind = 'secondary',
  letter,
  children,
}: {
  to: string
  kind?: 'primary' | 'secondary' | 'tertiary'
  /** The letter that presses it. */
  letter?: string
  children: ReactNode
}) => (
  <Go to={to} className={buttonClass(kind, 'sm')} data-key={letter}>
    {children}
  </Go>
)

type HeadProps = {
  title: string
  /** A line under the headline. */
  lead?: ReactNode
  /** The way back up, and what this screen is below it; the headline if nothing is said. */
  up?: { to: string; title: string; here?: string }
  /** The picture of the thing; null for a thing that could have one. */
  image?: PhotoImage | null | undefined
  children?: ReactNode
}

/** The headline of a screen with its acts; also the title of the browser's tab. */
export function PageHead({ title, lead, up, image, children }: HeadProps) {
  const t = useT('office')
  const name = t('office')
  useEffect(() => {
    document.title = `${title} | ${name}`
  }, [title, name])
  return (
    <div className="ph-h flex flex-wrap gap-y-3 gap-x-6 items-center justify-between">
      <div className="ph-t flex gap-4 items-center min-w-0">
        {image === undefined ? null : (
          <span className="tth">
            <Photo image={image ?? undefined} sizes="112px" />
          </span>
        )}
        <div>
          {up ? <Crumbs up={up} title={title} /> : null}
          <h1>{title}</h1>
          {lead ? <div className="flex flex-wrap items-center gap-y-0 gap-x-3 text-muted">{lead}</div> : null}
        </div>
      </div>
      {children ? <div className="acts">{children}</div> : null}
    </div>
  )
}

function Crumbs({ up, title }: { up: NonNullable<HeadProps['up']>; title: string }) {
  const t = useT('office')
  return (
    <nav className="cr" aria-label={t('path')}>
      <Go to={up.to}>{up.title}</Go>
      <Icon name="next" size="s" flip />
      <bdi aria-current="page">{up.here ?? title}</bdi>
    </nav>
  )
}

type PanelProps = {
  title?: ReactNode
  count?: number | undefined
  side?: ReactNode
  foot?: { to: string; text: string }
  padded?: boolean
  className?: string
  children: ReactNode
}

/** A surface with a headline. */
export function Panel({ title, count, side, foot, padded, className, children }: PanelProps) {
  return (
    <section className={className ? `pn ${className}` : 'pn'}>
      {title || side ? (
        <header>
          <h2>
            {title} {count === undefined ? null : <span className="n">{count}</span>}
          </h2>
          {side}
        </header>
      ) : null}
      {padded ? <div className="pb">{children}</div> : children}
      {foot ? (
        <Go
          to={foot.to}
          className="w-full flex items-center justify-center min-h-[2.75rem] border-t border-line text-palm-ink font-medium hover:bg-surface-2"
        >
          {foot.text}
        </Go>
      ) : null}
    </section>
  )
}
