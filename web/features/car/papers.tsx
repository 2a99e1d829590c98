import type { ReactNode } from 'react'
import type { CarCertificate } from '#contract/http/own-cars/certificates.ts'
import type { CarReport } from '#contract/http/own-cars/reports.ts'
import { useSession } from '#web/platform/device/session.ts'
import { openDialog } from '#web/platform/dialogs.tsx'
import { DateTime, Num } from '#web/platform/format.tsx'
import { useT } from '#web/platform/language.tsx'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { PaperButton } from '#web/ui/paper-button.tsx'

type Props = { slug: string; report: CarReport | null; certificates: readonly CarCertificate[] }

/** The files of a car that members may read: the report of its inspection, and its certificates. */
export default function CarPapers({ slug, report, certificates }: Props) {
  const t = useT('car')
  const [open, logIn] = [t('certificateOpen'), t('certificateLogIn')]
  return (
    <>
      {report ? (
        <Paper path={`/api/v1/page/car/${slug}/report`} paper={report} open={t('reportOpen')} logIn={t('reportLogIn')}>
          {t(report.by_owner ? 'reportBySeller' : 'reportByUs')}
        </Paper>
      ) : null}
      {certificates.map(({ kind, number, issued_on: day, ...paper }) => (
        <Paper
          key={kind}
          path={`/api/v1/page/car/${slug}/certificates/${kind}`}
          paper={paper}
          open={open}
          logIn={logIn}
        >
          <b className="block font-semibold">{t(`certificate_${kind}`)}</b>
          <span className="text-14 text-muted">
            {t.rich('certificateOf', {
              number: () => (
                <bdi key="number">
                  <Num>{number}</Num>
                </bdi>
              ),
              day: () => <DateTime key="day" at={day} style="date" />,
            })}
          </span>
        </Paper>
      ))}
    </>
  )
}

type PaperProps = {
  path: string
  paper: Pick<CarReport, 'format' | 'bytes'>
  open: string
  logIn: string
  children: ReactNode
}

/** It shows plate and chassis number, so a guest logs in first. */
function Paper({ path, paper, open, logIn, children }: PaperProps) {
  const t = useT('car')
  const session = useSession()
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 mt-4 p-4 surface">
      <p>{children}</p>
      {session ? (
        <PaperButton path={path} paper={paper} failed={t('reportFailed')}>
          {open}
        </PaperButton>
      ) : (
        <Button kind="secondary" onClick={() => openDialog('login', {})}>
          <Icon name="lock" size="s" />
          {logIn}
        </Button>
      )}
    </div>
  )
}
