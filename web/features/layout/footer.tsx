import { memo } from 'react'
import type { AppInfo } from '#contract/http/content.ts'
import { Deferred } from '#web/ui/deferred.tsx'
import { servedPart } from '#web/ui/lazy.tsx'

const FooterParts = servedPart(() => import('./footer-parts.tsx'))

export const Footer = memo(function Footer({ info }: { info: AppInfo | undefined }) {
  return (
    <footer className="foot" id="contact">
      <Deferred className="wrap">
        <FooterParts info={info} />
      </Deferred>
    </footer>
  )
})
