import type { Faq } from '#contract/http/content.ts'

type Pair = readonly [ar: string, en: string]
type Question = { category: Faq['category']; question: Pair; answer: Pair }

/**
 * Questions and answers of a new installation; staff edit them afterwards. Figures are in braces and are filled in from
 * the present settings. Links are written `[words](/path)`.
 */
export const firstFaqs: readonly Question[] = [
  {
    category: 'bidding',
    question: ['كيف أبدأ المزايدة؟', 'How do I start bidding?'],
    answer: [
      'سجّل برقم جوالك ووثّقه برمز، ثم أضف تأمينًا مستردًا يبدأ من {deposit_from}. بعدها زايد على أي سيارة مباشرة. لا تحتاج كلمة مرور.\n\n[اختر باقة التأمين](/packages)',
      'Sign up with your phone and confirm it with a code, then add a refundable deposit from {deposit_from}. After that you can bid on any live car. You need no password.\n\n[Choose a deposit package](/packages)',
    ],
  },
  {
    category: 'bidding',
    question: ['ماذا يعني تمديد المزاد؟', 'What does extending an auction mean?'],
    answer: [
      'إذا قُبلت مزايدة وبقي أقل من {extension_window} دقائق، زاد وقت السيارة {extension_minutes} دقائق. يتكرر ذلك ما دامت المزايدات مستمرة، فلا يُحسم السعر بمزايدة خاطفة في آخر ثانية. صفحة كل سيارة تبيّن ما يسري عليها.',
      'If a bid is accepted with less than {extension_window} minutes left, the car gets {extension_minutes} more minutes. This repeats while bids keep coming, so a price is never settled by a snipe in the last second. Each car’s page says what applies to it.',
    ],
  },
  {
    category: 'bidding',
    question: ['هل أستطيع سحب مزايدتي؟', 'Can I withdraw a bid?'],
    answer: [
      'لا. المزايدة المقبولة ملزمة، ولهذا نسألك التأكيد حين يكون المبلغ أعلى بكثير من الحد الأدنى. إن أخطأت خطأ واضحًا فاتصل بنا فورًا: لموظفينا إلغاء مزايدة قبل الإغلاق بسبب يُعلن للجميع.',
      'No. An accepted bid binds you, which is why we ask you to confirm an amount far above the minimum. If you made an obvious slip, call us at once: staff can void a bid before the close for a reason that everybody sees.',
    ],
  },
  {
    category: 'bidding',
    question: ['كيف تعمل المزايدة التلقائية؟', 'How does automatic bidding work?'],
    answer: [
      'تضع حدّك الأعلى، ونزايد عنك بأقل ما يلزم للتصدّر حتى تبلغه. حدّك سرّ لا يراه أحد حتى الإغلاق، ومنهم موظفونا. وإن تساوى حدّان تقدّم من وضعه أولًا.',
      'You set your maximum and we bid the least that keeps you in the lead, up to it. Nobody sees your maximum before the close, our staff included. Of two equal maxima the earlier one leads.',
    ],
  },
  {
    category: 'bidding',
    question: ['كيف أتأكد أن المزاد نزيه؟', 'How do I know that an auction was fair?'],
    answer: [
      'يصلك إيصال موقّع لكل مزايدة، قُبلت أو رُفضت. وبعد الإغلاق ينزّل أي أحد سجل المزايدات، وكل سطر فيه مربوط بما قبله برقم تحقّق، فلا يمكن تعديله دون أن يُكشف. ولا يزايد المالك ولا موظفونا.',
      'You get a signed receipt for every bid, accepted or refused. After the close anybody can download the log of bids. Each line is chained to the one before it, so nothing can be changed without being found out. Neither owners nor our staff bid.',
    ],
  },
  {
    category: 'deposit',
    question: ['كم التأمين، ومتى يُجمَّد؟', 'How much is the deposit and when is it held?'],
    answer: [
      'تبدأ الباقات من {deposit_from}. نجمّد {deposit_required} لكل سيارة أنت متصدّرها ما لم تذكر صفحتها غير ذلك، ونفكّها فور أن يزايد غيرك. فإن رست عليك بقيت مجمّدة حتى تدفع ثمنها.',
      'Packages start at {deposit_from}. We hold {deposit_required} for each car that you lead unless its page says otherwise, and release it the moment you are outbid. If you win, it stays held until you have paid for the car.',
    ],
  },
  {
    category: 'deposit',
    question: ['كيف أسترد تأميني؟', 'How do I get my deposit back?'],
    answer: [
      'اطلب الاسترداد من محفظتك بمبلغ لا يزيد على المتاح. تراجعه المالية وتحوّله إلى حساب بنكي باسمك، وإلى الحساب نفسه الذي حوّلت منه إن كان إيداعك بحوالة. وقبول الاسترداد يلغي باقتك الحالية.',
      'Ask for a refund in your wallet, up to your available balance. Finance reviews it and transfers it to a bank account in your name, and to the same account that you paid from if you paid by transfer. An accepted refund cancels your current package.',
    ],
  },
  {
    category: 'deposit',
    question: ['حوّلت ولم يظهر المبلغ، لماذا؟', 'I made a transfer and do not see it. Why?'],
    answer: [
      'نراجع كل حوالة يدويًا في ساعات العمل. تراها في محفظتك «قيد المراجعة» حتى نعتمدها. يجب أن تكون من حسابك أو حساب من فوّضته، وأن تطابق صورة الإيصال مبلغها وتاريخها.',
      'We review each transfer by hand in working hours. Until then your wallet shows it as under review. It must come from your own account or that of an authorised person, and the receipt must match its amount and date.',
    ],
  },
  {
    category: 'deposit',
    question: ['ما الفرق بين الباقات؟', 'How do the packages differ?'],
    answer: [
      'في أعلى مبلغ تزايد به على السيارة الواحدة، وعدد السيارات التي تتصدّرها معًا. والارتقاء إلى باقة أعلى بفرق التأمين وحده.\n\n[قارن الباقات](/packages)',
      'In the highest amount that you may bid on one car, and in how many cars you may lead at once. Moving up costs only the difference.\n\n[Compare the packages](/packages)',
    ],
  },
  {
    category: 'payment',
    question: ['كم سأدفع فوق قيمة السيارة؟', 'What do I pay on top of the price?'],
    answer: [
      'عمولة {commission} من القيمة بحد أدنى {commission_min}، ورسوم إدارية {administrative_fee}، وضريبة {vat} على العمولة والرسوم فقط. تراها كلها مفصّلة فوق زر المزايدة قبل أن تضغطه.',
      'A commission of {commission} of the price, at least {commission_min}, an administrative fee of {administrative_fee}, and {vat} VAT on the commission and the fee only. You see all of it above the bid button before you press it.',
    ],
  },
  {
    category: 'payment',
    question: ['متى يجب أن أدفع؟', 'When do I have to pay?'],
    answer: [
      'خلال ثلاثة أيام من إصدار الفاتورة. بعدها خمسة أيام مهلة يُخصم عن كل منها رسم من تأمينك، ثم يُلغى الطلب ويسقط ما بقي من التأمين. ولا تُحسب الأيام ما دامت حوالتك قيد المراجعة. أما السيارة المشتراة بسعر ثابت فمهلتها 24 ساعة.',
      'Within three days of the invoice. Then there are five days of grace, each of which costs a fee from your deposit; after that the order is cancelled and the rest of the deposit is forfeited. No day counts while your transfer is under review. A car bought at a fixed price is due in 24 hours.',
    ],
  },
  {
    category: 'payment',
    question: ['كيف أدفع؟ وهل تقبلون التقسيط؟', 'How can I pay? Do you take instalments?'],
    answer: [
      'إلكترونيًا بالبطاقة، أو بحوالة بنكية، أو نقدًا في الفرع. لا نقدّم التقسيط حاليًا.',
      'Online by card, by bank transfer, or in cash at a branch. We do not offer instalments at present.',
    ],
  },
  {
    category: 'inspection',
    question: ['هل أستطيع معاينة السيارة قبل المزاد؟', 'Can I view a car before the auction?'],
    answer: [
      'نعم، في ساحتها. اختر موعدًا مدته نصف ساعة من «المعاينة في الساحة» في صفحة السيارة، ثم اذكر رقمه عند البوابة.\n\n[عناوين الساحات وأوقاتها](/contact-us)',
      'Yes, at its yard. Choose a half hour under “See it in the yard” on the page of the car, and say its number at the gate.\n\n[Addresses and hours](/contact-us)',
    ],
  },
  {
    category: 'inspection',
    question: ['ماذا يشمل تقرير الفحص؟', 'What does the inspection report cover?'],
    answer: [
      'الهيكل والصبغ على رسم السيارة، والمحرك وناقل الحركة والفرامل والتكييف والكهرباء والإطارات، مع ملاحظة مكتوبة على كل ما يستحق. ما يستجدّ بعد النشر يُعلن في الصفحة بتاريخه ويُبلَّغ به كل مزايد.',
      'Body and paint on a drawing of the car, then engine, gearbox, brakes, air conditioning, electrics and tyres, with a written note wherever one is due. What is new after publication is announced on the page with its date, and every bidder is notified.',
    ],
  },
  {
    category: 'inspection',
    question: ['وجدت عيبًا لم يُذكر، ماذا أفعل؟', 'I found a fault that was not listed. What now?'],
    answer: [
      'عاين السيارة في الساحة وأخبر موظف التسليم بما وجدت قبل أن تخرج. وبعد الاستلام أمامك ثلاثة أيام لتفتح بلاغًا من صفحة طلبك، بالصور وما يثبته. لا تُصلح شيئًا قبل قرارنا. نردّ خلال ثلاثة أيام ونقرر خلال خمسة عشر، بعد سماع البائع.\n\n[مشترياتي](/win-auctions)',
      'Look at the car in the yard and tell the handover staff what you found before it leaves. After receiving it you have three days to report the fault on your order’s page, with pictures and what supports it. Repair nothing before we decide. We answer within three days and decide within fifteen, after hearing the seller.\n\n[My purchases](/win-auctions)',
    ],
  },
  {
    category: 'handover',
    question: ['متى أستلم السيارة؟', 'When do I get the car?'],
    answer: [
      'بعد السداد ننهي أوراق نقل الملكية، ثم يصلك إشعار بأنها جاهزة، وتصدر تصريح الخروج من حسابك.',
      'After payment we complete the ownership papers. Then you are notified that the car is ready and get the exit permit in your account.',
    ],
  },
  {
    category: 'handover',
    question: ['ما رسوم الأرضية؟', 'What are the storage fees?'],
    answer: [
      'الاستلام مجاني خلال ثلاثة أيام من جاهزية السيارة. بعدها يُحتسب {collect_fees_per_day} عن كل يوم، ويصدر تصريح الخروج بعد سدادها.',
      'Collection is free for three days after the car is ready. After that {collect_fees_per_day} counts for each day, and the exit permit is issued once it is paid.',
    ],
  },
  {
    category: 'handover',
    question: ['هل تشحنون إلى مدينتي؟', 'Do you ship to my city?'],
    answer: [
      'اطلب الشحن من صفحة طلبك. نرسل لك عرض سعر، فإن قبلته أُضيف إلى فاتورتك.',
      'Ask for shipping from your order. We send you a quote; if you accept it, it is added to your invoice.',
    ],
  },
  {
    category: 'handover',
    question: ['هل أستطيع إرجاع السيارة؟', 'Can I return a car?'],
    answer: [
      'السيارة بسعر ثابت ترجعها خلال سبعة أيام من استلامها إن لم تستعملها ولم تقطع أكثر من 200 كم، وتتحمل نقل الملكية والتوصيل. وغيرها يُرجَع إن قُبل بلاغك، ونقل الملكية والتوصيل حينها على المتسبب. يُحجز مبلغك في محفظتك حتى تعود السيارة إلينا.',
      'You can return a car bought at a fixed price within seven days of receiving it if it is unused and was driven at most 200 km; you bear registration and delivery. Any other car goes back if we accept your report, and then registration and delivery are on whoever is at fault. Your money is held in your wallet until the car is back with us.',
    ],
  },
  {
    category: 'selling',
    question: ['كيف أعرض سيارتي؟', 'How do I list my car?'],
    answer: [
      'املأ بيانات السيارة وأضف صورها، وتُحفظ مسودتك حتى تكملها. نراجعها ونخبرك، ثم تُعرض في مزاد أو بسعر ثابت.',
      'Fill in the car’s details and add its pictures; your draft is kept until you finish. We review it and let you know, and then it goes to auction or is offered at a fixed price.',
    ],
  },
  {
    category: 'selling',
    question: ['ماذا لو لم يعجبني السعر؟', 'What if I do not like the price?'],
    answer: [
      'القرار لك. أمامك {owner_decision_hours} ساعة بعد الإغلاق لتوافق أو ترفض أو تعرض سعرًا آخر. إن لم تجب فالبيع نافذ متى بلغ السعر احتياطيك أو لم تضع احتياطيًا، ومرفوض إن لم يبلغه.',
      'You decide. You have {owner_decision_hours} hours after the close to accept, reject or make a counter-offer. If you do not answer, the sale stands where the reserve is met or there is none, and is rejected where it is not.',
    ],
  },
  {
    category: 'account',
    question: ['لم يصلني رمز التحقق', 'I did not get my code'],
    answer: [
      'انتظر دقيقة ثم اطلبه من جديد، وتأكد من الرقم ومفتاح الدولة. الرمز صالح خمس دقائق. لا تعطه لأحد: موظفونا لا يطلبونه أبدًا.',
      'Wait a minute and ask for it again, and check the number and country code. A code is valid for five minutes. Do not share it with anyone: our staff never ask for it.',
    ],
  },
  {
    category: 'account',
    question: ['كيف أحذف حسابي أو آخذ نسخة من بياناتي؟', 'How do I delete my account or get a copy of my data?'],
    answer: [
      'اطلب ذلك من بيانات حسابك أو من [صفحة التواصل](/contact-us). نحذف ما لا يوجب النظام حفظه، ونرد خلال ثلاثين يومًا. التفاصيل في [سياسة الخصوصية](/privacy-policy).',
      'Ask for it in your account or on the [contact page](/contact-us). We delete what the law does not require us to keep and answer within thirty days. See the [privacy policy](/privacy-policy).',
    ],
  },
]
