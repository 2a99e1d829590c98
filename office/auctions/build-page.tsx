import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { isApiError } from '#web/platform/http/api.ts'
import { useLang, useT } from '#web/platform/language.tsx'
import { serverNow } from '#web/platform/live/server-clock.ts'
import { Button } from '#web/ui/button.tsx'
import { Select } from '#web/ui/fields/choice.tsx'
import { TextField } from '#web/ui/fields/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { lazyDialog } from '#web/ui/lazy.tsx'
import { ErrorState } from '#web/ui/states.tsx'
import { useOfficeApi } from '../platform/desk.tsx'
import { momentFromLocal, momentToLocal } from '../platform/riyadh-time.ts'
import { useLocation, useNavigate, useParams } from '../platform/router.ts'
import { useAct } from '../platform/use-act.ts'
import { AllErrors } from '../ui/all-errors.tsx'
import { PageHead, Panel } from '../ui/panel.tsx'
import { Shimmer } from '../ui/shimmer.tsx'
import { AuctionBuildLots } from './build-lots.tsx'
import { AuctionRules } from './build-rules.tsx'
import { checkPlan, emptyPlan, type Finding, type OtherAuction, type Plan, planOf, toBody } from './plan.ts'

const AuctionPreview = lazyDialog<{ plan: Plan; onClose: () => void }>(async () => ({
  default: (await import('./preview.tsx')).AuctionPreview,
}))

/** Builds an auction: a new one, a draft that is gone on with, or a copy of a former one (`?copy=12`). */
export function AuctionBuildPage() {
  const t = useT('office-build')
  const api = useOfficeApi()
  const { id } = useParams()
  const copy = new URLSearchParams(useLocation().search).get('copy')
  const source = id ?? copy
  const { data, isPending, refetch } = useQuery({
    queryKey: ['auction', Number(source)],
    queryFn: ({ signal }) => api.call('GET /auctions/{id}', { params: { id: Number(source) }, signal }),
    enabled: source !== null && source !== undefined,
    refetchOnWindowFocus: false,
  })
  if (!source) return <Builder start={emptyPlan} id={undefined} />
  if (isPending) return <Shimmer />
  if (!data) return <ErrorState heading="h1" title={t('notFound')} onRetry={() => void refetch()} />
  return <Builder key={source} start={planOf(data, id === undefined)} id={id === undefined ? undefined : Number(id)} />
}

function Builder({ start, id }: { start: Plan; id: number | undefined }) {
  const t = useT('office-build')
  const [plan, setPlan] = useState(start)
  const change = (part: Partial<Plan>) => setPlan((now) => ({ ...now, ...part }))
  const findings = checkPlan(plan, serverNow(), useOtherAuctions(id))
  return (
    <>
      <PageHead title={t(id === undefined ? 'build' : 'goOn')} up={{ to: '/auctions', title: t('auctions') }} />
      <div className="ef">
        <div className="stk">
          <Basics plan={plan} change={change} />
          <AuctionRules plan={plan} change={change} />
          <AuctionBuildLots plan={plan} onChange={(lots) => change({ lots })} />
        </div>
        <div className="stk">
          <Checks plan={plan} findings={findings} />
          <SavePanel plan={plan} id={id} findings={findings} />
        </div>
      </div>
    </>
  )
}

const OTHERS_MAX = 100

/** Published auctions that are not over, for the check of clashing hours. */
function useOtherAuctions(id: number | undefined): OtherAuction[] {
  const api = useOfficeApi()
  const lang = useLang()
  const { data } = useQuery({
    queryKey: ['other-auctions'],
    queryFn: ({ signal }) =>
      api.call('GET /auctions', { query: { status: 'published', sort: '-starts_at', per_page: OTHERS_MAX }, signal }),
  })
  return (data?.data ?? []).flatMap((auction) => {
    if (auction.id === id || auction.ends_at === null) return []
    const title = lang === 'ar' ? auction.title_ar : auction.title_en
    const endsMs = Date.parse(auction.ends_at)
    return endsMs < serverNow() ? [] : [{ title, startsMs: Date.parse(auction.starts_at), endsMs }]
  })
}

