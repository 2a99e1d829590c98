import { useT } from '#web/platform/language.tsx'
import { Button } from '#web/ui/button.tsx'
import { useLogOut } from '../platform/use-log-out.ts'
import { Brand } from '../ui/brand.tsx'
import { Enrol } from './enrol.tsx'
import { Prove } from './prove.tsx'

/** Shown before the office until the second factor exists (`missing`) or is proved (`needed`). */
export function FactorGate({ lack, onDone }: { lack: 'missing' | 'needed'; onDone: () => void }) {
  const t = useT('office-security')
  const leave = useLogOut()
  const isNew = lack === 'missing'
  return (
    <main id="main" className="office-alone">
      <div className="surface p-6 grid gap-4">
        <Brand />
        <h1>{t(isNew ? 'enrolTitle' : 'proveTitle')}</h1>
        <p className="text-14 text-muted">{t(isNew ? 'enrolLead' : 'proveLead')}</p>
        {isNew ? <Enrol onDone={onDone} /> : <Prove onDone={onDone} />}
        <Button kind="tertiary" onClick={leave}>
          {t('leave')}
        </Button>
      </div>
    </main>
  )
}
