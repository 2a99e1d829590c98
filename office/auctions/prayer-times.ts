/**
 * Prayer times by the method of Umm al-Qura: Isha is 90 minutes after Maghrib (120 in Ramadan). Fajr is left out,
 * because no auction runs then. Position of the sun by the low-precision formulas of the Astronomical Almanac: good
 * to a minute. https://aa.usno.navy.mil/faq/sun_approx
 */
export type Prayer = 'dhuhr' | 'asr' | 'maghrib' | 'isha'
export type Place = { latitude: number; longitude: number }

export const RIYADH: Place = { latitude: 24.7136, longitude: 46.6753 }

const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000
const J2000_MS = Date.UTC(2000, 0, 1, 12)
const RIYADH_OFFSET_MS = 3 * HOUR_MS
const ISHA_MINUTES = 90
const ISHA_MINUTES_IN_RAMADAN = 120
/** The upper edge of the sun touches the horizon, with refraction. */
const SUNSET_ALTITUDE = -0.833
const RAMADAN = 9

const radians = (degrees: number) => (degrees * Math.PI) / 180
const degrees = (angle: number) => (angle * 180) / Math.PI
const turn = (angle: number) => ((angle % 360) + 360) % 360

/** Declination in degrees, and the equation of time in hours. */
function sunAt(timeMs: number): { declination: number; equation: number } {
  const days = (timeMs - J2000_MS) / DAY_MS
  const anomaly = radians(turn(357.529 + 0.98560028 * days))
  const mean = turn(280.459 + 0.98564736 * days)
  const longitude = radians(turn(mean + 1.915 * Math.sin(anomaly) + 0.02 * Math.sin(2 * anomaly)))
  const tilt = radians(23.439 - 0.00000036 * days)
  const ascension = turn(degrees(Math.atan2(Math.cos(tilt) * Math.sin(longitude), Math.cos(longitude)))) / 15
  const equation = mean / 15 - ascension
  return {
    declination: degrees(Math.asin(Math.sin(tilt) * Math.sin(longitude))),
    equation: equation > 12 ? equation - 24 : equation < -12 ? equation + 24 : equation,
  }
}

/** Hours between noon and the moment at which the sun is at an altitude. */
function hoursFromNoon(altitude: number, declination: number, latitude: number): number {
  const [a, d, l] = [radians(altitude), radians(declination), radians(latitude)]
  return degrees(Math.acos((Math.sin(a) - Math.sin(l) * Math.sin(d)) / (Math.cos(l) * Math.cos(d)))) / 15
}

function isRamadan(timeMs: number): boolean {
  const month = new Intl.DateTimeFormat('en-u-ca-islamic-umalqura', { month: 'numeric', timeZone: 'Asia/Riyadh' })
  return Number(month.format(timeMs)) === RAMADAN
}

/** The prayer times of the day in Riyadh that holds `timeMs`, as instants in milliseconds. */
export function prayerTimes(timeMs: number, place: Place = RIYADH): Record<Prayer, number> {
  const midnight = Math.floor((timeMs + RIYADH_OFFSET_MS) / DAY_MS) * DAY_MS - RIYADH_OFFSET_MS
  const { declination, equation } = sunAt(midnight + DAY_MS / 2)
  const dhuhr = midnight + RIYADH_OFFSET_MS + (12 - equation - place.longitude / 15) * HOUR_MS
  const shadow = degrees(Math.atan(1 / (1 + Math.tan(radians(Math.abs(place.latitude - declination))))))
  const maghrib = dhuhr + hoursFromNoon(SUNSET_ALTITUDE, declination, place.latitude) * HOUR_MS
  const ishaMinutes = isRamadan(timeMs) ? ISHA_MINUTES_IN_RAMADAN : ISHA_MINUTES
  return {
    dhuhr,
    asr: dhuhr + hoursFromNoon(shadow, declination, place.latitude) * HOUR_MS,
    maghrib,
    isha: maghrib + ishaMinutes * 60_000,
  }
}

const PRAYER_MS = 30 * 60_000

/** The prayer during whose half hour an instant falls; undefined outside of prayer. */
export function prayerAt(timeMs: number, place: Place = RIYADH): Prayer | undefined {
  const times = prayerTimes(timeMs, place)
  const names = Object.keys(times) as Prayer[]
  return names.find((name) => timeMs >= times[name] && timeMs < times[name] + PRAYER_MS)
}
