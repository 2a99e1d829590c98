import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Num } from '#web/platform/format.tsx'
import { useLang, useT } from '#web/platform/language.tsx'
import { Button } from '#web/ui/button.tsx'
import { Skeleton } from '#web/ui/states.tsx'
import type { OfficeData } from '../platform/calls.ts'
import { useMay, useOfficeApi } from '../platform/desk.tsx'
import { useAct } from '../platform/use-act.ts'
import { AskDialog } from '../ui/ask-dialog.ts'
import { Moment } from '../ui/cells/moment.tsx'
import { NotRead } from '../ui/not-read.tsx'
import { Panel } from '../ui/panel.tsx'

type Version = OfficeData<'GET /pages/{id}'>

/** Every version of a page. Staff can bring an old one back, which makes a new version. */
export function PageVersions({ row }: { row: Version }) {
  const t = useT('office')
  const lang = useLang()
  const api = useOfficeApi()
  const may = useMay()
  const [chosen, setChosen] = useState<Version>()
  const { id } = row
  const { data, error, refetch } = useQuery({
    queryKey: ['page-versions', id, row.version],
    queryFn: ({ signal }) => api.call('GET /pages/{id}/versions', { params: { id }, query: {}, signal }),
  })
  const bringBack = useAct(
    ({ title_ar, title_en, lead_ar, lead_en, sections, version }: Version) =>
      api.call('PUT /pages/{id}', {
        params: { id },
        body: { title_ar, title_en, lead_ar, lead_en, sections, note: t('versionBack', { version }) },
      }),
    { onDone: () => setChosen(undefined) },
  )
  return (
    <Panel title={t('versions')} count={data?.total}>
      {data || error ? null : <Skeleton className="m-4 h-24" />}
      {error && !data ? <NotRead error={error} onRetry={refetch} /> : null}
      <ul className="of-rows">
        {data?.data.map((version) => (
          <li key={version.version}>
            <span className="grow">
              <b>
                <Num>{version.version}</Num>
              </b>{' '}
              · <Moment at={version.published_at} />
              <br />
              <small className="mu">{version.note ?? (lang === 'ar' ? version.title_ar : version.title_en)}</small>
            </span>
            {version.version !== row.version && may('content') ? (
              <Button size="sm" kind="secondary" onClick={() => setChosen(version)}>
                {t('bringBack')}
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
      {chosen ? (
        <AskDialog
          title={t('bringBack')}
          text={t('bringBackText', { version: chosen.version })}
          button={t('bringBack')}
          pending={bringBack.isPending}
          onClose={() => setChosen(undefined)}
          onAnswer={() => bringBack.mutate(chosen)}
        />
      ) : null}
    </Panel>
  )
}
