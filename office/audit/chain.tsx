import { Num } from '#web/platform/format.tsx'
import { useT } from '#web/platform/language.tsx'
import { Button } from '#web/ui/button.tsx'
import { PersonLink } from '../parts/names/name-links.tsx'
import { Subject } from '../parts/names/subject.tsx'
import { useOfficeApi } from '../platform/desk.tsx'
import { readFilter } from '../platform/list-state.ts'
import type { OfficeApi } from '../platform/office-api.ts'
import { useAct } from '../platform/use-act.ts'
import { useAddress } from '../platform/use-address.ts'
import { Go, Panel } from '../ui/panel.tsx'

/** Checks part after part, up to the end or to the first row that does not fit. */
async function checkChain(api: OfficeApi) {
  let from: number | null = 1
  let checked = 0
  for (;;) {
    const part: Awaited<ReturnType<typeof readPart>> = await readPart(api, from)
    checked += part.checked
    if (part.broken || part.next === null) return { checked, broken: part.broken, head: part.head }
    from = part.next
  }
}

const readPart = (api: OfficeApi, from: number) => api.call('GET /audit/verify', { query: { from } })

/** Whose trail the list shows, and the check of the chain of hashes. */
export function AuditChain() {
  const t = useT('office')
  const api = useOfficeApi()
  const { mutate, data, isPending } = useAct(() => checkChain(api), { done: t('chainChecked') })
  return (
    <Panel
      title={t('chain')}
      padded
      side={
        <Button size="sm" kind="secondary" pending={isPending} onClick={() => mutate(undefined)}>
          {t('chainCheck')}
        </Button>
      }
    >
      <Trail />
      <div role="status">
        {data ? (
          <p className={data.broken ? 'warnc' : undefined}>
            <span>{t('chainRows', { count: data.checked })}</span>{' '}
            {data.broken ? (
              <>
                {t(data.broken.why === 'changed' ? 'chainRowChanged' : 'chainRowMissing')}{' '}
                <Go to={`/audit/${data.broken.id}`} className="link">
                  <Num>{data.broken.seq}</Num>
                </Go>
              </>
            ) : (
              <b>{t('chainWhole')}</b>
            )}
          </p>
        ) : (
          <p className="mu">{t('chainText')}</p>
        )}
        {data?.head ? (
          <p className="mu">
            {t('chainHead')} <code dir="ltr">{data.head.hash}</code>
          </p>
        ) : null}
      </div>
    </Panel>
  )
}

/** The one person or thing that the list is about, with the way back to all. */
function Trail() {
  const t = useT('office')
  const [address] = useAddress()
  const { actor_id: actorId, subject } = readFilter(address.get('filter'))
  if (actorId === undefined && subject === undefined) return null
  return (
    <p>
      {t('auditOnly')}{' '}
      {actorId === undefined ? <Subject subject={String(subject)} /> : <PersonLink id={Number(actorId)} />} ·{' '}
      <Go to="/audit" className="link">
        {t('auditAll')}
      </Go>
    </p>
  )
}
