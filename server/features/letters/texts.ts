import { compose } from '#contract/values/compose.ts'
import type { Text } from '#server/platform/http/refusal.ts'

/** Texts of letters for members, guests and staff. */
export const letterTexts = {
  required: { ar: 'هذا الحقل مطلوب.', en: 'This field is required.' },
  phone: { ar: 'أدخل رقم جوال صحيحًا.', en: 'Enter a valid mobile number.' },
  files: (max: number): Text => ({
    ar: compose`أرفق ${max} ملفات على الأكثر.`,
    en: compose`Attach at most ${max} files.`,
  }),
  noFiles: {
    ar: 'كاتب هذه الرسالة زائر بلا حساب، ولا تصله الملفات. اكتب الرد نصًا.',
    en: 'The writer is a guest and cannot get files. Answer in words.',
  },
  owner: { ar: 'هذا الموظف لا يرد على الرسائل.', en: 'This person does not answer letters.' },
  sent: {
    ar: 'وصلتنا رسالتك، ونردّ عليك في أقرب وقت من ساعات العمل.',
    en: 'We have your message and will answer in working hours.',
  },
  /** The frame of an answer to a guest. */
  answer: (site: string, number: string): { title: Text; again: Text } => ({
    title: { ar: compose`${site}: الرد على رسالتك ${number}`, en: compose`${site}: answer to your letter ${number}` },
    again: {
      ar: compose`للكتابة إلينا مرة أخرى استخدم صفحة «تواصل معنا» واذكر الرقم ${number}.`,
      en: compose`To write again, use the contact page and give the number ${number}.`,
    },
  }),
}
