import { memo } from 'react'
import type { AppInfo } from '#contract/http/content.ts'
import { Late } from '#web/ui/late.tsx'
import { servedPart } from '#web/ui/lazy.tsx'

const FooterParts = servedPart(() => import('./footer-parts.tsx'))

export const Footer = memo(function Footer({ info }: { info: AppInfo | undefined }) {
  return (
    <footer className="foot" id="contact">
      <Late className="wrap">
        <FooterParts info={info} />
      </Late>
    </footer>
  )
})
