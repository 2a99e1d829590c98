import { createFileRoute } from '@tanstack/react-router'
import { memberOnly } from '#web/features/layout/member-only.ts'
import { ProfilePage } from '#web/features/profile/profile-page.tsx'
import { titleHead } from '#web/platform/head.ts'

export const Route = createFileRoute('/profile')({
  ...memberOnly,
  staticData: { texts: ['profile', 'secrets', 'notices'] },
  head: titleHead('layout', 'profile'),
  component: ProfilePage,
})
