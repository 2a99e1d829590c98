import { useQuery } from '@tanstack/react-query'
import { useLang, useT } from '#web/platform/language.tsx'
import { FormAct } from '../parts/acts/form-act.tsx'
import { nameIn } from '../parts/names/names.ts'
import { useMay, useOfficeApi } from '../platform/desk.tsx'
import { Moment } from '../ui/cells/moment.tsx'
import { Panel } from '../ui/panel.tsx'
import type { Case } from './case.ts'

/** The appointment at which the house looks at the car again, and what it found. */
export function SecondLook({ row }: { row: Case }) {
  const t = useT('office-cases')
  const lang = useLang()
  const may = useMay()
  const { second_look: look, decision, proposals } = row
  const mayAct = may('cases') && decision === null && !proposals
  if (!look && !mayAct) return null
  return (
    <Panel title={t('look')}>
      <div className="pb stk">
        {look ? (
          <>
            <p>
              {t(look.found_at ? 'lookFoundAt' : 'lookAt')}: <Moment at={look.found_at ?? look.at} />
            </p>
            <p className="wrap-anywhere" dir="auto">
              {look.place[lang]}
            </p>
          </>
        ) : (
          <p className="mu">{t('lookNone')}</p>
        )}
        {look?.finding ? (
          <>
            <b>{t(look.confirmed ? 'lookConfirmed' : 'lookNot')}</b>
            <p className="whitespace-pre-line wrap-anywhere" dir="auto">
              {look.finding}
            </p>
          </>
        ) : null}
        {mayAct ? <Acts id={row.id} look={look} /> : null}
      </div>
    </Panel>
  )
}

function Acts({ id, look }: { id: number; look: Case['second_look'] }) {
  const t = useT('office-cases')
  const lang = useLang()
  const api = useOfficeApi()
  const { data: yards } = useQuery({
    queryKey: ['yards', 'all'],
    queryFn: ({ signal }) => api.call('GET /yards', { query: { per_page: 100 }, signal }),
  })
  return (
    <div className="row2">
      {look && !look.found_at ? (
        <FormAct
          label={t('lookRecord')}
          done={t('lookRecorded')}
          fields={[
            {
              ...{ name: 'confirmed', label: t('lookResult'), kind: 'choice', initial: 'yes' },
              choices: [
                { value: 'yes', label: t('lookConfirmed') },
                { value: 'no', label: t('lookNot') },
              ],
            },
            { name: 'finding', label: t('lookFinding'), kind: 'area' },
          ]}
          act={({ confirmed, finding }) =>
            api.callOnce('POST /cases/{id}/finding', {
              params: { id },
              body: { confirmed: confirmed === 'yes', finding: String(finding) },
            })
          }
        />
      ) : null}
      <FormAct
        label={t(look ? 'lookMove' : 'lookInvite')}
        done={t('lookInvited')}
        secondary
        fields={[
          { name: 'at', label: t('lookAt'), kind: 'moment' },
          {
            ...{ name: 'yard', label: t('lookPlace'), help: t('lookPlaceHelp'), kind: 'choice' },
            choices: (yards?.data ?? []).map((yard) => ({ value: String(yard.id), label: nameIn(yard, lang) })),
          },
        ]}
        act={({ at, yard }) =>
          api.callOnce('POST /cases/{id}/second-look', {
            params: { id },
            body: { at: String(at), yard_id: Number(yard) },
          })
        }
      />
    </div>
  )
}
