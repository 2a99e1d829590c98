import { clauses } from './section.ts'

/**
 * `/privacy-policy` of a new installation. Source: the Personal Data Protection Law (Royal Decree M/19 of
 * 1443H as amended) and its implementing regulation, and this product's use of data.
 */
export const privacyPage = {
  slug: 'privacy-policy',
  titleAr: 'سياسة الخصوصية',
  titleEn: 'Privacy policy',
  leadAr: 'ما نجمعه من بياناتك ولماذا، ومن يراها، وكم تبقى، وما لك من حقوق بموجب نظام حماية البيانات الشخصية.',
  leadEn:
    'What we collect of your data and why, who sees it, how long it stays, and what rights the Personal Data Protection Law gives you.',
  sections: [
    clauses(
      'who',
      ['من نحن', 'Who we are'],
      [
        'نحن المسؤولون عن بياناتك، وبياناتنا في أسفل كل صفحة.',
        'We answer for your data. Our details stand at the foot of every page.',
      ],
      [
        [
          'جهة التحكم في بياناتك هي الشركة المالكة للموقع، واسمها وسجلها التجاري ورقمها الضريبي وعنوانها ووسائل التواصل معها مبيّنة في أسفل كل صفحة وفي صفحة «تواصل معنا».',
          'The controller of your data is the company that owns this site. Its name, commercial registration, VAT number, address and contacts stand at the foot of every page and on the contact page.',
        ],
        [
          'تسري هذه السياسة على الموقع وكل ما يُقدَّم من خلاله، وتُقرأ مع الشروط والأحكام.',
          'This policy covers the site and everything offered through it, and is read together with the terms and conditions.',
        ],
      ],
    ),
    clauses(
      'what',
      ['ما نجمعه', 'What we collect'],
      [
        'ما تكتبه أنت، وما يلزم لتنفيذ المزايدة والدفع، ولا شيء للإعلانات.',
        'What you write yourself and what bidding and paying require. Nothing for advertising.',
      ],
      [
        [
          'عند التسجيل: الاسم ورقم الجوال ورقم الهوية الوطنية أو الإقامة. ويختار العضو إن شاء اسم مستخدم وبريدًا إلكترونيًا وكلمة مرور.',
          'At sign-up: your name, mobile number and national ID or Iqama number. A user name, an e-mail and a password are up to you.',
        ],
        [
          'في ملفك إن أضفتها: رقم الواتساب وتاريخ الميلاد والدولة والمدينة والصورة الشخصية.',
          'In your profile, if you add them: WhatsApp number, birth date, country, city and picture.',
        ],
        [
          'عند الدفع والاسترداد ونقل الملكية: بيانات الحوالة ورقم الآيبان واسم صاحب الحساب والمستندات التي يطلبها الإجراء. أما بيانات بطاقتك فتُدخلها عند مزوّد الدفع المرخّص ولا تمر بنا ولا نحفظها.',
          'For payments, refunds and ownership transfer: transfer details, IBAN, the account holder’s name and the documents that the step requires. You enter card details with the licensed payment provider; they never reach us and we do not keep them.',
        ],
        [
          'عند عرض سيارتك: بياناتها وصورها وتقرير فحصها إن أرفقته ورقم هيكلها ولوحتها.',
          'When you list a car: its details, pictures, chassis number and plate, and its inspection report if you add one.',
        ],
        [
          'تلقائيًا: سجل مزايداتك وعملياتك، ووقت الدخول ونوع المتصفح وعنوان الشبكة بقدر ما يلزم لحماية حسابك ومنع إساءة الاستخدام.',
          'Automatically: the record of your bids and transactions, the time of log-ins, the browser type and the network address as far as protecting your account and preventing abuse require it.',
        ],
      ],
    ),
    clauses(
      'why',
      ['لماذا نستخدمها', 'Why we use it'],
      [
        'لتنفيذ ما طلبته، وللوفاء بالأنظمة، ولمنع الاحتيال. والتسويق بموافقتك وحدها.',
        'To do what you asked for, to comply with the law and to prevent fraud. Marketing only with your consent.',
      ],
      [
        [
          'لتنفيذ العقد معك: فتح الحساب، والتحقق من الجوال، وقبول المزايدات، والفوترة، ونقل الملكية، والشحن، وخدمة العملاء.',
          'To perform our contract with you: opening the account, verifying your phone, taking bids, invoicing, transferring ownership, shipping and support.',
        ],
        [
          'للوفاء بالتزام نظامي: الفواتير الضريبية، وحفظ السجلات المالية، والرد على الجهات المختصة.',
          'To meet a legal duty: tax invoices, financial records, and answers to competent authorities.',
        ],
        [
          'لمصلحة مشروعة لا تمس بيانات حساسة: منع الاحتيال وتعدد الحسابات، وحماية الموقع، وإثبات صحة المزادات.',
          'For a legitimate interest that touches no sensitive data: preventing fraud and multiple accounts, protecting the site, and proving that auctions were fair.',
        ],
        [
          'بموافقتك: الرسائل التسويقية وإشعارات المتصفح. ولك سحب الموافقة متى شئت بلا أثر على خدمتك.',
          'With your consent: marketing messages and browser notices. You may withdraw it at any time without any effect on your service.',
        ],
      ],
    ),
    clauses(
      'identity',
      ['الهوية والمستندات', 'Identity and documents'],
      [
        'رقم هويتك مشفّر، وصور المستندات تُحذف حين تنتهي الحاجة إليها.',
        'Your ID number is encrypted. Pictures of documents are deleted once they are no longer needed.',
      ],
      [
        [
          'يُحفظ رقم الهوية مشفّرًا، ويظهر لك ولموظفينا مُقنّعًا، ولا يُكشف كاملًا إلا لموظف مخوّل، ويُسجَّل كل كشف باسمه.',
          'The ID number is stored encrypted and shown masked, to you and to our staff. Only an authorised member of staff can reveal it, and every such look is recorded under their name.',
        ],
        [
          'صور الهوية والحسابات البنكية لا نطلبها إلا حيث يلزمها الإجراء أو النظام، وتُحفظ مشفّرة في موضع لا يصل إليه العموم، وتُحذف متى استُبدلت أو زال الغرض منها.',
          'We ask for pictures of IDs and bank accounts only where the step or the law requires them. They are stored encrypted, out of public reach, and deleted when they are replaced or their purpose has ended.',
        ],
      ],
    ),
    clauses(
      'public',
      ['ما يراه الآخرون', 'What others can see'],
      [
        'اسمك وجوالك لا يظهران في المزاد. تظهر برقم مزايد يتغيّر من مزاد إلى آخر.',
        'Your name and phone never show in an auction. You appear under a bidder number that changes from auction to auction.',
      ],
      [
        [
          'يظهر المزايد للعموم برقم خاص بذلك المزاد وحده، ولا يُنشر اسمه ولا رقم جواله. وحدّه الأعلى في المزايدة التلقائية سرّ على الجميع، ومنهم موظفونا، حتى يُغلق المزاد.',
          'A bidder appears to the public under a number of that auction alone. No name and no phone are published. The maximum of an automatic bid is secret to everybody, our staff included, until the auction has closed.',
        ],
        [
          'رقم اللوحة والهيكل مُقنّعان للزوار، ويراهما الأعضاء المسجّلون.',
          'Plate and chassis numbers are masked for visitors; members who are logged in see them.',
        ],
        [
          'عند إتمام البيع نُطلع كل طرف على ما يلزمه من بيانات الآخر لنقل الملكية والتسليم فقط.',
          'When a sale is completed each side sees only what it needs of the other for ownership transfer and handover.',
        ],
      ],
    ),
    clauses(
      'sharing',
      ['مع من نشاركها', 'Whom we share it with'],
      [
        'مع من ينفّذ الخدمة معنا أو من يلزمنا النظام. لا نبيع بياناتك لأحد.',
        'With those who carry out the service with us, or whom the law names. We sell your data to nobody.',
      ],
      [
        [
          'مزوّدو الدفع والرسائل والاستضافة والشحن والفحص، كلٌّ بقدر ما يحتاجه عمله وبعقد يلزمه بحماية البيانات.',
          'Providers of payments, messages, hosting, shipping and inspection, each as far as its work requires and bound by contract to protect the data.',
        ],
        [
          'الجهات الحكومية المختصة متى ألزمنا النظام بذلك، ومنها هيئة الزكاة والضريبة والجمارك فيما يخص الفواتير.',
          'Competent authorities where the law obliges us, among them the Zakat, Tax and Customs Authority for invoices.',
        ],
        [
          'إن احتاجت خدمة إلى معالجة خارج المملكة فلا تُنقل إليها إلا أقل البيانات اللازمة، وبالضمانات التي تشترطها لائحة نقل البيانات.',
          'Where a service requires processing outside the Kingdom, only the least data needed goes there, under the safeguards that the transfer regulation requires.',
        ],
      ],
    ),
    clauses(
      'keeping',
      ['كم تبقى', 'How long it stays'],
      [
        'ما دام حسابك قائمًا، ثم ما يُلزم النظام بحفظه فقط.',
        'While your account exists; afterwards only what the law requires to be kept.',
      ],
      [
        [
          'بيانات الحساب: ما دام قائمًا. وعند طلب الحذف نحذفها، ويبقى ما يوجب النظام حفظه كالفواتير والقيود المالية للمدة النظامية.',
          'Account data: as long as the account exists. On your request we delete it; what the law requires to be kept, such as invoices and financial entries, stays for the statutory period.',
        ],
        [
          'سجل المزايدات لا يُعدَّل ولا يُحذف لأنه دليل نزاهة المزاد، وهو برقم المزايد لا باسمه.',
          'The log of bids is never changed or deleted because it proves that the auction was fair. It carries bidder numbers, not names.',
        ],
        [
          'رموز التحقق: خمس دقائق. ورسائل «تواصل معنا»: ما دامت المتابعة قائمة.',
          'Verification codes: five minutes. Messages from the contact form: as long as they are being followed up.',
        ],
      ],
    ),
    clauses(
      'rights',
      ['حقوقك', 'Your rights'],
      [
        'اعرف، وخذ نسخة، وصحّح، واحذف، واسحب موافقتك. نرد خلال ثلاثين يومًا.',
        'Know, get a copy, correct, delete, withdraw consent. We answer within thirty days.',
      ],
      [
        [
          'لك أن تعلم بما نجمعه وغرضه، وأن تصل إلى بياناتك، وأن تحصل على نسخة منها بصيغة مقروءة، وأن تطلب تصحيحها أو إتمامها أو إتلافها، وأن تسحب موافقتك.',
          'You may know what we collect and why, access your data, get a readable copy of it, ask for its correction, completion or destruction, and withdraw your consent.',
        ],
        [
          'أرسل طلبك من حسابك أو من صفحة «تواصل معنا». نتحقق من هويتك ونرد خلال ثلاثين يومًا، وإن احتجنا إلى مدة مماثلة أخبرناك بسببها.',
          'Send your request from your account or the contact page. We verify who you are and answer within thirty days; if we need as long again, we tell you why.',
        ],
        [
          'إن لم يُرضك ردّنا فلك أن تشتكي إلى الهيئة السعودية للبيانات والذكاء الاصطناعي (سدايا).',
          'If our answer does not satisfy you, you may complain to the Saudi Data and AI Authority (SDAIA).',
        ],
      ],
    ),
    clauses(
      'device',
      ['ما نحفظه على جهازك', 'What we keep on your device'],
      [
        'ما يلزم لعمل الموقع فقط: لغتك ودخولك. لا متتبّعات ولا إعلانات.',
        'Only what the site needs to work: your language and your log-in. No trackers, no advertising.',
      ],
      [
        [
          'نحفظ في متصفحك ما هو ضروري للخدمة: رمز الدخول ومعرّف حسابك واسمك، واللغة، وآخر إعدادات الموقع، وعلامة نافذة النجاح، وسجلات البحث والمزايدة التي تبقى على جهازك وحده.',
          'We keep in your browser what the service needs: the log-in token, your account id and name, the language, the site’s last settings, the mark of the success window, and searches and receipts that stay on your device alone.',
        ],
        [
          'لا نستخدم ملفات ارتباط للتتبع أو الإعلان. وملف اللغة هو الوحيد الذي يُرسل مع الصفحات.',
          'We use no cookies for tracking or advertising. The language cookie is the only one sent with pages.',
        ],
      ],
    ),
    clauses(
      'safety',
      ['حمايتها', 'How it is protected'],
      [
        'تشفير وصلاحيات وسجل لكل اطلاع. وإن وقع تسرّب أخبرناك.',
        'Encryption, access rights and a record of each look. If data leaks, we tell you.',
      ],
      [
        [
          'نشفّر البيانات الحساسة، ونقصر الاطلاع على من يحتاجه عمله، ونسجّل أعمال الموظفين في سجل لا يُعدَّل.',
          'We encrypt sensitive data, limit access to those whose work requires it, and record what staff do in a log that cannot be changed.',
        ],
        [
          'إن وقع تسرّب قد يضرّك أبلغنا الجهة المختصة خلال 72 ساعة من علمنا به، وأبلغناك دون تأخير بما ينبغي فعله.',
          'If a breach may harm you, we notify the authority within 72 hours of learning of it and tell you without delay what to do.',
        ],
      ],
    ),
    clauses(
      'changes',
      ['القاصرون وتحديث السياسة', 'Minors and changes'],
      [
        'الخدمة لمن أتمّ الثامنة عشرة. وكل تعديل له رقم وتاريخ.',
        'The service is for people aged 18 and over. Every change has a number and a date.',
      ],
      [
        [
          'لا نجمع بيانات من لم يتمّ الثامنة عشرة، ونحذف ما يصلنا منها متى علمنا به.',
          'We do not collect data of people under eighteen and delete what reaches us as soon as we learn of it.',
        ],
        [
          'إن عدّلنا هذه السياسة نشرناها برقم إصدار جديد وتاريخ، وأخبرنا الأعضاء بما يمسّ حقوقهم قبل نفاذه.',
          'When we change this policy we publish it with a new version number and date, and tell members beforehand of anything that touches their rights.',
        ],
      ],
    ),
  ],
} as const
