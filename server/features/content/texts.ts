import type { Text } from '#server/platform/http/refusal.ts'

/** Texts about content for staff and visitors. */
export const contentTexts = {
  required: { ar: 'هذا الحقل مطلوب.', en: 'This field is required.' },
  phone: { ar: 'أدخل رقم جوال صحيحًا.', en: 'Enter a valid mobile number.' },
  phones: { ar: 'أدخل أرقام هاتف صحيحة.', en: 'Enter valid phone numbers.' },
  slugTaken: { ar: 'توجد صفحة بهذا العنوان.', en: 'There is a page at this address already.' },
  slugFixed: { ar: 'عنوان الصفحة ثابت ولا يتغيّر.', en: 'The address of a page cannot change.' },
  keysRepeat: { ar: 'لكل قسم مفتاح يخصّه وحده.', en: 'Each section needs a unique key.' },
  city: { ar: 'لا توجد مدينة بهذا الرقم.', en: 'There is no city with this id.' },
  parent: { ar: 'اختر المكان الذي يتبعه.', en: 'Choose the place that this one belongs to.' },
  kind: { ar: 'نوع المكان ثابت ولا يتغيّر.', en: 'The kind of a place cannot change.' },
  code: { ar: 'رمز الدولة مطلوب، ولا يتكرر.', en: 'A country needs a code that no other has.' },
  codeFixed: { ar: 'رمز الدولة ثابت ولا يتغيّر.', en: 'The code of a country cannot change.' },
  noCode: { ar: 'الرمز للدول وحدها.', en: 'Only a country has a code.' },
  noParent: { ar: 'الدولة لا تتبع مكانًا آخر.', en: 'A country belongs to no other place.' },
  nameTaken: { ar: 'هذا الاسم موجود.', en: 'This name is there already.' },
  onePicture: { ar: 'أرسل صورة واحدة.', en: 'Send one picture.' },
  added: { ar: 'تمت إضافة العنصر بنجاح.', en: 'The item was added.' },
  sent: { ar: 'تم إرسال البيانات.', en: 'Data sent.' },
  removed: { ar: 'تم حذف العنصر.', en: 'The item was removed.' },
  requestSent: {
    ar: 'وصلنا طلب الشراكة، ونتواصل معك خلال أيام عمل قليلة.',
    en: 'We have your request and will contact you within a few working days.',
  },
} satisfies Record<string, Text>
