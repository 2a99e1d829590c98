import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Money } from '#web/platform/format.tsx'
import { useT } from '#web/platform/language.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { PersonLink } from '../parts/names/name-links.tsx'
import { StaffNotes } from '../parts/staff-notes.tsx'
import { useOfficeApi } from '../platform/desk.tsx'
import { Age } from '../ui/age.tsx'
import { Moment } from '../ui/cells/moment.tsx'
import { NotRead } from '../ui/not-read.tsx'
import { Go } from '../ui/panel.tsx'
import { Shimmer } from '../ui/shimmer.tsx'
import { Comparison } from './comparison.tsx'
import { Decision } from './decision.tsx'
import { Effects } from './effects.tsx'
import { Evidence } from './evidence.tsx'
import { HandOver } from './hand-over.tsx'
import { type Approval, requestQuery } from './queries.ts'
import { Strips } from './strips.tsx'
import { About, useApprovers, useKindName, useMomentWords } from './words.tsx'

/** The id of the element that shows a request. */
export const REQUEST = 'request'

type Props = {
  id: number
  /** Where the list has it already. */
  known: Approval | undefined
  /** The list, for phones. */
  back: string
  hasKeys: boolean
  /** Its address is open; else it is the first of the list. */
  isOpened: boolean
  onNext: () => void
}

/** One request with all that a decision needs. */
export function Request({ id, known, ...props }: Props) {
  const { data, error, isPlaceholderData, refetch } = useQuery({
    ...requestQuery(useOfficeApi(), id),
    placeholderData: known,
  })
  if (error && !data) return <NotRead error={error} onRetry={refetch} />
  return data ? <Opened key={`${id} ${isPlaceholderData}`} now={data} {...props} /> : <Shimmer />
}

type OpenedProps = Omit<Props, 'id' | 'known'> & { now: Approval }

/** Keeps the comparison that the reader saw until they ask for a newer one: only the seen one can be approved. */
function Opened({ now, back, hasKeys, isOpened, onNext }: OpenedProps) {
  const t = useT('office-approvals')
  const office = useT('office')
  const [seen, setSeen] = useState(now)
  const title = useKindName(now.kind)
  const isOutdated = now.state === 'waiting' && now.version !== seen.version
  const shown = isOutdated ? seen : now
  const show = () => {
    setSeen(now)
    document.getElementById(REQUEST)?.focus()
  }
  useEffect(() => {
    if (isOpened) document.title = `${title} | ${office('office')}`
  }, [isOpened, title, office])
  return (
    <div className="ap-open">
      <section className="pn ap-one" id={REQUEST} tabIndex={-1} aria-label={title}>
        <nav className="cr pt-2 px-4 pb-0 md:hidden" aria-label={office('path')}>
          <Go to={back}>{office('approvals')}</Go>
          <Icon name="next" size="s" flip />
        </nav>
        <div className="ap-h grid gap-y-2 gap-x-4 grid-cols-[minmax(0,1fr)_auto] p-4 border-b border-line items-start max-md:grid-cols-1">
          <div>
            <h2>{title}</h2>
            <p>
              {t('request', { id: `#${now.id}` })} · <About subject={now.subject} leads />
            </p>
          </div>
          {now.amount === null ? null : (
            <b className="v">
              <Money amount={now.amount} exact />
            </b>
          )}
        </div>
        <Strips now={now} wasWaiting={seen.state === 'waiting'} isOutdated={isOutdated} onShow={show} onNext={onNext} />
        <Who approval={now} />
        <Comparison approval={shown} />
        <div className="evd grid gap-[1px] bg-line border-t border-line grid-cols-1 md:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
          <div>
            <h3>{t('reason')}</h3>
            <p>{now.reason === null ? <span className="mu">{t('noReason')}</span> : <bdi>{now.reason}</bdi>}</p>
            <Evidence approval={shown} />
          </div>
          <Effects approval={shown} />
        </div>
        {now.state === 'waiting' ? (
          <Decision approval={shown} isOff={isOutdated} hasKeys={hasKeys} onDone={onNext} />
        ) : null}
      </section>
      <StaffNotes subject={`approval:${now.id}`} />
    </div>
  )
}

/** Who asked, when, and who may approve. */
function Who({ approval }: { approval: Approval }) {
  const t = useT('office-approvals')
  const approvers = useApprovers()
  const inWords = useMomentWords()
  const {
    asked_by: askedBy,
    asked_by_name: name,
    asked_at: at,
    until,
    acts_at: actsAt,
    state,
    handed_to_name: handed,
  } = approval
  return (
    <dl className="who3 grid gap-[1px] bg-line grid-cols-1 border-b border-line md:grid-cols-3">
      <div>
        <dt>{t('askedBy')}</dt>
        <dd>
          <PersonLink id={askedBy} name={name} />
        </dd>
      </div>
      <div>
        <dt>{t('when')}</dt>
        <dd>
          <b>
            <Moment at={at} />
          </b>{' '}
          {state === 'waiting' ? (
            <small>
              <Age at={at} ago /> · {t('lapses', { until: inWords(until) })}
            </small>
          ) : null}
        </dd>
      </div>
      <div>
        <dt>{t('who')}</dt>
        <dd>
          <b>{actsAt === null ? approvers(approval) : '—'}</b>{' '}
          <small>{actsAt === null ? t('notAsker') : t('byItself', { at: inWords(actsAt) })}</small>
          {handed === null ? null : <p>{t('handedTo', { name: handed })}</p>}
          <div className="mt-2">
            <HandOver approval={approval} />
          </div>
        </dd>
      </div>
    </dl>
  )
}
