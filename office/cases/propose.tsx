import { type CaseFault, CASE_FAULTS as FAULTS } from '#contract/values/case-states.ts'
import { useLang, useT } from '#web/platform/language.tsx'
import { FormAct } from '../parts/acts/form-act.tsx'
import { useOfficeApi } from '../platform/desk.tsx'
import type { Case } from './case.ts'
import { repairOf, useRepairFields } from './repair-fields.tsx'
import { CASE_FAULTS } from './words.ts'

/** Offers the buyer a reduction, a return, or the choice. */
export function Propose({ row: { id, kind } }: { row: Case }) {
  const t = useT('office-cases')
  const lang = useLang()
  const api = useOfficeApi()
  const repairFields = useRepairFields()
  return (
    <FormAct
      label={t('propose')}
      text={t('proposeText')}
      reason={t('proposeReason')}
      secondary
      done={t('proposed')}
      fields={[
        { name: 'amount', label: t('amount'), kind: 'money', optional: true },
        ...repairFields.map((field) => ({ ...field, optional: true })),
        { name: 'return', label: t('offerReturn'), kind: 'check', optional: true },
        {
          name: 'fault',
          label: t('fault'),
          kind: 'choice',
          initial: kind === 'take_back' ? 'buyer' : 'seller',
          choices: FAULTS.map((value) => ({ value, label: CASE_FAULTS[value][lang] })),
        },
      ]}
      act={(written, reason) =>
        api.callOnce('POST /cases/{id}/propose', {
          params: { id },
          body: {
            ...(typeof written.amount === 'number' && { amount: written.amount }),
            repair: repairOf(written),
            return: written.return === true,
            // The choices are the words of `CaseFault`.
            fault: written.fault as CaseFault,
            reason,
          },
        })
      }
    />
  )
}
