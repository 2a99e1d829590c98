import { useState } from 'react'
import { useT } from '#web/platform/language.tsx'
import { Button } from '#web/ui/button.tsx'
import { lazyPart } from '#web/ui/lazy.tsx'
import { Skeleton } from '#web/ui/states.tsx'
import { Panel } from './panel.tsx'

const CompanyFacts = lazyPart(
  async () => ({ default: (await import('#web/features/business/company-facts.tsx')).CompanyFacts }),
  <Skeleton className="h-24 w-full" />,
)

/** The member's company. Its facts and form load when they are asked for: few members have one. */
export function Company() {
  const t = useT('profile')
  const [isOpen, setOpen] = useState(false)
  const open = (
    <Button kind="secondary" size="sm" onClick={() => setOpen(true)}>
      {t('companyOpen')}
    </Button>
  )
  return (
    <Panel id="company" title={t('company')} lead={t('companyLead')} action={isOpen ? null : open}>
      {isOpen ? (
        <div className="panel-in">
          <CompanyFacts />
        </div>
      ) : null}
    </Panel>
  )
}
