import { createHash } from 'node:crypto'
import type { Language } from '#contract/http/shapes.ts'
import { formatAmount, toRiyals } from '#contract/values/money.ts'
import type { SandboxCharge } from './sandbox-store.ts'

/** Colours and sizes are those of the product's tokens. */
const style = `
:root{color-scheme:light;--paper:#FAF8F4;--surface:#FFF;--ink:#17130F;--muted:#6B645B;--line:#E7E1D7;--line-strong:#8F8678;
--palm:#0E5A47;--palm-hover:#0A4335;--palm-ink:#0E5A47;--palm-soft:#E6F0EC;--danger-ink:#A61F15;--danger-soft:#FBEAE8;
--gold-ink:#7A5710;--gold-soft:#F7EFDD;--lh:1.7}
:root:lang(en){--lh:1.55}
@media (prefers-color-scheme:dark){:root{color-scheme:dark;--paper:#14110E;--surface:#1D1915;--ink:#F4EFE7;--muted:#A99F92;
--line:#352E26;--line-strong:#7D7265;--palm:#157A61;--palm-hover:#116B55;--palm-ink:#6CC9A8;--palm-soft:#16302A;
--danger-ink:#FF9386;--danger-soft:#3A1A17;--gold-ink:#DDB662;--gold-soft:#332813}}
*{box-sizing:border-box;margin:0}
body{background:var(--paper);color:var(--ink);font:400 1rem/var(--lh) "IBM Plex Sans Arabic",system-ui,sans-serif;
min-block-size:100dvh;display:grid;place-items:center;padding:1.5rem 1rem}
main{inline-size:100%;max-inline-size:27.5rem}
.top{display:flex;align-items:center;justify-content:space-between;gap:1rem;margin-block-end:1rem}
.name{display:flex;align-items:center;gap:.625rem;font-weight:600}
.name svg{inline-size:1.25rem;block-size:1.25rem;fill:none;stroke:var(--palm-ink);stroke-width:1.6;stroke-linecap:round}
a{color:var(--palm-ink);font-weight:500;text-underline-offset:.25em}
.lang{padding:.625rem .25rem;font-size:.875rem;text-decoration:none}
.sheet{background:var(--surface);border:1px solid var(--line);border-radius:14px;padding:1.5rem}
.note{background:var(--gold-soft);color:var(--gold-ink);border-radius:10px;padding:.5rem .875rem;font-size:.875rem;
margin-block-end:1.25rem}
.sum{color:var(--muted);font-size:.875rem}
h1{font-size:2.25rem;font-weight:700;line-height:1.2;font-variant-numeric:tabular-nums;margin-block:.125rem 1.25rem}
h1 small{font-size:1.125rem;font-weight:500;color:var(--muted)}
h1.said{font-size:1.375rem;line-height:1.35;margin-block:0 .5rem}
dl{border-block-start:1px solid var(--line);margin-block-end:1.5rem}
dl div{display:flex;justify-content:space-between;gap:1rem;padding-block:.75rem;border-block-end:1px solid var(--line);
font-size:.875rem}
dt{color:var(--muted)}dd{font-weight:500;text-align:end;overflow-wrap:anywhere;font-variant-numeric:tabular-nums}
form{display:grid;gap:.75rem}
button,.button{font:inherit;font-weight:600;min-block-size:3.25rem;border-radius:10px;border:1px solid transparent;
inline-size:100%;cursor:pointer;display:flex;align-items:center;justify-content:center;gap:.35em;text-decoration:none}
.pay,.button{background:var(--palm);color:#FFF}.pay:hover,.button:hover{background:var(--palm-hover)}
.decline{background:transparent;color:var(--ink);border-color:var(--line-strong)}.decline:hover{background:var(--paper)}
:focus-visible{outline:3px solid var(--palm-ink);outline-offset:2px}
.mark{inline-size:3rem;block-size:3rem;border-radius:999px;display:grid;place-items:center;margin-block-end:1rem}
.mark svg{inline-size:1.5rem;block-size:1.5rem;fill:none;stroke:currentColor;stroke-width:2;stroke-linecap:round;
stroke-linejoin:round}
.paid{background:var(--palm-soft);color:var(--palm-ink)}.failed{background:var(--danger-soft);color:var(--danger-ink)}
.back{color:var(--muted);margin-block-end:1.5rem}
footer{color:var(--muted);font-size:.75rem;text-align:center;margin-block-start:1rem}
`

const styleHash = createHash('sha256').update(style).digest('base64')

