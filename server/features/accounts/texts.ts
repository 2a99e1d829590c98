import type { Text } from '#server/platform/http/refusal.ts'

/** The error texts of fields. */
export const fieldTexts = {
  required: { ar: 'هذا الحقل مطلوب.', en: 'This field is required.' },
  name: { ar: 'أدخل الاسم الكامل.', en: 'Enter your full name.' },
  phone: { ar: 'أدخل رقم جوال صحيحًا.', en: 'Enter a valid mobile number.' },
  identity: {
    ar: 'أدخل رقم هوية أو إقامة صحيحًا من عشرة أرقام.',
    en: 'Enter a valid national ID or Iqama number of ten digits.',
  },
  whichSignup: {
    ar: 'أرسل الاسم كما كُتب عند التسجيل، أو قيمة challenge من رد التسجيل.',
    en: 'Send the name as it was at the sign-up, or the challenge of its answer.',
  },
  agree: { ar: 'يجب الموافقة على الشروط والأحكام.', en: 'You must agree to the terms and conditions.' },
  username: {
    ar: 'اسم المستخدم من 3 إلى 50 حرفًا أو رقمًا.',
    en: 'A username has 3 to 50 letters or digits.',
  },
  usernameTaken: { ar: 'اسم المستخدم محجوز. اختر اسمًا آخر.', en: 'This username is taken. Choose another one.' },
  email: { ar: 'أدخل بريدًا إلكترونيًا صحيحًا.', en: 'Enter a valid e-mail address.' },
  passwordShort: { ar: 'كلمة المرور ثمانية أحرف على الأقل.', en: 'A password has at least eight characters.' },
  passwordCommon: {
    ar: 'كلمة المرور سهلة التخمين. اختر كلمة ليست شائعة، ولا من اسمك أو رقمك أو مدينة أو سيارة أو سنة.',
    en: 'This password is easy to guess. Choose one that is not common, and not made of your name or number, a city, a car or a year.',
  },
  countryNotServed: {
    ar: 'لا نرسل رموزًا إلى أرقام هذه الدولة.',
    en: 'We do not send codes to numbers of this country.',
  },
  passwordRepeat: {
    ar: 'كلمة المرور المكررة لا تطابق كلمة المرور الجديدة.',
    en: 'The repeated password does not match the new password.',
  },
  passwordOld: { ar: 'كلمة المرور الحالية غير صحيحة.', en: 'The current password is wrong.' },
  otp: { ar: 'أدخل الرمز المكوّن من ستة أرقام.', en: 'Enter the code of six digits.' },
  birthDate: { ar: 'أدخل تاريخ ميلاد صحيحًا.', en: 'Enter a valid birth date.' },
  country: { ar: 'اختر دولة من القائمة.', en: 'Choose a country from the list.' },
  city: { ar: 'اختر مدينة من مدن الدولة المختارة.', en: 'Choose a city of the chosen country.' },
  pictureTwice: { ar: 'أرسل صورة واحدة فقط.', en: 'Send one picture only.' },
} satisfies Record<string, Text>

/** The messages of the API beside `data`. */
export const answerTexts = {
  stepUpDone: { ar: 'تأكّدنا أنه أنت.', en: 'Thank you, we know that it is you.' },
  activated: { ar: 'تم التوثيق.', en: 'Verified.' },
  codeSent: { ar: 'أرسلنا رمزًا إلى جوالك.', en: 'We sent a code to your phone.' },
  loggedIn: { ar: 'أهلًا بك.', en: 'Welcome.' },
  codeRight: { ar: 'الرمز صحيح. اختر كلمة مرور جديدة.', en: 'The code is right. Choose a new password.' },
  passwordSet: { ar: 'غُيّرت كلمة المرور.', en: 'The password has been changed.' },
  loggedOut: { ar: 'سُجّل خروجك.', en: 'You are logged out.' },
  invited: { ar: 'أُرسلت الدعوة.', en: 'Invited.' },
  personChanged: { ar: 'حُفظ التغيير.', en: 'Saved.' },
  personRemoved: { ar: 'أُزيل من فريق المنشأة.', en: 'Removed from the company.' },
  sessionEnded: { ar: 'أُنهيت الجلسة.', en: 'The session has ended.' },
  othersEnded: { ar: 'سُجّل خروجك من الأجهزة الأخرى.', en: 'You are logged out on your other devices.' },
  logInRemoved: { ar: 'أُلغي الربط.', en: 'The link has been removed.' },
  profileSaved: { ar: 'حُفظت بياناتك.', en: 'Your data has been saved.' },
} satisfies Record<string, Text>

