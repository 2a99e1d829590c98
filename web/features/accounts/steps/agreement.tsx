import { useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useT } from '#web/platform/language.tsx'
import { usePublicPath } from '#web/platform/link.tsx'
import { Checkbox } from '#web/ui/fields/choice.tsx'

type Props = { checked: boolean; error?: string; onChange: (agree: boolean) => void }

export function Agreement({ checked, error, onChange }: Props) {
  const t = useT('accounts')
  return (
    <Checkbox
      name="agree"
      checked={checked}
      required
      error={error}
      onChange={(event) => onChange(event.target.checked)}
    >
      <span className="text-14">
        {t.rich('agree', {
          terms: (words) => (
            <PageLink key="terms" path="/terms-and-conditions">
              {words}
            </PageLink>
          ),
          privacy: (words) => (
            <PageLink key="privacy" path="/privacy-policy">
              {words}
            </PageLink>
          ),
        })}
      </span>
    </Checkbox>
  )
}

/** A link once the site has that page; until then plain text. It opens beside the form being filled. */
function PageLink({ path, children }: { path: string; children: ReactNode }) {
  const publicPath = usePublicPath()
  const exists = Object.hasOwn(useRouter().routesByPath, path)
  return exists ? (
    <a className="link" href={publicPath(path)} target="_blank" rel="noopener">
      {children}
    </a>
  ) : (
    children
  )
}
