import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Faq } from '#contract/http/content.ts'
import { Num } from '#web/platform/format.tsx'
import { useT } from '#web/platform/language.tsx'
import { A, useApi } from '#web/platform/link.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { type FaqGroup, findFaqs, groupFaqs } from './find-faqs.ts'
import { faqsQuery } from './queries.ts'
import { RichText } from './rich-text.tsx'
import { useCurrentSection } from './use-current-section.ts'

/** Frequent questions by group, and a search over all of them. */
export function FaqPage() {
  const t = useT('content')
  const { data: faqs } = useSuspenseQuery(faqsQuery(useApi()))
  const [words, setWords] = useState('')
  const found = findFaqs(faqs, words)
  const groups = groupFaqs(found)
  const isSearch = words.trim() !== ''
  return (
    <div className="wrap pb-6">
      <header className="py-6 grid gap-3 lg:max-w-[46rem] lg:pt-12 lg:pb-6">
        <h1 className="text-28 font-bold lg:text-36">{t('faqTitle')}</h1>
        <search className="find faq-find">
          <label>
            <span className="sr-only">{t('faqSearch')}</span>
            <input
              className="input"
              type="search"
              placeholder={t('faqPlaceholder')}
              maxLength={100}
              value={words}
              onChange={(event) => setWords(event.target.value)}
            />
          </label>
          <Icon name="search" />
        </search>
        <p className="text-14 text-muted" role="status">
          {isSearch ? t('found', { count: found.length }) : ''}
        </p>
      </header>
      <div className="faq">
        {groups.length > 0 ? <Groups groups={groups} /> : <span />}
        <div className="faq-body grid gap-8">
          {groups.map((group) => (
            <Group key={`${group.category} ${isSearch}`} group={group} isOpen={isSearch} />
          ))}
          {groups.length === 0 ? (
            <EmptyState icon="search" title={t(isSearch ? 'faqNone' : 'faqEmpty')}>
              {t('faqNoneText')}
            </EmptyState>
          ) : null}
          <StillAsking />
        </div>
      </div>
    </div>
  )
}

function Groups({ groups }: { groups: readonly FaqGroup[] }) {
  const t = useT('content')
  const current = useCurrentSection(groups.map(({ category }) => category))
  return (
    <nav className="toc" aria-label={t('groups')}>
      <ol>
        {groups.map(({ category, faqs }) => (
          <li key={category}>
            <a href={`#${category}`} aria-current={category === current ? 'true' : undefined}>
              {t(`category_${category}`)}
              <span className="n">
                <Num>{faqs.length}</Num>
              </span>
            </a>
          </li>
        ))}
      </ol>
    </nav>
  )
}

function Group({ group, isOpen }: { group: FaqGroup; isOpen: boolean }) {
  const t = useT('content')
  return (
    <section id={group.category} aria-labelledby={`${group.category}-title`}>
      <h2 id={`${group.category}-title`}>{t(`category_${group.category}`)}</h2>
      <div className="questions surface">
        {group.faqs.map((faq) => (
          <Question key={faq.id} faq={faq} isOpen={isOpen} />
        ))}
      </div>
    </section>
  )
}

function Question({ faq, isOpen }: { faq: Faq; isOpen: boolean }) {
  return (
    <details open={isOpen} id={`q${faq.id}`}>
      <summary>
        <h3>{faq.question}</h3>
        <Icon name="plus" />
      </summary>
      <div className="answer">
        <RichText text={faq.answer} />
      </div>
    </details>
  )
}

function StillAsking() {
  const t = useT('content')
  return (
    <section className="still surface">
      <div>
        <h2>{t('stillAsking')}</h2>
        <p className="text-muted">{t('stillAskingText')}</p>
      </div>
      <A to="/contact-us" className={buttonClass('primary')}>
        {t('writeUs')}
      </A>
    </section>
  )
}
