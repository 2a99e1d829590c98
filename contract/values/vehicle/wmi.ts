/**
 * World manufacturer identifiers, the first three characters of a chassis number, by the slugs of brands. Two characters
 * stand for all identifiers that begin with them. Source: a public list of 704 identifiers (wmi.csv, checked for
 * plausibility), cut to the makers of cars that the catalogue knows and to
 * those that would be taken for one of them.
 */
export const WMI_BY_BRAND: Readonly<Record<string, string>> = {
  acura: '19U 2HH 2HN 5FR 5J8 JH4',
  audi: '93U 93V 99A TRU WA1 WAU WAV WMB',
  bmw: '4US 5U 5YM 98M 99Z KRX LBV WB WBA WBS WBX WBY',
  byd: 'LGX',
  cadillac: '1G6 1GE 1GY 2G6 2GE 3GY B01 G61 W06',
  chery: '98R 9UJ LVV',
  chevrolet: '1G1 1GA 1GB 1GC 1GN 1Y1 2G1 2GC 2GN 3G1 3GC 3GN 3GV 3N6 4G1 54D 6G1 6G3 8GG JGN KL1 KL7 KL8 KLA MMM Z3B',
  chrysler: '1A4 1A8 1C 1C8 2A4 2A8 2C3 2C4 2C8 3A 3A4 3A8 3C 3C8 4C3 TC3',
  dodge: '1B 1C4 1D 2B3 2B4 2B5 2B6 2B7 2B8 2C7 2D3 2D4 2D6 2D7 2D8 3B6 3B7 3C4 3D 4B3 JB3 KC4 WD0 WD2 WD5 WDW WDX',
  ford: '17V 1F 2F 3F 6F 6FP 8AF 9BF AFA LVS MNB NM0 PE1 SFA VF0 VS6 WE0 WF0 WFO WS0 WV0',
  gac: 'LMG',
  geely: 'L6T',
  genesis: 'KMT',
  gmc: '1GD 1GJ 1GK 1GT 2GK 2GT 3GD 3GK 3GT GKA',
  haval: 'LGW',
  honda: '19X 1H 2H 3CZ 3H 4S6 5F 5J6 5KB 7A3 7FA 8C3 93H JH JHM LHG LUC LVH MHR MRH NLA SAH SHH SHS SNT',
  hyundai: '2HM 5NM 5NP 9BH KM LBE MAL NLH NLJ TMA',
  infiniti: '5N3 JNK JNR JNT JNX SJK',
  isuzu: '1GG 4NU 4S2 JA JAC LZE MP1 MPA',
  jaguar: 'SAD SAJ',
  jeep: '1J 1J4 1J8 1L4 DA4 SNE ZAC',
  kia: '3KP 5XX 5XY 9UW KN LJD U5Y U6Y USY XWE',
  'land-rover': 'SAL SUR',
  lexus: '2T2 58A JT6 JT8 JTH JTJ',
  lincoln: '1CN 1L 1L1 1LN 2L 2L1 2LM 2LN 3LN 5L KLM',
  mazda: '1YV 3MD 3MY 3MZ 4F JM LVR MM0 MM8 PE3 YCM',
  'mercedes-benz': '4J 55S 8AC 8BR 8BT 9BM EDB LE4 VSA W1 WBD WD8 WDB WDF WWD X96',
  mg: 'LSJ',
  mini: 'WMW WMZ',
  mitsubishi: '1Z3 1Z7 4A 6MM JA3 JA4 JMB ML3 MMB MMC MMT TYB XMC XNC',
  nissan: '1JN 1N 1V4 3N 4N2 5BZ 5N1 5NA 6F4 94D JN KN1 LGB MBH MDH MNT SJN VSK VWA',
  peugeot: '8AD 8GD FV3 SDB VF3 VFF VS3 WF3',
  porsche: 'WP0 WP1',
  ram: '1C6 3C6 3C7',
  renault: '8A1 93Y 9FB CF1 FV1 GA1 VF1 VF2 VFB VFJ VNV VS5 VSY VW1 WF1 X7L',
  skoda: 'TMB TNB YMB',
  subaru: '1F2 4S3 4S4 JF2 JFS',
  suzuki: '2S2 2S3 5Z6 8AK JS KL5 MA3 MMS TSM',
  tesla: '5YJ 7SA LRW XP7',
  toyota: '2T 3TM 4T 5T 5YF 6T1 8AJ 93R 9BR AHT JT JTD JTE JTM JTS LFM LTV LVG MR0 NMT SB1 STE VNK WNK YAR',
  volkswagen: '1V2 1VW 2V4 2V8 3VV 3VW 8AW 9BW AAV LFV LSV VW2 VWG VWV WUW WV WVG WVW WVZ WWW WYG WYW WZW XW8',
  volvo: '4V LVY LYV VY1 XLB YV1 YV4',
}

/** Chrysler, Dodge, Jeep and Ram have shared identifiers since about 2011. The fifth character tells them apart. */
export const SHARED_WMI = /^[123]C[346].([CDJR])/
export const BRAND_OF_SHARED: Readonly<Record<string, string>> = { C: 'chrysler', D: 'dodge', J: 'jeep', R: 'ram' }