/** The text of a message to a phone; `site` is the name of the auction house in the same language. */
export type SmsText = { ar: (site: string, code: string) => string; en: (site: string, code: string) => string }

export const smsTexts = {
  register: {
    ar: (site, code) => `رمز التسجيل في ${site}: ${code}. صالح خمس دقائق، فلا تعطه أحدًا.`,
    en: (site, code) => `Your ${site} sign-up code: ${code}. Valid for five minutes. Do not share it with anyone.`,
  },
  registerKnown: {
    ar: (site, code) => `لديك حساب في ${site} بهذا الرقم. رمز الدخول إليه: ${code}. صالح خمس دقائق، فلا تعطه أحدًا.`,
    en: (site, code) =>
      `You already have a ${site} account with this number. Its log-in code: ${code}. Valid for five minutes. Do not share it with anyone.`,
  },
  login: {
    ar: (site, code) => `رمز الدخول إلى ${site}: ${code}. صالح خمس دقائق، فلا تعطه أحدًا.`,
    en: (site, code) => `Your ${site} log-in code: ${code}. Valid for five minutes. Do not share it with anyone.`,
  },
  forgot: {
    ar: (site, code) => `رمز تغيير كلمة المرور في ${site}: ${code}. صالح خمس دقائق، فلا تعطه أحدًا.`,
    en: (site, code) =>
      `Your ${site} code for a new password: ${code}. Valid for five minutes. Do not share it with anyone.`,
  },
  phone: {
    ar: (site, code) => `رمز توثيق رقمك الجديد في ${site}: ${code}. صالح خمس دقائق، فلا تعطه أحدًا.`,
    en: (site, code) =>
      `Your ${site} code for your new number: ${code}. Valid for five minutes. Do not share it with anyone.`,
  },
  stepUp: {
    ar: (site, code) =>
      `رمز تأكيد تغيير مهم في حسابك في ${site}: ${code}. صالح خمس دقائق. إن لم تطلبه فلا تعطه أحدًا وتواصل معنا.`,
    en: (site, code) =>
      `Your ${site} code to confirm an important change: ${code}. Valid for five minutes. If you did not ask for it, do not share it, and contact us.`,
  },
  activate: {
    ar: (site, code) => `رمز التوثيق في ${site}: ${code}. صالح خمس دقائق، فلا تعطه أحدًا.`,
    en: (site, code) => `Your ${site} verification code: ${code}. Valid for five minutes. Do not share it with anyone.`,
  },
  passwordMade: {
    ar: (site) => `أُضيفت كلمة مرور إلى حسابك في ${site}. إن لم تكن أنت من أضافها، فتواصل معنا فورًا.`,
    en: (site) => `A password was added to your ${site} account. If this was not you, contact us at once.`,
  },
  passwordChanged: {
    ar: (site) => `غُيّرت كلمة مرور حسابك في ${site}. إن لم تكن أنت من غيّرها، فتواصل معنا فورًا.`,
    en: (site) => `The password of your ${site} account was changed. If this was not you, contact us at once.`,
  },
  emailChanged: {
    ar: (site) => `غُيّر البريد الإلكتروني لحسابك في ${site}. إن لم تكن أنت من غيّره، فتواصل معنا فورًا.`,
    en: (site) => `The e-mail address of your ${site} account was changed. If this was not you, contact us at once.`,
  },
  bankAdded: {
    ar: (site) => `أُضيف حساب بنكي جديد إلى حسابك في ${site}. إن لم تكن أنت من أضافه، فتواصل معنا فورًا.`,
    en: (site) => `A new bank account was added to your ${site} account. If this was not you, contact us at once.`,
  },
  logInLinked: {
    ar: (site) =>
      `أُضيف الدخول بحساب Google أو Facebook إلى حسابك في ${site}. إن لم تكن أنت من أضافه، فتواصل معنا فورًا.`,
    en: (site) =>
      `A log-in with Google or Facebook was added to your ${site} account. If this was not you, contact us at once.`,
  },
  logInRemoved: {
    ar: (site) =>
      `أُلغي الدخول بحساب Google أو Facebook إلى حسابك في ${site}، ويمكنك ربطه من جديد. إن لم تكن أنت من ألغاه، فتواصل معنا فورًا.`,
    en: (site) =>
      `A log-in with Google or Facebook was removed from your ${site} account. You can link it again. If this was not you, contact us at once.`,
  },
  factorAdded: {
    ar: (site) =>
      `أُضيف تطبيق رموز إلى حسابك في ${site}، ونطلب رمزه عند كل دخول. إن لم تكن أنت من أضافه، فتواصل معنا فورًا.`,
    en: (site) =>
      `An app of codes was added to your ${site} account. Each log-in asks for its code. If this was not you, contact us at once.`,
  },
  factorRemoved: {
    ar: (site) => `حُذف تطبيق الرموز من حسابك في ${site}. إن لم تكن أنت من حذفه، فتواصل معنا فورًا.`,
    en: (site) => `The app of codes was removed from your ${site} account. If this was not you, contact us at once.`,
  },
  recoveryAsked: {
    ar: (site) =>
      `سجّل شخص آخر برقم جوال حسابك في ${site} وأثبت أن الشريحة معه. سيتحقق فريقنا، وتتوقف رموز الدخول إلى هذا الرقم حتى ذلك، ثلاثة أيام على الأكثر. إن كان الرقم لك فتواصل معنا فورًا.`,
    en: (site) =>
      `Another person signed up with the phone of your ${site} account and proved to hold its SIM. Our team will check it. Until then, for three days at most, no log-in codes go to that number. If it is yours, contact us at once.`,
  },
  recoveryGiven: {
    ar: (site) => `تحققنا من طلبك في ${site}. يمكنك الآن التسجيل بهذا الرقم.`,
    en: (site) => `We have checked your ${site} request. You can sign up with this number now.`,
  },
  recoveryReturned: {
    ar: (site) => `تحققنا من طلبك في ${site}. يمكنك الآن الدخول إلى حسابك بهذا الرقم.`,
    en: (site) => `We have checked your ${site} request. You can log in to your account with this number now.`,
  },
  recoveryRefused: {
    ar: (site) => `تعذّر علينا إثبات طلبك في ${site}. تواصل معنا ومعك هويتك إن كان الرقم لك.`,
    en: (site) => `We could not confirm your ${site} request. If the number is yours, contact us with your ID.`,
  },
  phoneGiven: {
    ar: (site) => `انتقل رقم جوال حسابك في ${site} إلى شخص آخر بعد تحقق فريقنا. تواصل معنا إن لم يكن ذلك صحيحًا.`,
    en: (site) =>
      `The phone of your ${site} account now belongs to another person; our team has checked it. If this is wrong, contact us.`,
  },
  unknown: {
    ar: (site) => `لا يوجد حساب في ${site} بهذا الرقم بعد. سجّل حسابًا جديدًا لتبدأ.`,
    en: (site) => `There is no ${site} account with this number yet. Sign up to start.`,
  },
  phoneMoved: {
    ar: (site) => `غُيّر رقم جوال حسابك في ${site}. إن لم تكن أنت من غيّره، فتواصل معنا فورًا.`,
    en: (site) => `The phone of your ${site} account was changed. If this was not you, contact us at once.`,
  },
} satisfies Record<string, SmsText>

/** Added to a message of `smsTexts` if the change also ended log-ins through other companies. */
export const linksEnded = {
  ar: 'وأُلغي معه الدخول بحساب Google أو Facebook، ويمكنك ربطه من جديد.',
  en: 'It also ended your log-in with Google or Facebook. You can link it again.',
}
