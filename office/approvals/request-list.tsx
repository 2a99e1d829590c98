import { DayOrHour, Money, Num } from '#web/platform/format.tsx'
import { useT } from '#web/platform/language.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Pager } from '#web/ui/paging/pager.tsx'
import { EmptyState, Skeleton } from '#web/ui/states.tsx'
import { useDesk } from '../platform/desk.tsx'
import { useNavigate } from '../platform/router.ts'
import { Age } from '../ui/age.tsx'
import { Glyph } from '../ui/glyph.tsx'
import { Go, GoButton } from '../ui/panel.tsx'
import type { Approval } from './queries.ts'
import { TABS, type Tab, waitingOf } from './rules.ts'
import { About, KIND_GLYPHS, useKindName } from './words.tsx'

type Props = {
  tab: Tab
  rows: readonly Approval[]
  waiting: readonly Approval[]
  selected: number | undefined
  isPending: boolean
  pages: { page: number; last: number } | undefined
  addressOf: (row: Approval) => string
}

/** The requests of a tab; the selected one is marked. */
export function RequestList({ tab, rows, waiting, selected, isPending, pages, addressOf }: Props) {
  const navigate = useNavigate()
  return (
    <section className="pn ap-list">
      <Tabs tab={tab} waiting={waiting} />
      {isPending ? <Skeleton className="m-4 h-24" /> : null}
      {!isPending && rows.length === 0 ? <None tab={tab} /> : null}
      <ul className="ap-q">
        {rows.map((row) => (
          <li key={row.id}>
            <Row row={row} to={addressOf(row)} isSelected={row.id === selected} />
          </li>
        ))}
      </ul>
      {pages && pages.last > 1 ? (
        <div className="pgr">
          <Pager
            current={pages.page}
            last={pages.last}
            link={(page, props) => (
              <button type="button" onClick={() => navigate(`/approvals?tab=decided&page=${page}`)} {...props} />
            )}
          />
        </div>
      ) : null}
    </section>
  )
}

function Tabs({ tab, waiting }: { tab: Tab; waiting: readonly Approval[] }) {
  const t = useT('office-approvals')
  const { me } = useDesk()
  return (
    <nav className="tabs" aria-label={t('tabs')}>
      {TABS.map((each) => (
        <Go
          key={each}
          to={each === 'all' ? '/approvals' : `/approvals?tab=${each}`}
          className="tab"
          {...(each === tab && { 'aria-current': 'page' as const })}
        >
          {t(`tab_${each}`)}{' '}
          {each === 'decided' ? null : (
            <span className="n">
              <Num>{waitingOf(each, waiting, me.id).length}</Num>
            </span>
          )}
        </Go>
      ))}
    </nav>
  )
}

function None({ tab }: { tab: Tab }) {
  const t = useT('office-approvals')
  return (
    <EmptyState
      icon="good"
      title={t(`none_${tab}`)}
      action={tab === 'decided' ? null : <GoButton to="/approvals?tab=decided">{t('seeDecided')}</GoButton>}
    >
      {t('noneText')}
    </EmptyState>
  )
}

/** One request: its kind, its age, who asked about what, and the amount or the outcome. */
function Row({ row, to, isSelected }: { row: Approval; to: string; isSelected: boolean }) {
  const t = useT('office-approvals')
  const name = useKindName(row.kind)
  const isClosed = row.state === 'waiting' && !row.may_approve
  return (
    <Go to={to} className={isClosed ? 'no' : ''} {...(isSelected && { 'aria-current': 'true' as const })}>
      <span className="ico">
        {isClosed ? <Icon name="lock" size="s" /> : <Glyph name={KIND_GLYPHS[row.kind]} small />}
      </span>
      <b>{name}</b>
      {row.decided_at === null ? <Age at={row.asked_at} /> : <DayOrHour at={row.decided_at} />}
      <small>
        <bdi>{row.asked_by_name}</bdi>
        {' · '}
        <About subject={row.subject} />
      </small>
      <span className="amt">
        {row.state === 'waiting' ? null : <span className="mu">{t(`is_${row.state}`)}</span>}
        {row.amount === null || row.state !== 'waiting' ? null : <Money amount={row.amount} />}
      </span>
    </Go>
  )
}
