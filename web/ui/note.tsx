import type { ReactNode } from 'react'
import { Icon, type IconName } from './icon.tsx'

type Props = {
  tone?: 'ok' | 'wait' | 'no'
  icon: IconName
  title: ReactNode
  children?: ReactNode
  /** Without rounded corners: it is a part of a surface. */
  flat?: boolean
}

/** An important message: a background, a drawing, text, and the possible actions. */
export function Note({ tone, icon, title, children, flat }: Props) {
  return (
    <div className={`note${tone ? ` ${tone}` : ''}${flat ? ' flat' : ''}`}>
      <Icon name={icon} />
      <div>
        <b>{title}</b>
        {children}
      </div>
    </div>
  )
}
