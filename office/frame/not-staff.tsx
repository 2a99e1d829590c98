import { useSession } from '#web/platform/device/session.ts'
import { useT } from '#web/platform/language.tsx'
import { usePublicPath } from '#web/platform/link.tsx'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { useLogOut } from '../platform/use-log-out.ts'

/** For members without a role. */
export function NotStaff() {
  const t = useT('office')
  const publicPath = usePublicPath()
  const session = useSession()
  const leave = useLogOut()
  return (
    <main id="main" className="office-alone">
      <div className="blank surface">
        <span className="blank-ico">
          <Icon name="lock" size="l" />
        </span>
        <h1>{t('notStaff')}</h1>
        <p>{t('notStaffText', { name: session?.name ?? '' })}</p>
        <div className="flex flex-wrap justify-center gap-2">
          <a className={buttonClass('primary')} href={publicPath('/')}>
            {t('toSite')}
          </a>
          <Button kind="secondary" onClick={leave}>
            {t('otherAccount')}
          </Button>
        </div>
      </div>
    </main>
  )
}
