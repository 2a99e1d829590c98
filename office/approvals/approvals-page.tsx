import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useT } from '#web/platform/language.tsx'
import { Checkbox } from '#web/ui/fields/choice.tsx'
import { useDesk } from '../platform/desk.tsx'
import { useLocation, useNavigate, useParams } from '../platform/router.ts'
import { useAddress } from '../platform/use-address.ts'
import { useKeyPress } from '../ui/keys/use-key-press.ts'
import { useLetterKeys } from '../ui/keys/use-letter-keys.ts'
import { NotRead } from '../ui/not-read.tsx'
import { NothingHere } from '../ui/nothing-here.tsx'
import { PageHead } from '../ui/panel.tsx'
import { Shimmer } from '../ui/shimmer.tsx'
import { NotMine } from './not-mine.tsx'
import { type Approval, decidedQuery, waitingQuery } from './queries.ts'
import { REQUEST, Request } from './request.tsx'
import { RequestList } from './request-list.tsx'
import { nextAfter, tabOf, waitingOf } from './rules.ts'

/** The queue of acts of two persons: the list, and the request that is looked at. On a phone one or the other. */
export function ApprovalsPage() {
  const { api } = useDesk()
  const { error, data, refetch } = useQuery(waitingQuery(api))
  const { id } = useParams()
  if (id !== undefined && !Number.isInteger(Number(id))) return <NothingHere />
  if (error && !data) return <NotRead heading="h1" error={error} onRetry={refetch} />
  return data ? <Queue waiting={data.data} id={id === undefined ? undefined : Number(id)} /> : <Shimmer />
}

function Queue({ waiting, id }: { waiting: readonly Approval[]; id: number | undefined }) {
  const { api, me } = useDesk()
  const [address] = useAddress()
  const { search } = useLocation()
  const navigate = useNavigate()
  const [hasKeys, setKeys] = useLetterKeys()
  const tab = tabOf(address.get('tab'))
  const page = Math.max(1, Math.floor(Number(address.get('page'))) || 1)
  const decided = useQuery({
    ...decidedQuery(api, page),
    enabled: tab === 'decided',
    placeholderData: keepPreviousData,
  })
  const rows = tab === 'decided' ? (decided.data?.data ?? []) : waitingOf(tab, waiting, me.id)
  const selected = id ?? rows[0]?.id
  const addressOf = (row: Approval | undefined) => (row ? `/approvals/${row.id}${search}` : `/approvals${search}`)
  const goOn = () => navigate(addressOf(nextAfter(waiting, Number(selected))), 'replace')
  useMoveKeys({ rows, selected, isOn: hasKeys, onMove: (row) => navigate(addressOf(row), 'replace') })
  return (
    <>
      <div className="ap-list">
        <Head hasKeys={hasKeys} setKeys={setKeys} />
      </div>
      <div className={id === undefined ? 'inb' : 'inb inb-one'}>
        <RequestList
          tab={tab}
          rows={rows}
          waiting={waiting}
          selected={selected}
          isPending={tab === 'decided' && decided.isPending}
          pages={tab === 'decided' ? { page, last: decided.data?.last_page ?? 1 } : undefined}
          addressOf={addressOf}
        />
        {selected === undefined ? null : (
          <Request
            id={selected}
            known={rows.find((row) => row.id === selected)}
            back={`/approvals${search}`}
            hasKeys={hasKeys}
            isOpened={id !== undefined}
            onNext={goOn}
          />
        )}
      </div>
      <NotMine rows={waiting.filter((row) => !row.may_approve)} addressOf={addressOf} />
    </>
  )
}

type HeadProps = { hasKeys: boolean; setKeys: (isOn: boolean) => void }

function Head({ hasKeys, setKeys }: HeadProps) {
  const t = useT('office-approvals')
  const office = useT('office')
  return (
    <PageHead title={office('approvals')} lead={t('lead')}>
      <div className="hint">
        {hasKeys ? (
          <span aria-hidden="true">
            <kbd>J</kbd> <kbd>K</kbd> {t('keyMove')}
            <kbd>A</kbd> {t('keyApprove')}
            <kbd>R</kbd> {t('keyRefuse')}
          </span>
        ) : null}
        <Checkbox checked={hasKeys} onChange={(event) => setKeys(event.target.checked)}>
          {t('keys')}
        </Checkbox>
      </div>
    </PageHead>
  )
}

type Moves = {
  rows: readonly Approval[]
  selected: number | undefined
  isOn: boolean
  onMove: (row: Approval) => void
}

/** J and K move through the list, Enter leads into the request. */
function useMoveKeys({ rows, selected, isOn, onMove }: Moves) {
  useKeyPress((event) => {
    if (!isOn) return
    const step = { KeyJ: 1, KeyK: -1 }[event.code]
    const row = step && rows[rows.findIndex(({ id }) => id === selected) + step]
    if (row) onMove(row)
    const isOnControl = event.target instanceof HTMLElement && event.target.closest('a, button, summary')
    if (event.code === 'Enter' && !isOnControl) document.getElementById(REQUEST)?.focus()
  })
  useEffect(() => {
    if (selected !== undefined) document.querySelector('.ap-q [aria-current]')?.scrollIntoView?.({ block: 'nearest' })
  }, [selected])
}