function Basics({ plan, change }: { plan: Plan; change: (part: Partial<Plan>) => void }) {
  const t = useT('office-build')
  const number = (field: 'firstMinutes' | 'everyMinutes' | 'lotSeconds') => (
    <TextField
      label={t(field)}
      numeric
      value={plan[field]}
      onChange={(event) => change({ [field]: event.target.value })}
    />
  )
  return (
    <Panel title={t('basics')} padded>
      <div className="fg2">
        <TextField
          label={t('titleAr')}
          dir="rtl"
          value={plan.titleAr}
          maxLength={200}
          onChange={(event) => change({ titleAr: event.target.value })}
        />
        <TextField
          label={t('titleEn')}
          dir="ltr"
          value={plan.titleEn}
          maxLength={200}
          onChange={(event) => change({ titleEn: event.target.value })}
        />
        <Select
          label={t('mode')}
          value={plan.mode}
          onChange={(event) => change({ mode: event.target.value === 'live' ? 'live' : 'timed' })}
        >
          <option value="timed">{t('timed')}</option>
          <option value="live">{t('liveMode')}</option>
        </Select>
        <TextField
          label={t('startsAt')}
          help={t('riyadhTime')}
          type="datetime-local"
          value={plan.startsAt ? momentToLocal(plan.startsAt) : ''}
          onChange={(event) => change({ startsAt: momentFromLocal(event.target.value) })}
        />
        {plan.mode === 'timed' ? (
          <>
            {number('firstMinutes')}
            {number('everyMinutes')}
          </>
        ) : (
          number('lotSeconds')
        )}
      </div>
    </Panel>
  )
}

/** Lists the findings of the checks before publishing. */
function Checks({ plan, findings }: { plan: Plan; findings: readonly Finding[] }) {
  const t = useT('office-build')
  const lang = useLang()
  const nameOf = (carId: number | undefined) => {
    const lot = plan.lots.find((each) => each.carId === carId)
    return lot ? (lang === 'ar' ? lot.titleAr : lot.titleEn) : ''
  }
  return (
    <Panel title={t('checks')} padded>
      {findings.length === 0 ? (
        <p className="text-palm-ink font-medium" role="status">
          <Icon name="check" size="s" /> {t('allGood')}
        </p>
      ) : (
        <ul className="of-checks grid gap-2">
          {findings.map((finding) => (
            <li key={`${finding.kind} ${finding.carId ?? ''}`} className={finding.stop ? 'bad' : 'gold'}>
              <Icon name={finding.stop ? 'warning' : 'info'} size="s" />
              <span>
                {t(`check_${finding.kind}`)} {finding.title ?? nameOf(finding.carId)}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}

function SavePanel({ plan, id, findings }: { plan: Plan; id: number | undefined; findings: readonly Finding[] }) {
  const t = useT('office-build')
  const api = useOfficeApi()
  const navigate = useNavigate()
  const [isPreviewing, setPreviewing] = useState(false)
  const save = useAct(
    (draft: boolean) => {
      const body = toBody(plan, draft)
      return id === undefined
        ? api.call('POST /auctions', { body })
        : api.call('PUT /auctions/{id}', { params: { id }, body })
    },
    {
      done: t('saved'),
      onDone: (auction) => navigate(auction.state === 'draft' ? `/auctions/${auction.id}` : `/room/${auction.id}`),
    },
  )
  const isStopped = findings.some(({ stop }) => stop)
  const words = isApiError(save.error) ? [...new Set(Object.values(save.error.errors).flat())] : []
  return (
    <Panel title={t('publishing')} padded>
      {words.length > 0 ? <AllErrors messages={words} /> : null}
      <p className="mu">{t('publishText', { count: plan.lots.length })}</p>
      <div className="row2">
        <Button disabled={isStopped} pending={save.isPending} onClick={() => save.mutate(false)}>
          {t('publish')}
        </Button>
        <Button kind="secondary" disabled={isStopped} pending={save.isPending} onClick={() => save.mutate(true)}>
          {t('saveDraft')}
        </Button>
        <Button kind="tertiary" disabled={plan.lots.length === 0} onClick={() => setPreviewing(true)}>
          {t('preview')}
        </Button>
      </div>
      {isPreviewing ? <AuctionPreview plan={plan} onClose={() => setPreviewing(false)} /> : null}
    </Panel>
  )
}