const words = {
  ar: {
    title: 'صفحة الدفع',
    name: 'بوابة الدفع التجريبية',
    note: 'هذه بيئة تجريبية: لا تُطلب بيانات بطاقة، ولا يُسحب أي مبلغ.',
    sum: 'المبلغ المطلوب',
    currency: 'ر.س',
    merchant: 'المتجر',
    purpose: 'الغرض',
    reference: 'رقم العملية',
    pay: 'ادفع',
    decline: 'ارفض الدفع',
    paid: 'تم الدفع',
    failed: 'لم يتم الدفع',
    paidNote: 'وصل المبلغ إلى المتجر. يمكنك العودة إليه الآن.',
    failedNote: 'رُفضت العملية ولم يُسحب أي مبلغ. يمكنك العودة والمحاولة من جديد.',
    back: 'العودة إلى المتجر',
    foot: 'للتطوير والاختبار فقط. لا تُحفظ أي بيانات بطاقة.',
    unknown: 'لم نجد عملية الدفع هذه',
    unknownNote: 'تحقّق من الرابط، أو ابدأ الدفع من جديد من المتجر.',
    other: 'English',
  },
  en: {
    title: 'Payment',
    name: 'Sandbox payments',
    note: 'This is a test environment. No card is asked for, and nothing is charged.',
    sum: 'Amount due',
    currency: 'SAR',
    merchant: 'Merchant',
    purpose: 'For',
    reference: 'Reference',
    pay: 'Pay',
    decline: 'Decline',
    paid: 'Payment made',
    failed: 'Payment declined',
    paidNote: 'The merchant has the amount. You can go back now.',
    failedNote: 'Nothing was charged. You can go back and try again.',
    back: 'Back to the merchant',
    foot: 'For development and tests only. No card data is kept.',
    unknown: 'We do not know this payment',
    unknownNote: 'Check the address, or start the payment again at the merchant.',
    other: 'العربية',
  },
} as const

type PageTexts = Record<Language, { title: string; name: string; foot: string; other: string }>

/** Strict: only this page's own style, and only forms to these addresses. */
export function pagePolicy(targets = "'none'"): string {
  return `default-src 'none'; style-src 'sha256-${styleHash}'; form-action ${targets}; base-uri 'none'; frame-ancestors 'none'`
}

/** The hosted page of a charge, before and after its decision. */
export function chargePage(charge: SandboxCharge, language: Language): string {
  const body = charge.status === 'pending' ? question(charge, language) : answer(charge, charge.status, language)
  return layout(language, `/sandbox/pay/${charge.ref}`, body)
}

export function unknownPage(language: Language, path: string): string {
  const w = words[language]
  return layout(
    language,
    path,
    `<h1 class="said">${w.unknown}</h1>
<p class="back">${w.unknownNote}</p>`,
  )
}

function question(charge: SandboxCharge, language: Language): string {
  const w = words[language]
  const amount = `<bdi dir="ltr">${formatAmount(toRiyals(charge.amount), { decimals: 2 })}</bdi>`
  return `<p class="note">${w.note}</p>
<p class="sum">${w.sum}</p>
<h1>${amount} <small>${w.currency}</small></h1>
<dl>
<div><dt>${w.merchant}</dt><dd><bdi>${escapeHtml(new URL(charge.returnUrl).host)}</bdi></dd></div>
<div><dt>${w.purpose}</dt><dd><bdi>${escapeHtml(charge.description)}</bdi></dd></div>
<div><dt>${w.reference}</dt><dd><bdi dir="ltr">${escapeHtml(charge.ref.slice(0, 11))}</bdi></dd></div>
</dl>
<form method="post" action="/sandbox/pay/${escapeHtml(charge.ref)}?lang=${language}">
<button class="pay" name="result" value="paid">${w.pay} ${amount} ${w.currency}</button>
<button class="decline" name="result" value="failed">${w.decline}</button>
</form>`
}

function answer(charge: SandboxCharge, status: 'paid' | 'failed', language: Language): string {
  const w = words[language]
  const mark = status === 'paid' ? 'm6 12.5 4 4 8-9' : 'M7 7l10 10M17 7 7 17'
  return `<div class="mark ${status}"><svg viewBox="0 0 24 24" aria-hidden="true"><path d="${mark}"/></svg></div>
<h1 class="said">${w[status]}</h1>
<p class="back">${w[`${status}Note`]}</p>
<a class="button" href="${escapeHtml(charge.returnUrl)}">${w.back}</a>`
}

/** A page of a company of the sandbox; `foot` says what it keeps. */
export function layout(language: Language, path: string, body: string, texts: PageTexts = words): string {
  const w = texts[language]
  const other = language === 'ar' ? 'en' : 'ar'
  return `<!doctype html>
<html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<title>${w.title} | ${w.name}</title>
<style>${style}</style>
</head>
<body>
<main>
<div class="top">
<span class="name"><svg viewBox="0 0 24 24" aria-hidden="true"><rect x="5" y="10.5" width="14" height="10" rx="2.5"/><path d="M8.5 10.5V8a3.5 3.5 0 0 1 7 0v2.5"/></svg>${w.name}</span>
<a class="lang" lang="${other}" href="${escapeHtml(path)}?lang=${other}">${w.other}</a>
</div>
<section class="sheet">
${body}
</section>
<footer>${w.foot}</footer>
</main>
</body>
</html>`
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (letter) => entities[letter] ?? letter)
