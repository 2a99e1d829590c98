import { Money } from '#web/platform/format.tsx'
import { useT } from '#web/platform/language.tsx'
import { ActButton } from '../parts/acts/act-button.tsx'
import type { RowOf } from '../platform/calls.ts'
import { useDesk, useOfficeApi } from '../platform/desk.tsx'

/** The second person asks for the same correction, which books it. Who asked first waits for a colleague. */
export function ConfirmAdjustment({ row }: { row: RowOf<'GET /adjustments'> }) {
  const t = useT('office')
  const api = useOfficeApi()
  const { me } = useDesk()
  if (me.id === row.asked_by || me.id === row.user_id) return <span className="mu">{t('colleagueConfirms')}</span>
  const body = { amount: row.amount, reason: row.reason }
  return (
    <ActButton
      label={t('confirmAdjustment')}
      text={t('confirmAdjustmentText')}
      act={(_reason, known) =>
        api.callOnce('POST /users/{id}/adjust', { params: { id: row.user_id }, body: { ...body, ...known } })
      }
    >
      <p>
        <b>
          <Money amount={body.amount} />
        </b>{' '}
        {body.reason}
      </p>
    </ActButton>
  )
}
