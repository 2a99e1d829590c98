import { useRouterState } from '@tanstack/react-router'
import { useEffect } from 'react'
import { addressIn, useLang, useT } from '#web/platform/language.tsx'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast.tsx'

const PAGE_TIMEOUT_MS = 120_000

/** A page whose script has not loaded after two minutes counts as failed: it shows so and offers to reload. */
export function useSlowPage(): void {
  const t = useT('layout')
  const lang = useLang()
  const pendingHref = useRouterState({
    select: ({ status, location: { href } }) => (status === 'pending' ? href : undefined),
  })
  useEffect(() => {
    if (pendingHref === undefined) return
    const timer = setTimeout(() => {
      toast({
        title: t('pageFailed'),
        text: t('pageFailedText'),
        tone: 'danger',
        key: 'page-failed',
        stays: PAGE_TIMEOUT_MS,
        actions: () => (
          <Button size="sm" kind="secondary" onClick={() => window.location.assign(addressIn(lang, pendingHref))}>
            {t('reload')}
          </Button>
        ),
      })
    }, PAGE_TIMEOUT_MS)
    return () => clearTimeout(timer)
  }, [pendingHref, lang, t])
}
