import { useT } from '#web/platform/language.tsx'
import { GoButton, Panel } from '../ui/panel.tsx'

/** Why most fields of a car cannot be changed now, and the way to tell bidders something about it. */
export function FixedFacts() {
  const t = useT('office-cars')
  return (
    <Panel padded>
      <p>{t('factsFixed')}</p>
      <div className="row2">
        <GoButton to="/room">{t('toControlRoom')}</GoButton>
      </div>
    </Panel>
  )
}
