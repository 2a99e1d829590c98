import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Endpoints } from '#contract/http/index.ts'
import { Num } from '#web/platform/format.tsx'
import { useT } from '#web/platform/language.tsx'
import { useApi } from '#web/platform/link.tsx'
import { Icon, type IconName } from '#web/ui/icon.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { appInfoQuery } from '../app-info.ts'
import { contactQuery } from '../queries.ts'
import { ContactForm, type Subject } from './contact-form.tsx'

type Contact = Endpoints['GET /contact-us']['data']
const dialled = (phone: string) => phone.replace(/[^+\d]/g, '')
/** A Saudi number in readable form; any other as staff wrote it. */
const spaced = (phone: string) => phone.replace(/^(\+966)(\d{2})(\d{3})(\d{4})$/, '$1 $2 $3 $4')

/** Branches, phones and a form. */
export function ContactPage({ subject, about }: { subject: Subject | undefined; about: string | undefined }) {
  const t = useT('content')
  const { data: contact } = useSuspenseQuery(contactQuery(useApi()))
  return (
    <div className="wrap pb-6">
      <header className="grid gap-1 py-6 lg:py-8">
        <h1 className="text-28 font-bold lg:text-36">{t('contactTitle')}</h1>
        <p className="text-muted">{t('contactLead')}</p>
      </header>
      <Ways contact={contact} />
      <div className="contact-grid grid gap-8 items-start lg:grid-cols-[minmax(0,1fr)_25rem] lg:gap-12">
        <section aria-labelledby="branches">
          <h2 id="branches">{t('branches')}</h2>
          {contact.branches.length === 0 ? (
            <EmptyState icon="pin" title={t('noBranches')} heading="h2">
              {t('noBranchesText')}
            </EmptyState>
          ) : (
            <>
              <p className="mb-4 text-muted">
                {t.rich('inspectionHours', { num: (words) => <Num key={String(words)}>{words}</Num> })}
              </p>
              <ul className="branches">
                {contact.branches.map((branch) => (
                  <Branch key={branch.name} branch={branch} />
                ))}
              </ul>
            </>
          )}
        </section>
        <ContactForm subject={subject} about={about} />
      </div>
    </div>
  )
}

function Ways({ contact }: { contact: Contact }) {
  const t = useT('content')
  const { data: info } = useQuery(appInfoQuery(useApi()))
  const whatsapp = info?.whatsapp.replace(/\D/g, '')
  const [phone] = contact.phones
  const [email] = contact.emails
  return (
    <ul className="ways surface" aria-label={t('ways')}>
      {whatsapp && info ? (
        <Way href={`https://wa.me/${whatsapp}`} icon="whatsapp" name={t('whatsapp')} note={t('fastest')}>
          <Num>{spaced(info.whatsapp)}</Num>
        </Way>
      ) : null}
      {phone ? (
        <Way href={`tel:${dialled(phone)}`} icon="phone" name={t('call')} note={t('inHours')}>
          <Num>{spaced(phone)}</Num>
        </Way>
      ) : null}
      {email ? (
        <Way href={`mailto:${email}`} icon="mail" name={t('mail')} note={t('oneDay')}>
          <bdi lang="en">{email}</bdi>
        </Way>
      ) : null}
    </ul>
  )
}

type WayProps = { href: string; icon: IconName; name: string; note: string; children: ReactNode }

const Way = ({ href, icon, name, note, children }: WayProps) => (
  <li>
    <a href={href} {...(href.startsWith('https') && { target: '_blank', rel: 'noreferrer' })}>
      <span className="size-[2.75rem] rounded-pill bg-palm-soft text-palm-ink grid place-items-center">
        <Icon name={icon} />
      </span>
      <span className="way-words flex flex-wrap items-center justify-between gap-y-0 gap-x-3">
        <span>
          <b>{name}</b>
          <small>{children}</small>
        </span>
        <span className="text-14 text-muted">{note}</span>
      </span>
    </a>
  </li>
)

function Branch({ branch }: { branch: Contact['branches'][number] }) {
  const t = useT('content')
  return (
    <li className="branch">
      <div className="branch-words p-4 md:py-5 md:px-6">
        <h3>{branch.name}</h3>
        <p className="text-muted">{branch.address}</p>
        <dl>
          <div>
            <dt>{t('hours')}</dt>
            <dd>{branch.hours}</dd>
          </div>
          {branch.phones.length > 0 ? (
            <div>
              <dt>{t('phone')}</dt>
              <dd className="flex flex-wrap gap-x-4">
                {branch.phones.map((phone) => (
                  <a key={phone} className="link" href={`tel:${dialled(phone)}`}>
                    <Num>{spaced(phone)}</Num>
                  </a>
                ))}
              </dd>
            </div>
          ) : null}
          {branch.services ? (
            <div>
              <dt>{t('services')}</dt>
              <dd>{branch.services}</dd>
            </div>
          ) : null}
        </dl>
      </div>
      {branch.map_url ? (
        <a
          className="branch-map relative block min-h-[8.25rem] -order-1"
          href={branch.map_url}
          target="_blank"
          rel="noreferrer"
          aria-label={t('mapOf', { name: branch.name })}
        >
          <MapDrawing />
          <span className="pill">
            <Icon name="pin" size="s" />
            {t('openMap')}
          </span>
        </a>
      ) : null}
    </li>
  )
}

/** A drawing of invented streets, as a sign that a map opens here. */
const MapDrawing = () => (
  <svg viewBox="0 0 320 132" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
    <path className="fill-surface-2" d="M0 0h320v132H0z" />
    <path className="map-road map-road-wide" d="M-10 96 330 58M196 -10 168 142" />
    <path className="map-road" d="M-10 30 330 22M60 -10 84 142M262 -10 284 142M-10 126 330 108M120 40 250 34" />
    <path className="fill-palm" d="M176 74c0 0 13-11 13-21a13 13 0 0 0-26 0c0 10 13 21 13 21Z" />
    <circle className="fill-on-palm" cx="176" cy="53" r="4.5" />
  </svg>
)
