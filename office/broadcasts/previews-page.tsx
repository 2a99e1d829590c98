import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLang, useT } from '#web/platform/language.tsx'
import { Select } from '#web/ui/fields/choice.tsx'
import type { OfficeData } from '../platform/calls.ts'
import { useOfficeApi } from '../platform/desk.tsx'
import { NotRead } from '../ui/not-read.tsx'
import { PageHead, Panel } from '../ui/panel.tsx'
import { Shimmer } from '../ui/shimmer.tsx'
import { MailFrame } from './mail-frame.tsx'

type Preview = OfficeData<'GET /message-previews'>['previews'][number]
const THEMES = ['light', 'dark'] as const
type Theme = (typeof THEMES)[number]
const NAMES = { ar: 'العربية', en: 'English' }

/** Messages to members in both languages, as a phone and a mailbox show them. */
export function PreviewsPage() {
  const t = useT('office')
  const lang = useLang()
  const api = useOfficeApi()
  const [kind, setKind] = useState<string>()
  const [theme, setTheme] = useState<Theme>('light')
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['message-previews'],
    queryFn: ({ signal }) => api.call('GET /message-previews', { signal }),
  })
  if (isPending) return <Shimmer />
  const shown = data?.previews.find((each) => each.kind === kind) ?? data?.previews[0]
  if (!data || !shown) return <NotRead heading="h1" error={error} onRetry={refetch} />
  const languages = lang === 'ar' ? (['ar', 'en'] as const) : (['en', 'ar'] as const)
  return (
    <>
      <PageHead title={t('messagePreviews')} lead={t('messagePreviewsLead')} />
      <div className="fg2">
        <Select label={t('message')} value={shown.kind} onChange={(event) => setKind(event.target.value)}>
          {data.previews.map((each) => (
            <option key={each.kind} value={each.kind}>
              {each[lang].subject}
            </option>
          ))}
        </Select>
        <Select
          label={t('mailTheme')}
          value={theme}
          onChange={(event) => setTheme(THEMES.find((each) => each === event.target.value) ?? 'light')}
        >
          {THEMES.map((each) => (
            <option key={each} value={each}>
              {t(each === 'light' ? 'themeLight' : 'themeDark')}
            </option>
          ))}
        </Select>
      </div>
      <div className="mt-4 grid gap-4 md:grid-cols-2">
        {languages.map((each) => (
          <Message key={each} language={each} preview={shown[each]} theme={theme} />
        ))}
      </div>
    </>
  )
}

type MessageProps = { language: 'ar' | 'en'; preview: Preview['ar']; theme: Theme }

function Message({ language, preview, theme }: MessageProps) {
  const t = useT('office')
  const states = useT('office-states')
  return (
    <Panel title={NAMES[language]} padded>
      <div className="stk">
        <b>{states('sms')}</b>
        <p
          lang={language}
          dir={language === 'ar' ? 'rtl' : 'ltr'}
          className="rounded-field bg-surface-2 p-3 whitespace-pre-line wrap-anywhere"
        >
          {preview.sms}
        </p>
        <b>{t('mail')}</b>
        <MailFrame key={preview[theme]} src={preview[theme]} title={`${t('mail')}: ${preview.subject}`} />
      </div>
    </Panel>
  )
}
