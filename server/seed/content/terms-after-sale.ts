import { clauses } from './section.ts'

/** The terms from paying to disputes. */
export const afterSale = [
  clauses(
    'price',
    ['الثمن والرسوم والضريبة', 'Price, fees and VAT'],
    [
      'ادفع خلال 3 أيام من الفاتورة. كل يوم تأخير يُخصم من تأمينك، وبعد 5 أيام يُلغى الطلب ويسقط باقي التأمين.',
      'Pay within 3 days of the invoice. Each day late is taken from your deposit; after 5 days the order is cancelled and the rest of the deposit is forfeited.',
    ],
    [
      [
        'يلتزم المشتري بقيمة السيارة وعمولة الموقع والرسوم الإدارية وضريبة القيمة المضافة على الرسوم. ويظهر المبلغ مفصّلًا وكاملًا قبل المزايدة وفي الطلب وفي الفاتورة.',
        'The buyer owes the price of the car, the site’s commission, the administrative fees and the VAT on the fees. The full amount with its parts is shown before bidding, on the order and on the invoice.',
      ],
      [
        'تشمل أسعار السيارات الضريبة متى كان البائع ممن يحصّلها. أما سيارة الفرد غير الخاضع للضريبة فلا ضريبة على قيمتها.',
        'Car prices include VAT where the seller charges it. The price of a car sold by a private owner who is not subject to VAT carries none.',
      ],
      [
        'يُسدَّد المبلغ خلال ثلاثة أيام من إصدار الفاتورة، إلكترونيًا أو بحوالة من حساب المشتري أو المفوَّض عنه أو نقدًا في الفرع.',
        'The amount is due within three days of the invoice: online, by transfer from the account of the buyer or an authorised person, or in cash at a branch.',
      ],
      [
        'فإن تأخر خُصم من تأمينه المجمّد الرسم اليومي المعلن عن كل يوم من أيام المهلة. فإن انقضت خمسة أيام أُلغي الطلب وسقط حقه فيما بقي من التأمين، وصدرت به فاتورة. ولا تُحسب المهلة ما دامت حوالته أو دفعته قيد المراجعة.',
        'If the buyer is late, the published daily fee is taken from the held deposit for each day of grace. After five days the order is cancelled and the rest of the deposit is forfeited, with an invoice for it. No day counts while a transfer or payment is under review.',
      ],
      [
        'للشركة بعد الإلغاء عرض السيارة على صاحب المزايدة التالية بسعره، وله القبول أو الرفض.',
        'After a cancellation the company may offer the car to the next bidder at that bidder’s own price, who is free to accept or decline.',
      ],
    ],
  ),
  clauses(
    'fixed-price',
    ['الشراء بسعر ثابت وحق الرجوع', 'Fixed-price sales and the right to cancel'],
    [
      'تُحجز السيارة لك بتأمين، وتسدد خلال 24 ساعة. ولك في البيع بسعر ثابت الرجوع خلال 7 أيام من الاستلام ما لم تستعملها.',
      'A deposit reserves the car and you pay within 24 hours. In a fixed-price sale you may cancel within 7 days of receiving the car if you have not used it.',
    ],
    [
      [
        'يُحجز تأمين الشراء المبيّن في صفحة السيارة، ويُستحق الثمن خلال أربع وعشرين ساعة، أو ثلاثة أيام متى أُعلنت حوالة. فإن لم يُسدَّد أُلغي الطلب وعادت السيارة للعرض.',
        'The purchase deposit shown on the car’s page is held. The price is due within twenty-four hours, or three days once a transfer has been announced. If it is not paid, the order is cancelled and the car is offered again.',
      ],
      [
        'للمشتري بسعر ثابت فسخ العقد خلال سبعة أيام من تاريخ الاستلام ما لم ينتفع بالسيارة أو يستعملها، ويتحمل تكاليف الإعادة، وفق نظام التجارة الإلكترونية ولائحته وما يستثنيانه.',
        'The buyer at a fixed price may cancel within seven days of receiving the car, provided that it has not been used or benefited from, and bears the cost of returning it, under the E-Commerce Law and its regulation and with their exceptions.',
      ],
      [
        'إن تأخر التسليم أكثر من خمسة عشر يومًا عن موعده المتفق عليه لسبب لا يعود إلى المشتري فله فسخ العقد واسترداد ما دفع.',
        'If handover is more than fifteen days later than agreed for a reason that is not the buyer’s, the buyer may cancel and get back what was paid.',
      ],
    ],
  ),
  clauses(
    'condition',
    ['حالة السيارة والفحص', 'Condition and inspection'],
    [
      'التقرير والرسم والإعلانات جزء من العقد. عاين السيارة قبل خروجها من الساحة.',
      'The report, the drawing and the announcements are part of the contract. Look at the car before it leaves the yard.',
    ],
    [
      [
        'تُباع السيارة بالحالة المبيّنة في صفحتها وتقرير فحصها وما أُعلن فيها. وما ثبت في الصفحة عند نشر المزاد لا يُغيَّر، وما استجدّ يُعلن بتاريخه ويُبلَّغ به المزايدون.',
        'A car is sold in the condition stated on its page, in its inspection report and in its announcements. What the page said when the auction was published is not changed; what is new is announced with its date, and bidders are notified.',
      ],
      [
        'للمزايدين معاينة السيارة في الساحة في أوقات الفحص المعلنة، من التاسعة صباحًا إلى السادسة مساءً.',
        'Bidders may view a car at the yard in the published inspection hours, 9 am to 6 pm.',
      ],
      [
        'على المشتري معاينة السيارة قبل استخدام تصريح الخروج. وما يظهر بعده يُبلَّغ عنه من صفحة الطلب وفق بند «البلاغات بعد الشراء»، دون إخلال بحقوقه المقررة نظامًا في الغش والعيب الخفي.',
        'The buyer looks at the car before using the exit permit. What comes up afterwards is reported on the order’s page as the section “Reports after buying” says, without prejudice to statutory rights in cases of fraud or hidden defects.',
      ],
    ],
  ),
  clauses(
    'handover',
    ['الاستلام والشحن ونقل الملكية', 'Collection, shipping and ownership'],
    [
      'ثلاثة أيام مجانًا في الساحة، ثم رسم يومي معلن. ولا تخرج السيارة إلا بتصريح وبعد نقل الملكية.',
      'Three days free in the yard, then a published daily fee. A car leaves only with a permit and after the ownership transfer.',
    ],
    [
      [
        'يقدّم المشتري اسم المالك الجديد ورقم هويته وجواله وموقع النقل، وتُنقل الملكية بعد السداد وفق إجراءات المرور.',
        'The buyer names the new owner with ID number, mobile and place of transfer. Ownership is transferred after payment by the procedures of the traffic authority.',
      ],
      [
        'الاستلام مجاني خلال ثلاثة أيام من إشعار الجاهزية، ثم يُحتسب رسم الحفظ اليومي المعلن، ولا يصدر تصريح الخروج قبل سداده.',
        'Collection is free for three days after the notice that the car is ready. Then the published daily storage fee counts, and the exit permit is issued only once it is paid.',
      ],
      [
        'الشحن بطلب من المشتري وعرض سعر يقبله، ويُضاف إلى طلبه.',
        'Shipping is at the buyer’s request and at a quote that the buyer accepts; it is added to the order.',
      ],
    ],
  ),
  clauses(
    'owners',
    ['شروط البائع', 'Terms for sellers'],
    [
      'اكتب الحقيقة كاملة. نراجع سيارتك قبل عرضها، والقرار لك بعد الإغلاق، ومالك بعد سداد المشتري ونقل الملكية.',
      'Write the whole truth. We review your car first, you decide after the close, and you are paid once the buyer has paid and ownership is transferred.',
    ],
    [
      [
        'يقرّ البائع بملكيته للسيارة أو تفويضه ببيعها، وبصحة بياناتها، وخلوّها من رهن أو حجز أو مخالفات لم يُفصح عنها.',
        'The seller confirms to own the car or to be authorised to sell it, that its data are true, and that it is free of any lien, seizure or fines that were not disclosed.',
      ],
      [
        'لا تُعرض السيارة إلا بعد مراجعتها. وللبائع سحبها ما لم تُدرج في مزاد أو تُحجز أو تُبع.',
        'A car is offered only after its review. The seller may take it back while it is in no auction and is neither reserved nor sold.',
      ],
      [
        'متى قُبل البيع لزم البائع تسليم السيارة وإتمام نقل ملكيتها. ويُصرف له ثمنها، مخصومًا منه عمولة البائع وضريبتها إن وُجدت، إلى حساب بنكي باسمه بعد سداد المشتري ونقل الملكية.',
        'Once a sale is accepted the seller must hand over the car and complete the transfer. The price, less the seller’s commission and its VAT if there is one, is paid to a bank account in the seller’s name after the buyer has paid and ownership is transferred.',
      ],
    ],
  ),
  clauses(
    'cases',
    ['البلاغات بعد الشراء', 'Reports after buying'],
    [
      'أبلغ عن عيب لم يذكره التقرير خلال 3 أيام من الاستلام. نردّ خلال 3 أيام ونقرر خلال 15، بعد سماع البائع.',
      'Report a fault that the report did not show within 3 days of receiving the car. We answer within 3 days and decide within 15, after hearing the seller.',
    ],
    [
      [
        'للمشتري بعد السداد فتح بلاغ من صفحة طلبه: خلال ثلاثة أيام من الاستلام عن عيب لم يذكره تقرير الفحص أو أوراق خاطئة أو سيارة غير التي اشتراها، وخلال خمسة عشر يومًا عن تأخر التسليم، وخلال سبعة أيام لإرجاع سيارة بسعر ثابت لم تُستعمل ولم تقطع أكثر من 200 كم. وله قبل الاستلام الإبلاغ عن الأوراق أو التأخر أو أمر آخر.',
        'After paying, the buyer may open a report on the order’s page: within three days of receiving the car for a fault that the inspection report did not show, wrong papers or another car than was bought; within fifteen days for late handover; and within seven days to give back a car at a fixed price that is unused and was driven at most 200 km. Before receiving it the buyer may report papers, lateness or anything else.',
      ],
      [
        'السيارة المعروضة دون تقرير فحص تُباع على حالها، فلا يُقبل عنها إلا بلاغ عن الأوراق أو تأخر التسليم أو استلام سيارة أخرى، دون إخلال بالحقوق المقررة نظامًا.',
        'A car offered without an inspection report is sold as it is: it can be reported only for its papers, late handover or being another car, without prejudice to statutory rights.',
      ],
      [
        'تردّ الشركة خلال ثلاثة أيام وتقرر خلال خمسة عشر يومًا. وإن كانت السيارة لبائع آخر عُرض عليه البلاغ دون اسم المشتري، وله ثمان وأربعون ساعة ليجيب قبل القرار.',
        'The company answers within three days and decides within fifteen. Where the car is another seller’s, the seller sees the report without the buyer’s name and has forty-eight hours to answer before the decision.',
      ],
      [
        'يكون القرار برفض مسبَّب، أو خصم من السعر، أو إرجاع السيارة. وفي الإرجاع يعود إلى المشتري ثمن السيارة والعمولة والرسوم والخدمات وضريبتها بعد حسم ما خُصم بقسيمة. أما نقل الملكية والتوصيل فيتحملهما المتسبب: البائع أو الشركة، أو المشتري إن كان الإرجاع برغبته.',
        'The decision is a refusal with its reason, a price reduction, or a return of the car. With a return the buyer gets back the price, the commission, the fees and services and their VAT, less any coupon discount. Registration and delivery are borne by who is at fault: the seller or the company, or the buyer who returns the car by choice.',
      ],
      [
        'يُحجز مبلغ الإرجاع في محفظة المشتري ويصير متاحًا متى عادت السيارة إلى الشركة. فإن لم تكن قد سُلّمت إليه فهو متاح فور القرار.',
        'The money of a return is held in the buyer’s wallet and becomes available when the car is back with the company. If the car was never handed over, it is available at the decision.',
      ],
      [
        'إن عرضت الشركة حلولًا فللمشتري ثلاثة أيام ليختار. وإن لم يختر نُفّذ الخصم متى كان معروضًا، وإلا أُغلق البلاغ بلا قبول.',
        'Where the company offers ways to settle, the buyer has three days to choose. Without a choice the price reduction is carried out if one was offered; otherwise the report is closed as refused.',
      ],
      [
        'لا يُصرف للبائع ثمن السيارة ما دام عليها بلاغ مفتوح. ويُخصم منه ما يقع عليه بالقرار، أو يُطالب به إن كان قد صُرف له.',
        'The seller is not paid while a report about the car is open. What the decision puts on the seller is taken from the payout, or charged if the payout was already sent.',
      ],
    ],
  ),
  clauses(
    'complaints',
    ['الشكاوى وخدمة العملاء', 'Complaints and support'],
    [
      'اكتب لنا أو اتصل. نرد خلال ثلاثة أيام عمل، ولك اللجوء إلى وزارة التجارة.',
      'Write or call. We answer within three working days, and you may turn to the Ministry of Commerce.',
    ],
    [
      [
        'تُقدَّم الشكوى من صفحة «تواصل معنا» أو بالهاتف أو البريد، بالعربية أو الإنجليزية، وتُقيَّد برقم. نرد عليها خلال ثلاثة أيام عمل، ونسعى إلى حلّها خلال خمسة عشر يومًا.',
        'Complaints are made on the contact page, by phone or by e-mail, in Arabic or English, and get a number. We answer within three working days and aim to settle them within fifteen days.',
      ],
      [
        'لا يمنع ذلك من تقديم بلاغ إلى وزارة التجارة أو الجهة المختصة.',
        'This does not keep you from reporting to the Ministry of Commerce or the competent authority.',
      ],
    ],
  ),
  clauses(
    'liability',
    ['انقطاع الخدمة والمسؤولية', 'Interruptions and liability'],
    [
      'إن تعطّل الموقع في آخر المزاد مددناه. ولا نعفي أنفسنا مما لا يجيز النظام الإعفاء منه.',
      'If the site fails at the end of an auction, we extend it. We do not exclude what the law does not allow us to exclude.',
    ],
    [
      [
        'إن انقطعت الخدمة في الدقائق الأخيرة من مزاد مُدّد وقته بقدر الانقطاع، ويُعلن ذلك في صفحته. أما انقطاع اتصال المستخدم فلا يوقف المزاد.',
        'If the service is interrupted in the last minutes of an auction, the auction is extended by the interruption, and its page says so. A user’s own connection does not stop an auction.',
      ],
      [
        'لا تحدّ هذه الشروط من مسؤولية الشركة عن الغش أو الخطأ الجسيم، ولا من حقوق المستهلك المقررة نظامًا.',
        'Nothing in these terms limits the company’s liability for fraud or gross negligence, or the statutory rights of consumers.',
      ],
    ],
  ),
  clauses(
    'law',
    ['النظام المطبّق والخلافات', 'Governing law and disputes'],
    [
      'النظام السعودي يحكم بيننا. نحاول الحل وديًا أولًا، ثم المحكمة المختصة في المملكة.',
      'Saudi law governs. We try to settle first; then the competent court in the Kingdom decides.',
    ],
    [
      [
        'تخضع هذه الشروط لأنظمة المملكة العربية السعودية، وتختص محاكمها بنظر ما ينشأ عنها بعد محاولة التسوية الودية خلال خمسة عشر يومًا.',
        'These terms are governed by the laws of the Kingdom of Saudi Arabia. Its courts decide disputes that could not be settled amicably within fifteen days.',
      ],
      ['إن بطل بند من هذه الشروط بقيت سائر البنود نافذة.', 'If one clause is void, the others remain in force.'],
    ],
  ),
]
