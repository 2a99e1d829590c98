import { useState } from 'react'
import { useT } from '#web/platform/language.tsx'
import { Button } from '#web/ui/button.tsx'
import { lazyPart } from '#web/ui/lazy.tsx'
import { Skeleton } from '#web/ui/states.tsx'
import { Panel } from './panel.tsx'

const CompanyPart = lazyPart(
  async () => ({ default: (await import('#web/features/business/company-part.tsx')).CompanyPart }),
  <Skeleton className="h-24 w-full" />,
)
const MyCompanies = lazyPart(
  async () => ({ default: (await import('#web/features/business/my-companies.tsx')).MyCompanies }),
  <Skeleton className="h-24 w-full" />,
)

/** The member's company and its people. They load when they are asked for, or a notice leads here: few members have one. */
export function Company({ acting }: { acting: boolean }) {
  const t = useT('profile')
  const [isOpen, setOpen] = useState(() => acting || location.hash === '#company')
  const open = (
    <Button kind="secondary" size="sm" onClick={() => setOpen(true)}>
      {t('companyOpen')}
    </Button>
  )
  return (
    <Panel id="company" title={t('company')} lead={t('companyLead')} action={isOpen ? null : open}>
      {isOpen ? <div className="panel-in">{acting ? <MyCompanies /> : <CompanyPart />}</div> : null}
    </Panel>
  )
}
