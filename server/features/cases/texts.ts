import type { CaseKind } from '#contract/values/case-states.ts'
import type { Text } from '#server/platform/http/refusal.ts'

export const caseTexts = {
  opened: { ar: 'وصلنا بلاغك، ونردّ عليه ضمن المهلة الظاهرة.', en: 'We have your case and answer by the date shown.' },
  sent: { ar: 'أُرسلت رسالتك.', en: 'Your message is sent.' },
  done: { ar: 'نُفّذ اختيارك.', en: 'Your choice is carried out.' },
  heard: { ar: 'وصل ردّك. نخبرك بقرارنا.', en: 'We have your answer, and tell you what we decide.' },
  required: { ar: 'اكتب ردّك.', en: 'Write your answer.' },
  amount: {
    ar: 'اكتب مبلغًا أكبر من صفر، بهللتين على الأكثر.',
    en: 'Enter an amount above zero, with at most two decimals.',
  },
  repair: { ar: 'اكتب ما يُصلح ومكانه وأيامه وكلفته.', en: 'Write what is repaired, where, its days and its cost.' },
  cost: { ar: 'اكتب الكلفة، ولا تزيد على ما قُرر.', en: 'Write the cost, at most the one that was decided.' },
  yard: { ar: 'اختر ساحة الموعد.', en: 'Choose the yard.' },
  soon: { ar: 'اختر موعدًا قادمًا خلال ستين يومًا.', en: 'Choose a time to come, within sixty days.' },
  /** The reason of a decision that the buyer made. */
  chosen: { ar: 'اخترت هذا الحل مما عرضناه عليك.', en: 'You chose this among what we offered.' },
  silent: {
    ar: 'انتهت مهلة الاختيار دون رد، فطُبّق ما ذكرناه عند العرض.',
    en: 'The days to choose are over, so what we announced with the offer applies.',
  },
}

/** The subject of a case's thread. */
export const kindTexts: Record<CaseKind, Text> = {
  fault: { ar: 'عيب لم يذكره التقرير', en: 'A fault that the report did not show' },
  papers: { ar: 'أوراق السيارة', en: 'The car’s papers' },
  late: { ar: 'تأخر التسليم', en: 'Late handover' },
  take_back: { ar: 'إرجاع السيارة', en: 'Taking the car back' },
  other: { ar: 'أمر آخر', en: 'Something else' },
}
