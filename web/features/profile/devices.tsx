import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { DateTime } from '#web/platform/format.tsx'
import { useT } from '#web/platform/language.tsx'
import { useApi } from '#web/platform/link.tsx'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Pill } from '#web/ui/pill.tsx'
import { ErrorState, Skeleton } from '#web/ui/states.tsx'
import { toast } from '#web/ui/toast.tsx'
import { deviceName } from './device-name.ts'
import { LinkedLogIns } from './linked-log-ins.tsx'
import { Panel } from './panel.tsx'
import { LINKED, type Session, sessionsQuery } from './queries.ts'
import { useRefusalToast } from './use-save-profile.ts'

/** The member's sessions, and the log-ins through other companies. */
export function Devices() {
  const t = useT('profile')
  const { data, error, refetch } = useQuery(sessionsQuery(useApi()))
  const end = useEndSessions()
  const others = data?.filter(({ current }) => !current) ?? []
  return (
    <Panel
      id="devices"
      title={t('devices')}
      action={
        others.length > 0 ? (
          <Button kind="tertiary" size="sm" pending={end.isPending} onClick={() => end.mutate(undefined)}>
            {t('endOthers')}
          </Button>
        ) : null
      }
    >
      {data ? (
        <ul className="way-rows">
          {data.map((session) => (
            <Device key={session.id} session={session} onEnd={() => end.mutate(session.id)} />
          ))}
        </ul>
      ) : error ? (
        <ErrorState title={t('devicesFailed')} error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton className="m-4 h-24" />
      )}
      <LinkedLogIns />
    </Panel>
  )
}

/** Ends one session, or all others with the log-ins through other companies. */
function useEndSessions() {
  const api = useApi()
  const t = useT('profile')
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (id: number | undefined) =>
      id === undefined
        ? api.call('DELETE /sessions', { query: { others: '1' } })
        : api.call('DELETE /sessions/{id}', { params: { id } }),
    onSuccess: () => toast({ title: t('sessionEnded'), tone: 'good', key: 'profile' }),
    onError: useRefusalToast(),
    onSettled: () => {
      for (const queryKey of [sessionsQuery(api).queryKey, LINKED]) void queryClient.invalidateQueries({ queryKey })
    },
  })
}

function Device({ session, onEnd }: { session: Session; onEnd: () => void }) {
  const t = useT('profile')
  const name = deviceName(session.user_agent) ?? t('unknownDevice')
  return (
    <li>
      <span className="ways-ico">
        <Icon name="lock" />
      </span>
      <div>
        <b>{name}</b>
        <p>
          {t('lastSeen')} <DateTime at={session.last_seen_at} />
        </p>
      </div>
      {session.current ? (
        <Pill tone="soft-palm">{t('thisDevice')}</Pill>
      ) : (
        <Button kind="secondary" size="sm" onClick={onEnd}>
          {t('end')}
          <span className="sr-only"> {name}</span>
        </Button>
      )}
    </li>
  )
}
