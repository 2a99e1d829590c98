import { useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { AppInfo } from '#contract/http/content.ts'
import { Num } from '#web/platform/format.tsx'
import { useLang, useT } from '#web/platform/language.tsx'
import { A } from '#web/platform/link.tsx'
import { type Firm, FirmMark } from '#web/ui/drawings/firm-mark.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Brand, siteName } from './menu/brand.tsx'
import { helpLinks, quickLinks, type SiteLink } from './menu/links.ts'
import { useNamedLinks } from './menu/use-site-links.ts'

/** The content of the footer: the firm, links, contacts, and its numbers. */
export default function FooterParts({ info }: { info: AppInfo | undefined }) {
  const t = useT('layout')
  return (
    <>
      <div className="cols">
        <About info={info} />
        <LinkColumn title={t('quickLinks')} links={quickLinks} info={info} />
        <LinkColumn title={t('help')} links={helpLinks} info={info} />
        <Fold title={t('contact')} className="contact">
          <Contact info={info} />
        </Fold>
      </div>
      <Base info={info} />
    </>
  )
}

function About({ info }: { info: AppInfo | undefined }) {
  const t = useT('layout')
  const lang = useLang()
  const about = (lang === 'ar' ? info?.footer_about_ar : info?.footer_about_en) || t('description')
  return (
    <div className="about">
      <Brand info={info} logo={info?.footer_logo || info?.logo} />
      <p>{about}</p>
      <div className="apps">
        <AppLink href={info?.appstore} firm="apple" note={t('downloadFrom')} name="App Store" />
        <AppLink href={info?.googleplay} firm="google-play" note={t('availableOn')} name="Google Play" />
      </div>
    </div>
  )
}

function AppLink({ href, firm, note, name }: { href: string | undefined; firm: Firm; note: string; name: string }) {
  return href ? (
    <a href={href} target="_blank" rel="noreferrer">
      <FirmMark firm={firm} size="l" />
      <span>
        <small>{note}</small>
        <b lang="en">{name}</b>
      </span>
    </a>
  ) : null
}

function LinkColumn({ title, links, info }: { title: string; links: readonly SiteLink[]; info: AppInfo | undefined }) {
  const named = useNamedLinks(info)(links)
  return named.length === 0 ? null : (
    <Fold title={title}>
      <ul>
        {named.map((link) => (
          <li key={link.label}>
            <A to={link.to} query={link.query}>
              {link.name}
            </A>
          </li>
        ))}
      </ul>
    </Fold>
  )
}

/** A group of the footer under its title; on phones the title opens it. Without script, so what it opens stands after it. */
function Fold({ title, className, children }: { title: string; className?: string; children: ReactNode }) {
  return (
    <div className={className}>
      <h2 className="max-lg:hidden">{title}</h2>
      <details className="lg:hidden">
        <summary>
          <h2>{title}</h2>
          <Icon name="down" />
        </summary>
      </details>
      <div>{children}</div>
    </div>
  )
}

const SOCIAL = [
  ['twitter', 'x', 'X'],
  ['instagram', 'instagram', 'Instagram'],
  ['snapchat', 'snapchat', 'Snapchat'],
  ['tiktok', 'tiktok', 'TikTok'],
  ['youtube', 'youtube', 'YouTube'],
] as const

/** A Saudi number in readable form; any other as staff wrote it. */
const spaced = (phone: string) => phone.replace(/^(\+966)(\d{2})(\d{3})(\d{4})$/, '$1 $2 $3 $4')

function Contact({ info }: { info: AppInfo | undefined }) {
  const lang = useLang()
  const phones = [info?.phone, info?.mobile].filter((phone) => phone)
  return (
    <>
      <ul>
        {phones.map((phone) => (
          <li key={phone}>
            <a href={`tel:${phone?.replace(/[^+\d]/g, '')}`}>
              <Num>{spaced(phone ?? '')}</Num>
            </a>
          </li>
        ))}
      </ul>
      <address>{lang === 'ar' ? info?.address_ar : info?.address_en}</address>
      <div className="social">
        {SOCIAL.map(([setting, firm, name]) =>
          info?.[setting] ? (
            <a key={name} className="ibtn" href={info[setting]} aria-label={name} target="_blank" rel="noreferrer">
              <FirmMark firm={firm} />
            </a>
          ) : null,
        )}
      </div>
    </>
  )
}

function Base({ info }: { info: AppInfo | undefined }) {
  const t = useT('layout')
  const lang = useLang()
  const { renderedAt } = useRouter().options.context.config
  const year = String(new Date(renderedAt).getUTCFullYear())
  return (
    <div className="base">
      <p>{t('rights', { year, name: siteName(info, lang, t('brand')) })}</p>
      <div className="legal">
        <Legal label={t('registration')} number={info?.registration_number} />
        <Legal label={t('vatNumber')} number={info?.vat_number} />
        <Legal label={t('licence')} number={info?.licence_number} />
      </div>
      <ul className="pays" aria-label={t('payments')}>
        {info?.mada === '1' ? (
          <Pay>
            <bdi lang="ar">مدى</bdi> mada
          </Pay>
        ) : null}
        {info?.visa === '1' ? <Pay>VISA</Pay> : null}
        {info?.mastercard === '1' ? (
          <Pay>
            <Mastercard />
          </Pay>
        ) : null}
        {info?.applepay === '1' ? <Pay>Apple Pay</Pay> : null}
        {info?.paypal === '1' ? <Pay>PayPal</Pay> : null}
      </ul>
    </div>
  )
}

const Pay = ({ children }: { children: ReactNode }) => <li lang="en">{children}</li>

function Mastercard() {
  return (
    <svg viewBox="0 0 34 20" role="img" aria-label="Mastercard">
      <circle cx="12" cy="10" r="8" fill="none" stroke="currentColor" strokeWidth="1.5" />
      <circle cx="22" cy="10" r="8" fill="none" stroke="currentColor" strokeWidth="1.5" />
    </svg>
  )
}

function Legal({ label, number }: { label: string; number: string | undefined }) {
  return number ? (
    <span>
      {label} <Num>{number}</Num>
    </span>
  ) : null
}
