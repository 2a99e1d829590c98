import type { ButtonHTMLAttributes, ReactNode } from 'react'
import { useT } from '#web/platform/language.tsx'

export type ButtonKind = 'primary' | 'secondary' | 'tertiary' | 'danger'
export type ButtonSize = 'sm' | 'md' | 'lg'

/** The look of a button, for links: `<Link className={buttonClass('primary', 'lg')}>`. */
export const buttonClass = (kind: ButtonKind, size: ButtonSize = 'md', extra = ''): string =>
  `btn btn-${kind}${size === 'md' ? '' : ` btn-${size}`}${extra && ` ${extra}`}`

type Props = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className'> & {
  kind?: ButtonKind
  size?: ButtonSize
  /** Busy: the button shows it, keeps its width and ignores further presses. */
  pending?: boolean
  className?: string
  children: ReactNode
}

export function Button({ kind = 'primary', size, pending = false, className, onClick, children, ...rest }: Props) {
  const t = useT('ui')
  return (
    <button
      type="button"
      {...rest}
      className={buttonClass(kind, size, className)}
      aria-busy={pending || undefined}
      onClick={(event) => (pending ? event.preventDefault() : onClick?.(event))}
    >
      <span className="btn-label">{children}</span>
      {pending ? (
        <span className="btn-busy">
          <span className="spin" aria-hidden="true" />
          {t('working')}
        </span>
      ) : null}
    </button>
  )
}

type IconButtonProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className' | 'aria-label'> & {
  /** Its action in words, because an icon alone is not enough. */
  label: string
  outlined?: boolean
  children: ReactNode
}

export function IconButton({ label, outlined = false, children, ...rest }: IconButtonProps) {
  return (
    <button type="button" {...rest} aria-label={label} className={outlined ? 'ibtn ibtn-line' : 'ibtn'}>
      {children}
    </button>
  )
}
