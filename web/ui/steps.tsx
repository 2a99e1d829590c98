import type { ReactNode } from 'react'
import { Num } from '#web/platform/format.tsx'
import { Icon } from './icon.tsx'

export type Step = { key: string; title: ReactNode; text?: ReactNode; state: 'done' | 'now' | 'next' | 'bad' }

/** The steps of a car or a request; one step is the present one. `tall` keeps them below each other on wide screens. */
export function Steps({ steps, label, tall }: { steps: readonly Step[]; label: string; tall?: boolean }) {
  return (
    <ol className={tall ? 'path tall' : 'path'} aria-label={label}>
      {steps.map(({ key, title, text, state }, index) => (
        <li
          key={key}
          className={state === 'next' ? undefined : state}
          aria-current={state === 'now' ? 'step' : undefined}
        >
          <span className="mk" aria-hidden="true">
            {state === 'done' ? (
              <Icon name="check" />
            ) : state === 'bad' ? (
              <Icon name="close" />
            ) : (
              <Num>{index + 1}</Num>
            )}
          </span>
          <div>
            <b>{title}</b>
            {text ? <p>{text}</p> : null}
          </div>
        </li>
      ))}
    </ol>
  )
}
