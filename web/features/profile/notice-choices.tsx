import { useMutation, useMutationState, useQuery, useQueryClient } from '@tanstack/react-query'
import { NOTICE_CHANNELS, type NoticeChannel } from '#contract/values/notices/notice-channels.ts'
import { ConsentCard } from '#web/features/notifications/consent-card.tsx'
import { useT } from '#web/platform/language.tsx'
import { useApi } from '#web/platform/link.tsx'
import { Select, Switch } from '#web/ui/fields/choice.tsx'
import { Icon, type IconName } from '#web/ui/icon.tsx'
import { ErrorState, Skeleton } from '#web/ui/states.tsx'
import { Looks } from './looks.tsx'
import { Panel } from './panel.tsx'
import { type Choices, choicesQuery } from './queries.ts'
import { useRefusalToast } from './use-save-profile.ts'
import { type ChoicesChange, withChange } from './with-change.ts'

const NIGHT = { from: 23, to: 7 }
const HOURS = Array.from({ length: 24 }, (_, hour) => hour)
type Choice = Choices['choices'][number]
const CELL = 'w-11 text-center lg:w-24'
const CHANNEL_ICONS: Record<NoticeChannel, IconName> = {
  push: 'bell',
  whatsapp: 'whatsapp',
  sms: 'message',
  mail: 'mail',
}

/** The channels of each notice, quiet hours, language and theme. Each press counts at once. */
export function NoticeChoices() {
  const t = useT('profile')
  const { data, error, refetch } = useQuery(choicesQuery(useApi()))
  return (
    <Panel id="notices" title={t('notices')} lead={t('noticesLead')}>
      <div className="panel-in">
        {data ? <Matrix data={data} /> : null}
        {error && !data ? <ErrorState title={t('noticesFailed')} error={error} onRetry={() => void refetch()} /> : null}
        {!data && !error ? <Skeleton className="h-72 w-full" /> : null}
        <ConsentCard />
        <Looks />
      </div>
    </Panel>
  )
}

const CHANGE = ['notice-choices']

/** The changes are sent one after the other, so that the last answer holds all of them. */
function useChange() {
  const api = useApi()
  const queryClient = useQueryClient()
  const { queryKey } = choicesQuery(api)
  return useMutation({
    mutationKey: CHANGE,
    scope: { id: 'notice-choices' },
    mutationFn: (change: ChoicesChange) => api.call('POST /notice-choices', { body: change }),
    onSuccess: (now) => queryClient.setQueryData(queryKey, now),
    onError: useRefusalToast(),
  })
}

/** The choices as pressed: the next press starts from the previous one. A refused change is undone. */
function usePressed(known: Choices): Choices {
  const onTheWay = useMutationState({
    filters: { mutationKey: CHANGE, status: 'pending' },
    select: ({ state }) => state.variables as ChoicesChange, // the input of `useChange`
  })
  return onTheWay.reduce(withChange, known)
}

function Matrix({ data: known }: { data: Choices }) {
  const t = useT('profile')
  const data = usePressed(known)
  const { mutate } = useChange()
  const toggle = ({ topic, channels }: Choice, channel: NoticeChannel) => {
    const others = channels.filter((one) => one !== channel)
    mutate({ choices: [{ topic, channels: others.length === channels.length ? [...channels, channel] : others }] })
  }
  return (
    <>
      <div className="overflow-x-auto">
        <table className="w-full border-collapse">
          <thead>
            <tr>
              <th scope="col" className="py-2 text-start text-12 font-medium text-muted">
                {t('about')}
              </th>
              {NOTICE_CHANNELS.map((channel) => (
                <th key={channel} scope="col" className={`${CELL} py-2 text-12 font-medium text-muted lg:text-14`}>
                  <span className="grid justify-items-center gap-1">
                    <Icon name={CHANNEL_ICONS[channel]} size="s" />
                    {t(`channel_${channel}`)}
                  </span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {data.choices.map((choice) => (
              <tr key={choice.topic} className="border-t border-line">
                <th scope="row" className="py-2.5 text-start leading-normal font-medium">
                  {t(`topic_${choice.topic}`)}
                  <small className="max-xs:hidden">{t(`topic_${choice.topic}_help`)}</small>
                </th>
                {NOTICE_CHANNELS.map((channel) => (
                  <td key={channel} className={CELL}>
                    <label className="check min-w-11 justify-center">
                      <input
                        type="checkbox"
                        className="check-box disabled:checked:border-line-strong disabled:checked:bg-line-strong disabled:checked:opacity-100"
                        aria-label={`${t(`topic_${choice.topic}`)}: ${t(`channel_${channel}`)}`}
                        disabled={choice.is_fixed}
                        checked={choice.channels.includes(channel)}
                        onChange={() => toggle(choice, channel)}
                      />
                    </label>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <Switch checked={data.quiet !== null} onChange={() => mutate({ quiet: data.quiet ? null : NIGHT })}>
        {t('quiet')}
        <small>{t('quietHelp')}</small>
      </Switch>
      {data.quiet ? <QuietHours quiet={data.quiet} onChange={(quiet) => mutate({ quiet })} /> : null}
    </>
  )
}

type Quiet = NonNullable<Choices['quiet']>

function QuietHours({ quiet, onChange }: { quiet: Quiet; onChange: (quiet: Quiet) => void }) {
  const t = useT('profile')
  return (
    <>
      <div className="grid gap-5 md:grid-cols-2">
        {(['from', 'to'] as const).map((end) => (
          <Select
            key={end}
            label={t(end === 'from' ? 'quietFrom' : 'quietTo')}
            value={quiet[end]}
            onChange={(event) => onChange({ ...quiet, [end]: Number(event.target.value) })}
          >
            {HOURS.map((hour) => (
              <option key={hour} value={hour}>
                {`${String(hour).padStart(2, '0')}:00`}
              </option>
            ))}
          </Select>
        ))}
      </div>
      <Switch
        checked={quiet.even_closing ?? false}
        onChange={(event) => onChange({ ...quiet, even_closing: event.target.checked })}
      >
        {t('quietClosing')}
        <small>{t('quietClosingHelp')}</small>
      </Switch>
    </>
  )
}
