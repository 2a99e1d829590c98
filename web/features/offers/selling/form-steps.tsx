import { Num } from '#web/platform/format.tsx'
import { useT } from '#web/platform/language.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { type CarForm, stepsOf } from './car-form.ts'

/** Links to the parts of the form, with a mark on finished ones. */
export function FormSteps({ form }: { form: CarForm }) {
  const t = useT('selling')
  return (
    <nav aria-label={t('formSteps')}>
      <ol className="form-steps">
        {stepsOf(form).map(({ step, isDone }, index) => (
          <li key={step}>
            <a
              href={`#${step}`}
              className={
                isDone
                  ? 'flex items-center gap-2 min-h-(--h-control) text-14 font-medium form-step-done'
                  : 'flex items-center gap-2 min-h-(--h-control) text-14 font-medium'
              }
            >
              <span className="form-step-mark" aria-hidden="true">
                {isDone ? <Icon name="check" size="s" /> : <Num>{index + 1}</Num>}
              </span>
              <span>
                {t(step)}
                {isDone ? <span className="sr-only"> {t('stepDone')}</span> : null}
              </span>
            </a>
          </li>
        ))}
      </ol>
    </nav>
  )
}
