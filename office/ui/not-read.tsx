import { useT } from '#web/platform/language.tsx'
import { ErrorState } from '#web/ui/states.tsx'
import { useErrorWords } from './error-words.ts'

type Props = { error: unknown; onRetry: () => unknown; heading?: 'h1' | 'h2' }

/** A screen or a part of one that could not be read, why, and a way to try again. */
export function NotRead({ error, onRetry, ...more }: Props) {
  const t = useT('office')
  const inWords = useErrorWords()
  return <ErrorState title={t('notRead')} text={inWords(error)} onRetry={() => void onRetry()} {...more} />
}
