import type { Text } from '#server/platform/http/refusal.ts'

/** Texts of letters for members, guests and staff. */
export const letterTexts = {
  required: { ar: 'هذا الحقل مطلوب.', en: 'This field is required.' },
  phone: { ar: 'أدخل رقم جوال صحيحًا.', en: 'Enter a valid mobile number.' },
  files: (max: number): Text => ({ ar: `أرفق ${max} ملفات على الأكثر.`, en: `Attach at most ${max} files.` }),
}
