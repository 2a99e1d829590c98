/**
 * Words that come to mind first here: the country, its cities, cars and the trade, in both scripts. In the form of
 * `normaliseArabic`.
 */
export const localWords: readonly string[] = `
saudi saudia saudiarabia arabia arab ksa mamlaka gulf khaleej egypt emirates kuwait qatar bahrain oman yemen
riyadh jeddah jedda jiddah makkah mecca madinah medina dammam khobar dhahran jubail tabuk taif abha khamis hail qassim
buraidah buraydah unaizah hofuf ahsa jazan jizan najran yanbu qatif arar sakaka baha cairo dubai
السعوديه سعوديه سعودي سعوديين المملكه الخليج خليج مصر الامارات الكويت قطر البحرين عمان اليمن
الرياض رياض جده مكه المدينه الدمام دمام الخبر خبر الظهران الجبيل تبوك الطايف ابها خميس حايل القصيم بريده عنيزه الهفوف
الاحساء جازان جيزان نجران ينبع القطيف عرعر سكاكا الباحه القاهره دبي
toyota lexus ford hyundai nissan chevrolet mercedes benz bmw jeep honda kia gmc mazda mitsubishi audi porsche volkswagen
volvo tesla dodge chrysler cadillac lincoln genesis infiniti landrover rangerover jaguar suzuki changan geely haval chery
isuzu peugeot renault bentley ferrari lamborghini maserati rollsroyce camry corolla hilux landcruiser patrol sonata elantra
accent tahoe yukon mustang prado
تويوتا لكزس فورد هيونداي نيسان شفروليه شيفروليه مرسيدس بنز جيب هوندا كيا جمس مازدا ميتسوبيشي اودي بورش فولكسفاجن فولفو
تسلا دودج كرايسلر كاديلاك لنكولن جينيسيس انفينيتي لاندروفر رنجروفر جاكوار سوزوكي شانجان جيلي هافال شيري ايسوزو بيجو رينو
بنتلي فيراري كامري كورولا هايلكس لاندكروزر باترول سوناتا النترا اكسنت تاهو يوكن موستنج برادو
car cars auction auctions mazad سياره سيارات سيارتي مزاد مزادات admin welcome`
  .trim()
  .split(/\s+/)
