import type { CaseKind } from '#contract/values/case-states.ts'
import type { Text } from '#server/platform/http/refusal.ts'

export const caseTexts = {
  opened: { ar: 'وصلنا بلاغك، ونردّ عليه ضمن المهلة الظاهرة.', en: 'We have your case and answer by the date shown.' },
  sent: { ar: 'أُرسلت رسالتك.', en: 'Your message is sent.' },
}

/** The subject of a case's thread. */
export const kindTexts: Record<CaseKind, Text> = {
  fault: { ar: 'عيب لم يذكره التقرير', en: 'A fault that the report did not show' },
  papers: { ar: 'أوراق السيارة', en: 'The car’s papers' },
  late: { ar: 'تأخر التسليم', en: 'Late handover' },
  take_back: { ar: 'إرجاع السيارة', en: 'Taking the car back' },
  other: { ar: 'أمر آخر', en: 'Something else' },
}
