import type { ReactNode } from 'react'
import { useLang, useT } from '#web/platform/language.tsx'
import { Button } from '#web/ui/button.tsx'
import { Icon, type IconName } from '#web/ui/icon.tsx'
import { Moment } from '../ui/cells/moment.tsx'
import type { Approval } from './queries.ts'
import { useMomentWords } from './words.tsx'

type Props = {
  now: Approval
  /** The reader opened it while it still waited. */
  wasWaiting: boolean
  isOutdated: boolean
  onShow: () => void
  onNext: () => void
}

/** What stands between the reader and an approval, or how the request ended. */
export function Strips({ now, wasWaiting, isOutdated, onShow, onNext }: Props) {
  const t = useT('office-approvals')
  const inWords = useMomentWords()
  if (now.state !== 'waiting') return <Ended approval={now} wasWaiting={wasWaiting} onNext={onNext} />
  return (
    <div role="status">
      {isOutdated ? (
        <Strip
          icon="warning"
          title={t('outdated')}
          act={
            <Button size="sm" kind="secondary" onClick={onShow}>
              {t('show')}
            </Button>
          }
        >
          {t('outdatedText')}
        </Strip>
      ) : null}
      {now.acts_at === null ? null : <Strip icon="clock">{t('alone', { at: inWords(now.acts_at) })}</Strip>}
      {now.why_not === null || now.acts_at !== null ? null : <Strip icon="lock">{t(`why_${now.why_not}`)}</Strip>}
    </div>
  )
}

type StripProps = { icon: IconName; isGood?: boolean; title?: ReactNode; act?: ReactNode; children: ReactNode }

const Strip = ({ icon, isGood, title, act, children }: StripProps) => (
  <div className={isGood ? 'strip strip-ok' : 'strip'}>
    <Icon name={icon} size="s" />
    <p>
      {title ? <b>{title}</b> : null}
      {title ? <br /> : null}
      {children}
    </p>
    {act}
  </div>
)

type EndedProps = { approval: Approval; wasWaiting: boolean; onNext: () => void }

/** How a request ended. A reader who meant to decide it learns that nothing was done twice. */
function Ended({ approval, wasWaiting, onNext }: EndedProps) {
  const t = useT('office-approvals')
  const { state, decided_at: at, decided_by_name: name } = approval
  const isDone = state === 'approved'
  return (
    <div role="status">
      <Strip
        icon={isDone ? 'check' : 'info'}
        isGood={isDone}
        title={
          <>
            {useOutcome(approval)}
            {at === null ? null : (
              <>
                {' · '}
                <Moment at={at} />
              </>
            )}
          </>
        }
        act={
          wasWaiting ? (
            <Button size="sm" kind="secondary" onClick={onNext}>
              {t('next')}
            </Button>
          ) : null
        }
      >
        <Cause approval={approval} /> {wasWaiting && name !== null ? t('notTwice') : null}
      </Strip>
    </div>
  )
}

function useOutcome({ state, decided_by_name: name }: Approval): string {
  const t = useT('office-approvals')
  if (state === 'waiting' || state === 'lapsed') return t('state_lapsed')
  return name === null ? t('state_alone') : t(`state_${state}`, { name })
}

function Cause({ approval: { state, decision_reason: reason, ended_by: rule } }: { approval: Approval }) {
  const t = useT('office-approvals')
  const lang = useLang()
  if (state === 'lapsed') return rule?.[lang] ?? reason ?? t('lapsedUnseen')
  return reason === null ? null : <bdi>{reason}</bdi>
}
