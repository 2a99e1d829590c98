import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { addTextFiles, loadCoreTexts } from '#web/messages/lazy.ts'
import { files } from '#web/messages/office.ts'
import { readStored } from '#web/platform/device/storage.ts'
import { browserTransport } from '#web/platform/http/browser-transport.ts'
import { readPageConfig } from '#web/platform/http/page-config.ts'
import { type Lang, rememberLanguage } from '#web/platform/language.tsx'
import { guessFromPage } from '#web/platform/live/server-clock.ts'
import { guardSinks } from '#web/platform/trusted-types.ts'
import { Office } from './office.tsx'
import './styles/office.css'

const lang: Lang = document.documentElement.lang === 'en' ? 'en' : 'ar'
const prefix = /^\/en(\/|$)/.test(location.pathname) ? '/en' : ''

async function start() {
  guardSinks()
  const config = readPageConfig()
  guessFromPage(config.renderedAt)
  if (readStored('lang') === null) rememberLanguage(lang)
  addTextFiles(files)
  const messages = await loadCoreTexts(lang)
  const root = document.getElementById('office')
  if (!root) return
  createRoot(root).render(
    <StrictMode>
      <Office
        lang={lang}
        prefix={prefix}
        messages={messages}
        transport={browserTransport(lang, config.apiKey)}
        config={config}
      />
    </StrictMode>,
  )
}

void start()
