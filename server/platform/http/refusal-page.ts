import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { html, Markup } from './html.ts'
import type { Text } from './refusal.ts'

const style = `
:root { color-scheme: light dark; }
body { margin: 0 auto; max-inline-size: 34rem; padding: 20vh 1.25rem 2rem; font: 1.125rem/1.7 system-ui, sans-serif; }
p { margin: 0 0 1rem; }
small { opacity: .7; }
`

/** The page may load and run nothing; this one style is allowed by its hash. */
export const refusalPolicy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
  "frame-ancestors 'none'",
].join('; ')

/** True if a person reads the answer: a browser that opens an address outside the API. */
export const isForPerson = ({ method, url, headers }: FastifyRequest): boolean =>
  method === 'GET' && !url.startsWith('/api/') && (headers.accept ?? '').includes('text/html')

/** The whole page of a refused address: the reason in both languages, because the site cannot be asked. */
export const refusalPage = (message: Text, requestId: string): string =>
  html`<!doctype html>
<html lang="ar" dir="rtl">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>مرسى · Marsa</title>
<style>${new Markup(style)}</style>
</head>
<body>
<p>${message.ar}</p>
<p lang="en" dir="ltr">${message.en}</p>
<p><a href="/">مرسى</a></p>
<small dir="ltr">${requestId}</small>
</body>
</html>
`.text
