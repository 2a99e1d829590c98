import { useT } from '#web/platform/language.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { AUDIT_ACTIONS } from '../audit/words.ts'
import { Word } from '../parts/cells/value.tsx'
import type { Approval } from './queries.ts'
import { About } from './words.tsx'

/** All that the approval does, in the words of the audit. */
export function Effects({ approval: { effects } }: { approval: Approval }) {
  const t = useT('office-approvals')
  return (
    <div>
      <h3>{t('effects')}</h3>
      <ul className="eff grid gap-1">
        {effects.map(({ action, subject }, index) => (
          // A change has no id of its own, and their order does not change.
          // biome-ignore lint/suspicious/noArrayIndexKey: see above
          <li key={`${action} ${subject} ${index}`}>
            <Icon name="check" size="s" />
            <span>
              <Word words={AUDIT_ACTIONS} value={action} /> · <About subject={subject} leads />
            </span>
          </li>
        ))}
        <li>
          <Icon name="check" size="s" />
          <span>{t('toldAsker')}</span>
        </li>
      </ul>
    </div>
  )
}
