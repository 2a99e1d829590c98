import type { Reason } from '#contract/http/reasons.ts'
import type { Text } from '../refusal.ts'

/** The refusals of files and pictures. */
export const fileReasons = {
  file_too_complex: {
    status: 422,
    ar: 'تستغرق قراءة هذا الملف وقتًا أو ذاكرة أكثر من المسموح. قسّمه إلى ملفات أصغر، أو احفظ الجدول بصيغة CSV.',
    en: 'This file takes too much time or memory to read. Split it into smaller files, or save a table as CSV.',
  },
  file_damaged: { status: 404, ar: 'الملف تالف. اطلب إرساله من جديد.', en: 'The file is damaged. Ask for it again.' },
  unsupported_type: {
    status: 415,
    ar: 'هذا النوع غير مدعوم. أرسل الصور بصيغة JPEG أو PNG أو WebP، والمستندات كذلك أو بصيغة PDF، والطلبات بصيغة JSON أو كنموذج.',
    en: 'This type is not supported. Send pictures as JPEG, PNG or WebP, papers also as PDF, and requests as JSON or as a form.',
  },
  picture_too_large: {
    status: 413,
    ar: 'أبعاد الصورة أكبر من المسموح: أكثر من 40 مليون بكسل، أو ضلع أطول من 16,000 بكسل. صغّرها ثم أرسلها.',
    en: 'The picture has too many pixels: above 40 million, or a side above 16,000. Make it smaller, then send it.',
  },
  picture_too_small: {
    status: 422,
    ar: 'الصورة صغيرة لا تظهر فيها التفاصيل: ضلعها الأطول 600 بكسل على الأقل لصورة السيارة، و800 للمستند. أرسل الصورة الأصلية من الكاميرا.',
    en: 'The picture is too small to show details: its longer side needs 600 pixels for a car, 800 for a paper. Send the original from the camera.',
  },
  picture_damaged: {
    status: 415,
    ar: 'ملف الصورة ناقص أو تالف. احفظها من جديد أو صوّر غيرها.',
    en: 'The file of the picture is cut short or damaged. Save it again, or take another one.',
  },
} as const satisfies Partial<Record<Reason, Text & { status: number }>>
