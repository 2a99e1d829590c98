import { points } from './section.ts'

/** `/about` of a new installation; staff edit it afterwards. */
export const aboutPage = {
  slug: 'about',
  titleAr: 'سوق سيارات تعرف فيه كل شيء قبل أن تزايد',
  titleEn: 'A car market where you know everything before you bid',
  leadAr:
    'بدأنا من فكرة واحدة: ألّا يدفع أحد ثمن ما لم يره. نعرض تقرير الفحص كما هو، ونكتب العيوب قبل المحاسن، ونُظهر المبلغ كاملًا بالرسوم والضريبة قبل أول مزايدة.',
  leadEn:
    'We began with one idea: nobody should pay for what they have not seen. We show the inspection report as it is, write the faults before the merits, and show the full amount with fees and VAT before the first bid.',
  sections: [
    points(
      'promises',
      ['ما نلتزم به', 'What we commit to'],
      ['', ''],
      [
        {
          title: ['الفحص قبل العرض', 'Inspection before listing'],
          text: [
            'تقرير الفحص ورسم الهيكل جزء من صفحة السيارة، وما تغيّر بعد نشرها يُعلَن فيها بتاريخه.',
            'The inspection report and the body drawing are part of the car’s page. Anything that changes after it is published is announced there with its date.',
          ],
        },
        {
          title: ['المبلغ كاملًا، مقدّمًا', 'The full amount, up front'],
          text: [
            'قيمة السيارة والعمولة والرسوم والضريبة، إلى الهللة، فوق زر المزايدة.',
            'The price, the commission, the fees and the VAT, to the halala, above the bid button.',
          ],
        },
        {
          title: ['لا خطف في الثانية الأخيرة', 'No sniping in the last second'],
          text: [
            'كل مزايدة في الدقائق الأخيرة تمدّد وقت المزاد. يفوز الأعلى، لا الأسرع.',
            'Every bid in the last minutes extends the auction. The highest bid wins, not the fastest finger.',
          ],
        },
        {
          title: ['سجل لا يُعدَّل', 'A log that nobody can edit'],
          text: [
            'كل مزايدة مربوطة بما قبلها برقم تحقّق. بعد الإغلاق يستطيع أي أحد تنزيل السجل ومراجعته.',
            'Each bid is chained to the one before it by a checksum. After the close anyone can download the log and verify it.',
          ],
        },
        {
          title: ['تأمينك لك', 'Your deposit stays yours'],
          text: [
            'نجمّد جزءًا منه ما دمت متصدّرًا، ونفكّه لحظة يزايد غيرك. وتسترد المتاح منه متى طلبت.',
            'We hold part of it while you lead and release it the moment somebody outbids you. You can ask for the available part back at any time.',
          ],
        },
        {
          title: ['القرار للمالك، وبمهلة معلنة', 'The owner decides, within a stated time'],
          text: [
            'بعد الإغلاق أمام المالك مهلة مكتوبة في صفحة السيارة. إن مضت وبلغ السعر احتياطيه، فالبيع نافذ.',
            'After the close the owner has the time stated on the car’s page. If it passes and the price has met the reserve, the sale stands.',
          ],
        },
      ],
    ),
    points(
      'journey',
      ['من التسجيل إلى المفتاح', 'From sign-up to the keys'],
      ['خمس خطوات، وكل واحدة منها تراها في حسابك بتاريخها.', 'Five steps, each shown in your account with its date.'],
      [
        {
          title: ['سجّل برقم جوالك', 'Sign up with your phone'],
          text: [
            'رمز يصلك على جوالك، ورقم هويتك مرة واحدة. لا تحتاج كلمة مرور.',
            'A code to your phone, and your ID number once. You need no password.',
          ],
        },
        {
          title: ['أضف تأمينًا مستردًا', 'Add a refundable deposit'],
          text: [
            'اختر الباقة التي تناسب ما تنوي شراءه، ويمكنك الترقية لاحقًا بدفع الفرق.',
            'Choose the package that fits what you mean to buy, and move up later for the difference alone.',
          ],
        },
        {
          title: ['زايد', 'Bid'],
          text: [
            'بنفسك خطوة بخطوة، أو ضع حدّك الأعلى سرًّا فنزايد عنك حتى يبلغه السعر.',
            'Step by step yourself, or leave your secret maximum and we bid for you up to it.',
          ],
        },
        {
          title: ['ادفع', 'Pay'],
          text: [
            'إلكترونيًا أو بحوالة أو نقدًا في الفرع، بفاتورة ضريبية مفصّلة.',
            'Online, by bank transfer or in cash at a branch, with an itemised tax invoice.',
          ],
        },
        {
          title: ['استلم', 'Collect'],
          text: [
            'ننقل الملكية، ثم تستلم من الساحة بتصريح خروج أو نشحنها إلى مدينتك.',
            'We transfer the ownership. Then you collect the car from the yard with an exit permit, or we ship it to your city.',
          ],
        },
      ],
    ),
  ],
} as const
