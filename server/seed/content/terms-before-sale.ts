import { clauses } from './section.ts'

/** The terms from joining to the close of an auction. */
export const beforeSale = [
  clauses(
    'acceptance',
    ['قبولك لهذه الشروط', 'Accepting these terms'],
    [
      'باستخدام الموقع توافق على ما هنا. إن غيّرنا شيئًا أخبرناك قبله بخمسة عشر يومًا، ولا يمسّ مزادًا بدأ.',
      'By using the site you agree to these terms. If we change something we say so fifteen days ahead, and auctions that have begun are not affected.',
    ],
    [
      [
        'تنظّم هذه الشروط استخدامك للموقع، وكل مزايدة أو شراء أو بيع يتم من خلاله. وبإنشائك حسابًا تقرّ بأنك قرأتها وقبلتها مع سياسة الخصوصية، ونحفظ رقم الإصدار الذي قبلته وتاريخ قبولك.',
        'These terms govern your use of the site and every bid, purchase or sale made through it. By opening an account you confirm that you have read and accepted them together with the privacy policy. We record the version that you accepted and when.',
      ],
      [
        'يُنشر كل تعديل برقم إصدار جديد قبل نفاذه بخمسة عشر يومًا، ولا يسري على مزاد بدأ أو طلب نشأ قبل نفاذه.',
        'Each change is published under a new version number fifteen days before it takes effect. It does not apply to auctions that had begun or orders that existed before.',
      ],
      [
        'النص العربي هو المعتمد، والإنجليزي ترجمة له.',
        'The Arabic text prevails; the English text is its translation.',
      ],
    ],
  ),
  clauses(
    'account',
    ['الحساب والهوية', 'Account and identity'],
    [
      'حساب واحد لكل هوية، بعمر 18 فأكثر. جوالك مفتاح حسابك: احفظه، وأبلغنا فورًا إن ضاع.',
      'One account per ID, aged 18 or over. Your phone is the key to it: look after it and tell us at once if it is lost.',
    ],
    [
      [
        'يُشترط لفتح الحساب أن يكون صاحبه قد أتمّ الثامنة عشرة، وأن يملك رقم جوال موثّقًا وهوية وطنية أو إقامة سارية.',
        'To open an account you must be at least eighteen and have a verified mobile number and a valid national ID or Iqama.',
      ],
      [
        'لا يجوز فتح أكثر من حساب للهوية الواحدة، ولا المزايدة نيابة عن الغير إلا بتفويض موثّق.',
        'One ID may have one account only. Bidding for somebody else requires a documented authorisation.',
      ],
      [
        'رموز التحقق سرّية، ولا يطلبها منك أحد من موظفينا. وتتحمل ما يجري من حسابك ما لم تُبلغنا بفقدان جوالك أو اختراق حسابك.',
        'Verification codes are secret and none of our staff will ask you for one. You answer for what happens in your account unless you have told us that your phone was lost or the account was broken into.',
      ],
      [
        'للشركة إيقاف حساب قُدّمت فيه بيانات غير صحيحة أو خالف هذه الشروط، مع بيان السبب، وبقاء ما نشأ من التزامات قبله.',
        'The company may suspend an account that gave false data or broke these terms, stating the reason. Obligations that arose before remain.',
      ],
    ],
  ),
  clauses(
    'deposit',
    ['التأمين والباقات', 'Deposits and packages'],
    [
      'مالك يبقى لك. نجمّد تأمين كل سيارة تتصدّرها، ونفكّه حين يتجاوزك غيرك. والاسترداد إلى حسابك البنكي.',
      'Your money stays yours. We hold the deposit of each car that you lead and release it when you are outbid. Refunds go to your own bank account.',
    ],
    [
      [
        'رصيد التأمين مبلغ مسترد مقدّم لضمان جدية المزايدة أو دفعة مقدّمة لما تشتريه منا. وليس محفظة إلكترونية ولا حساب ادخار، ولا يُحوَّل إلى غيرك ولا تترتب عليه فائدة.',
        'The deposit balance is a refundable amount that backs your bids, or a prepayment for what you buy from us. It is neither an e-wallet nor a savings account, cannot be transferred to others and bears no interest.',
      ],
      [
        'تحدّد الباقة أعلى مبلغ تزايد به على السيارة الواحدة وعدد السيارات التي تتصدّرها معًا، وحدودها معلنة في صفحة الباقات.',
        'A package sets the highest amount that you may bid on one car and how many cars you may lead at once. Its limits are published on the packages page.',
      ],
      [
        'يُجمَّد من رصيدك المتاح التأمين المبيّن في صفحة السيارة ما دمت متصدّرًا مزادها، ويُفك فور تقدّم غيرك عليك. فإن رست عليك بقي مجمّدًا حتى تسدد، ثم يُفك أو يُحسب من الفاتورة إن رغبت.',
        'While you lead a car’s auction, the deposit stated on its page is held from your available balance. It is released as soon as you are outbid. If you win, it stays held until you have paid; then it is released or counted towards the invoice, as you wish.',
      ],
      [
        'لك طلب استرداد رصيدك المتاح كله أو بعضه في أي وقت، إلى حساب بنكي باسمك، وإلى الحساب الذي حُوّل منه إن كان الإيداع بحوالة. ويُلغي قبولُ الاسترداد الباقةَ القائمة، ولا يمسّ ذلك ما تتصدّره من مزادات.',
        'You may ask for all or part of your available balance back at any time, to a bank account in your name, and to the account it came from where you paid by transfer. An accepted refund cancels the current package; it does not touch auctions that you lead.',
      ],
    ],
  ),
  clauses(
    'bidding',
    ['المزايدة', 'Bidding'],
    [
      'إذا زايدت فأنت ملتزم. ساعتنا هي الحَكَم، والدقائق الأخيرة تمتد. والمالك وموظفونا لا يزايدون.',
      'A bid binds you. Our clock decides, and the last minutes extend. Owners and our staff do not bid.',
    ],
    [
      [
        'كل مزايدة مقبولة ملزمة لصاحبها ولا يجوز سحبها. ووقت خادم الموقع هو المرجع الوحيد في قبول المزايدات وإغلاق المزاد.',
        'Every accepted bid binds its bidder and cannot be withdrawn. The time of the site’s server alone decides whether a bid is in time and when an auction closes.',
      ],
      [
        'أقل مزايدة هي السعر الحالي مضافًا إليه مقدار الزيادة المبيّن في صفحة السيارة، بالريال الصحيح.',
        'The lowest valid bid is the current price plus the increment shown on the car’s page, in whole riyals.',
      ],
      [
        'المزايدة في الدقائق الأخيرة تمدّد المزاد بالمقدار المبيّن في صفحته، وهو خمس دقائق لكل مزايدة في آخر خمس دقائق ما لم يُذكر غير ذلك. ولا يُقصَّر وقت مزاد معلن.',
        'A bid in the last minutes extends the auction as stated on its page: by five minutes for each bid in the last five, unless it says otherwise. A published closing time is never brought forward.',
      ],
      [
        'المزايدة التلقائية تزايد عنك بأقل ما يلزم حتى حدّك الأعلى، وهذا الحد سرّ حتى الإغلاق. وإن تساوى حدّان تقدّم الأسبق.',
        'Automatic bidding bids for you by the least that is needed, up to your maximum. The maximum is secret until the close. Of two equal maxima the earlier one leads.',
      ],
      [
        'للمالك وضع سعر احتياطي سرّي، وتبيّن الصفحة هل بلغه السعر أم لا. وإن عُرض «الشراء الآن» فأول من يدفع سعره يُنهي المزاد.',
        'An owner may set a secret reserve; the page says whether it is met. Where a buy-now price is offered, the first member to take it ends the auction.',
      ],
      [
        'لا يجوز للمالك المزايدة على سيارته ولا لموظفي الشركة المزايدة مطلقًا، بأنفسهم أو بواسطة غيرهم. ويُمنع التواطؤ على رفع السعر أو خفضه.',
        'Owners may not bid on their own cars, and the company’s staff may not bid at all, in person or through others. Colluding to raise or lower a price is forbidden.',
      ],
      [
        'للشركة قبل الإغلاق إلغاء مزايدة، أو زيادة وقت المزاد، أو سحب السيارة، لسبب يُعلن في صفحتها. ولا تُحذف مزايدة من السجل، ولأي أحد بعد الإغلاق تنزيله والتحقق منه.',
        'Before the close the company may void a bid, add time or withdraw a car for a reason that is published on its page. No bid is ever deleted from the log, and anybody may download and verify it after the close.',
      ],
    ],
  ),
  clauses(
    'after-close',
    ['ما بعد الإغلاق', 'After the close'],
    [
      'أمام المالك 24 ساعة. سكوته قبول إن بلغ السعر احتياطيه أو لم يكن له احتياطي، ورفض إن لم يبلغه.',
      'The owner has 24 hours. Silence accepts if the reserve is met or there is none, and rejects if it is not.',
    ],
    [
      [
        'يُعرض أعلى سعر على المالك، وله القبول أو الرفض أو عرض سعر آخر خلال المهلة المبيّنة في صفحة السيارة، وهي أربع وعشرون ساعة ما لم يُذكر غير ذلك.',
        'The highest bid is put to the owner, who may accept, reject or make a counter-offer within the time stated on the car’s page: 24 hours unless it says otherwise.',
      ],
      [
        'فإن لم يُجب عُدّ قابلًا متى بلغ السعر حدّه الاحتياطي أو لم يكن له حدّ، وعُدّ رافضًا فيما عدا ذلك. وفي الرفض يُفك تأمين صاحب أعلى مزايدة فورًا.',
        'If the owner does not answer, the sale is accepted where the reserve is met or there is none, and rejected otherwise. On a rejection the highest bidder’s deposit is released at once.',
      ],
      [
        'العروض المتبادلة محدودة الجولات، ولكل منها مهلة، وتسقط بانقضائها. ولا يلزم العرض المقابل أحدًا حتى يُقبل.',
        'Counter-offers are limited in number; each has its own deadline and lapses with it. A counter-offer binds nobody until it is accepted.',
      ],
    ],
  ),
]
