import { html, Markup } from '../http/html.ts'
import type { OfficeAssets } from './assets.ts'
import type { Lang } from './site.ts'

const OFFICE = /^(?:\/en)?\/admin(?:\/|$)/

/** True if an address belongs to the staff area. */
export const isOfficePath = (path: string): boolean => OFFICE.test(path)

/** The gate reads exit permits with the phone's camera. No other page of the site may use it. */
export const officePermissions = 'camera=(self), microphone=(), geolocation=(), payment=()'

type Shell = { lang: Lang; config: object; nonce: string; assets: OfficeAssets }

const title = { ar: 'لوحة الإدارة | مرسى', en: 'Office | Marsa' }
const noScript = { ar: 'تحتاج لوحة الإدارة إلى جافاسكربت.', en: 'The office needs JavaScript.' }

/** The page of the staff area: it holds no data. Its script reads everything with the staff member's token. */
export function officeShell({ lang, config, nonce, assets }: Shell): string {
  const { css, preloads, scripts } = assets
  return html`<!doctype html>
<html lang="${lang}" dir="${lang === 'ar' ? 'rtl' : 'ltr'}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<meta property="csp-nonce" content="${nonce}" nonce="${nonce}">
<meta name="page-config" content="${JSON.stringify(config)}">
<title>${title[lang]}</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
${css.map((href) => html`<link rel="stylesheet" href="${href}">`)}
${preloads.map((href) => html`<link rel="modulepreload" href="${href}" nonce="${nonce}">`)}
</head>
<body class="office"><div id="office"></div><noscript>${noScript[lang]}</noscript>
${scripts.map((script) => html`<script nonce="${nonce}"${attributes(script.attrs)}>${new Markup(script.children ?? '')}</script>`)}
</body>
</html>`.text
}

const attributes = (attrs: Record<string, string | boolean> = {}) =>
  Object.entries(attrs).map(([name, value]) => (value === true ? html` ${name}` : html` ${name}="${String(value)}"`))
