import type { CarReport } from '#contract/http/own-cars/reports.ts'
import { useSession } from '#web/platform/device/session.ts'
import { openDialog } from '#web/platform/dialogs.tsx'
import { useT } from '#web/platform/language.tsx'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { lazyPart } from '#web/ui/lazy.tsx'

/** For members only. */
const PaperButton = lazyPart(
  async () => ({ default: (await import('#web/ui/paper-button.tsx')).PaperButton }),
  ({ children }) => (
    <Button kind="secondary" pending>
      {children}
    </Button>
  ),
)

/** The report as a file, and its source. It shows plate and chassis number, so a guest logs in first. */
export function InspectionReport({ slug, report }: { slug: string; report: CarReport | null }) {
  const t = useT('car')
  const session = useSession()
  if (report === null) return null
  return (
    <div className="insp-report surface">
      <p>{t(report.by_owner ? 'reportBySeller' : 'reportByUs')}</p>
      {session ? (
        <PaperButton path={`/api/v1/page/car/${slug}/report`} paper={report} failed={t('reportFailed')}>
          {t('reportOpen')}
        </PaperButton>
      ) : (
        <Button kind="secondary" onClick={() => openDialog('login', {})}>
          <Icon name="lock" size="s" />
          {t('reportLogIn')}
        </Button>
      )}
    </div>
  )
}
