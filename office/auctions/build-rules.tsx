import { useT } from '#web/platform/language.tsx'
import { Select } from '#web/ui/fields/choice.tsx'
import { TextField } from '#web/ui/fields/field.tsx'
import { momentFromLocal, momentToLocal } from '../platform/riyadh-time.ts'
import { Panel } from '../ui/panel.tsx'
import type { Plan } from './plan.ts'

const NUMBERS = ['windowMinutes', 'extensionMinutes', 'maxExtensions', 'decisionHours'] as const

/** How bids move the close, and how long the seller decides. Empty fields take the settings. */
export function AuctionRules({ plan, change }: { plan: Plan; change: (part: Partial<Plan>) => void }) {
  const t = useT('office-build')
  const isOwn = plan.extensionMode !== '' || plan.hardStopAt !== null || NUMBERS.some((field) => plan[field] !== '')
  return (
    <Panel className="of-rules">
      <details open={isOwn}>
        <summary>
          <h2>{t('rules')}</h2>
          <small>{t(isOwn ? 'rulesOwn' : 'rulesFromSettings')}</small>
        </summary>
        <div className="fg2 pb">
          <Select
            label={t('extensionMode')}
            value={plan.extensionMode}
            onChange={(event) =>
              change({ extensionMode: (['add', 'reset'] as const).find((mode) => mode === event.target.value) ?? '' })
            }
          >
            <option value="">{t('fromSettings')}</option>
            <option value="add">{t('extensionAdd')}</option>
            <option value="reset">{t('extensionReset')}</option>
          </Select>
          {NUMBERS.map((field) => (
            <TextField
              key={field}
              label={t(field)}
              numeric
              inputMode="decimal"
              value={plan[field]}
              onChange={(event) => change({ [field]: event.target.value })}
            />
          ))}
          <TextField
            label={t('hardStopAt')}
            help={t('hardStopHelp')}
            type="datetime-local"
            value={plan.hardStopAt ? momentToLocal(plan.hardStopAt) : ''}
            onChange={(event) => change({ hardStopAt: momentFromLocal(event.target.value) })}
          />
        </div>
      </details>
    </Panel>
  )
}
