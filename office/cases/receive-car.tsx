import { useT } from '#web/platform/language.tsx'
import { FormAct } from '../parts/acts/form-act.tsx'
import { useMay, useOfficeApi } from '../platform/desk.tsx'
import { Moment } from '../ui/cells/moment.tsx'
import type { Case } from './case.ts'

/** The way of a returned car: decided, back with the house, money free. */
export function ReceiveCar({ row }: { row: Case }) {
  const t = useT('office-cases')
  const may = useMay()
  const api = useOfficeApi()
  const { id, decided_at: decidedAt, car_back_at: backAt, handed_over_at: handedOverAt } = row
  const isAwaited = row.state === 'decided'
  return (
    <>
      <ul className="log">
        <li className="on">
          <b>{t('stepDecided')}</b>
          {decidedAt ? <Moment at={decidedAt} /> : null}
        </li>
        {handedOverAt ? (
          <li className={isAwaited ? undefined : 'on'}>
            <b>{t('stepBack')}</b>
            {backAt ? <Moment at={backAt} /> : null}
          </li>
        ) : null}
        <li className={isAwaited ? undefined : 'on'}>
          <div>
            <b>{t('stepFree')}</b>
            <p>{t(isAwaited ? 'heldText' : 'freeText')}</p>
          </div>
        </li>
      </ul>
      {isAwaited && may('cases') ? (
        <div className="pb">
          <FormAct
            label={t('carBack')}
            text={t('carBackText')}
            done={t('carBackDone')}
            fields={[
              { name: 'kilometres', label: t('kilometres'), kind: 'number' },
              { name: 'note', label: t('carBackNote'), kind: 'area' },
            ]}
            act={({ kilometres, note }) =>
              api.callOnce('POST /cases/{id}/car-back', {
                params: { id },
                body: { kilometres: Number(kilometres), note: String(note) },
              })
            }
          />
        </div>
      ) : null}
    </>
  )
}
