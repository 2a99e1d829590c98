import { useT } from '#web/platform/language.tsx'
import { Photo } from '#web/ui/photo.tsx'
import { RefusedCalls } from '../parts/refused-calls.tsx'
import { useMay } from '../platform/desk.tsx'
import { useLocation } from '../platform/router.ts'
import { NotRead } from '../ui/not-read.tsx'
import { Go, PageHead, Panel } from '../ui/panel.tsx'
import { Shimmer } from '../ui/shimmer.tsx'
import { StateDot } from '../ui/state-dot.tsx'
import { HitNote } from './hit-note.tsx'
import { type FoundIn, useFound } from './sources.ts'

const SHOWN = 8

/** The id of a request, as answers and messages of failures name it. */
const REQUEST_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** All that a search finds, by list, and why a request failed. */
export function SearchPage() {
  const t = useT('office')
  const q = (new URLSearchParams(useLocation().search).get('q') ?? '').trim()
  const may = useMay()
  const found = useFound(q, SHOWN)
  return (
    <>
      <PageHead title={t('searchFor', { q })} />
      {may('read.members') && REQUEST_ID.test(q) ? <RefusedCalls of={{ request_id: q.toLowerCase() }} /> : null}
      {found.map((each) => (
        <FoundPanel key={each.place.at} found={each} q={q} />
      ))}
    </>
  )
}

function FoundPanel({ found: { place, read }, q }: { found: FoundIn; q: string }) {
  const t = useT('office')
  const { data, isPending, error, refetch } = read
  if (isPending) return <Shimmer />
  if (error) return <NotRead error={error} onRetry={refetch} />
  const whole = `${place.at}?filter=${encodeURIComponent(JSON.stringify({ q }))}`
  return (
    <Panel
      title={t(place.title)}
      count={data.total}
      {...(data.hits.length > 0 && { foot: { to: whole, text: t('wholeList') } })}
    >
      {data.hits.length === 0 ? <p className="of-note">{t('searchOtherwise')}</p> : null}
      <ul className="of-rows">
        {data.hits.map(({ id, to, name, note, status, image }) => (
          <li key={id}>
            {image ? (
              <span className="tth">
                <Photo image={image} sizes="48px" />
              </span>
            ) : null}
            <span className="of-up">
              <Go to={to} className="link">
                <bdi>{name}</bdi>
              </Go>
              <HitNote note={note} />
            </span>
            {status === null ? null : <StateDot state={status} />}
          </li>
        ))}
      </ul>
    </Panel>
  )
}
