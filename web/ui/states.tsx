import type { ReactNode } from 'react'
import { Num } from '#web/platform/format.tsx'
import { isApiError } from '#web/platform/http/api.ts'
import { useT } from '#web/platform/language.tsx'
import { Button } from './button.tsx'
import { Icon, type IconName } from './icon.tsx'

/** A grey placeholder for loading content. Give it the content's size with Tailwind classes, so that nothing jumps. */
export const Skeleton = ({ className }: { className: string }) => (
  <span className={`sk ${className}`} aria-hidden="true" />
)

/** `heading` is h1 if this is the only content of the page. */
type EmptyProps = { icon: IconName; title: ReactNode; children?: ReactNode; action?: ReactNode; heading?: 'h1' | 'h2' }

/** An empty state, with the next action. */
export function EmptyState({ icon, title, children, action, heading: Heading = 'h2' }: EmptyProps) {
  return (
    <div className="blank surface">
      <span className="blank-ico">
        <Icon name={icon} size="l" />
      </span>
      <Heading>{title}</Heading>
      {children ? <p>{children}</p> : null}
      {action}
    </div>
  )
}

type ErrorProps = {
  title: ReactNode
  /** The failure in words; default: a sentence of our own. */
  text?: ReactNode
  /** The error: its request's id is for support, and without an answer the connection failed. */
  error?: unknown
  onRetry?: () => void
  heading?: 'h1' | 'h2'
}

/** A failed read, with a button to try again. */
export function ErrorState({ title, text, error, onRetry, heading: Heading = 'h2' }: ErrorProps) {
  const t = useT('ui')
  const refusal = isApiError(error) ? error : undefined
  const isOffline = refusal ? refusal.status === 0 : navigator.onLine === false
  return (
    <div className="blank surface" role="alert">
      <span className="blank-ico">
        <Icon name="warning" size="l" />
      </span>
      <Heading>{title}</Heading>
      <p>
        {text ?? t(isOffline ? 'offline' : 'ourFault')}
        {refusal?.requestId ? (
          <>
            {' '}
            {t('reference')} <Num>{refusal.requestId}</Num>
          </>
        ) : null}
      </p>
      {onRetry ? (
        <Button kind="secondary" onClick={onRetry}>
          {t('retry')}
        </Button>
      ) : null}
    </div>
  )
}
