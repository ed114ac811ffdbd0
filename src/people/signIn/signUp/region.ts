import type { WeekStart } from '../../../shared/choices.ts'
import { isCurrencyCode } from '../../../shared/currencies.ts'
import type { DecimalSign, TemperatureUnit } from '../../../shared/numbers.ts'
import type { TimeFormat } from '../../../shared/timesOfDay.ts'

/** A region's settings for a new account and its owner, as `person`; none of them if we don't know it. */
type Regional = {
  currency?: string
  person?: {
    week_start: WeekStart
    decimal_sign: DecimalSign
    time_format: TimeFormat
    temperature_unit: TemperatureUnit
  }
}

/**
 * Currency, first day of the week, decimal separator, clock and unit of temperatures of the language and region that a browser's
 * `Accept-Language` names first: Austria's of 'de-AT,de;q=0.9', Germany's of 'de'. Languages we can't read are
 * skipped.
 */
export function regionalOf(languages: string | undefined): Regional {
  const locale = localeOfFirst(languages)
  const region = locale?.maximize().region
  const currency = region && currencyIn.get(region)
  if (!currency || !isCurrencyCode(currency)) return {}
  return {
    currency,
    person: {
      week_start: weekStartIn(region),
      decimal_sign: decimalSignIn(locale),
      time_format: timeFormatIn(locale),
      temperature_unit: inFahrenheit.has(region) ? 'fahrenheit' : 'celsius',
    },
  }
}

function localeOfFirst(languages = ''): Intl.Locale | undefined {
  const [first] = languages
    .slice(0, 300)
    .split(',')
    .map((part) => {
      const [tag = '', quality = ''] = part.trim().split(';')
      return { tag, weight: Number(/^\s*q=([\d.]+)/.exec(quality)?.[1] ?? 1) }
    })
    .filter(({ tag, weight }) => weight > 0 && localeOf(tag) !== undefined)
    .sort((one, other) => other.weight - one.weight)
  return first && localeOf(first.tag)
}

function localeOf(tag: string): Intl.Locale | undefined {
  try {
    return new Intl.Locale(tag)
  } catch {
    return undefined
  }
}

/** By CLDR: a comma in German and in Canadian French, a point in Switzerland and wherever it is another sign. */
function decimalSignIn(locale: Intl.Locale): DecimalSign {
  const parts = new Intl.NumberFormat(locale).formatToParts(1.5)
  return parts.some(({ type, value }) => type === 'decimal' && value === ',') ? 'comma' : 'point'
}

/** By CLDR: to 24 hours in Germany, Britain and French Canada, to 12 in the United States and Australia. */
function timeFormatIn(locale: Intl.Locale): TimeFormat {
  const { hour12 } = new Intl.DateTimeFormat(locale, { hour: 'numeric' }).resolvedOptions()
  return hour12 ? '12h' : '24h'
}

/** By CLDR, as the runtime knows it; Monday where it doesn't or where we offer no other day. */
function weekStartIn(region: string): WeekStart {
  const locale: Intl.Locale & WeekAware = new Intl.Locale(`und-${region}`)
  const { firstDay = 1 } = locale.getWeekInfo?.() ?? locale.weekInfo ?? {}
  return weekStarts.get(firstDay) ?? 'monday'
}

/** Newer than the types, and a property in older runtimes. */
type Week = { firstDay?: number }
type WeekAware = { weekInfo?: Week; getWeekInfo?: () => Week }

const weekStarts = new Map<number, WeekStart>([
  [6, 'saturday'],
  [7, 'sunday'],
])

/** The regions whose weather is told in degrees Fahrenheit: CLDR 48, supplemental/units, with the territories of the United States. */
const inFahrenheit = new Set('US BS BZ KY PR PW AS GU MP UM VI'.split(' '))

/** The currency in use in each region (ISO 3166-1): CLDR 48, supplemental/currencyData. */
const currencyIn = new Map(
  `
  AED=AE AFN=AF ALL=AL AMD=AM AOA=AO ARS=AR AUD=AU,CC,CX,HM,KI,NF,NR,TV AWG=AW AZN=AZ BAM=BA BBD=BB BDT=BD
  BHD=BH BIF=BI BMD=BM BND=BN BOB=BO BRL=BR BSD=BS BTN=BT BWP=BW BYN=BY BZD=BZ CAD=CA CDF=CD CHF=CH,LI
  CLP=CL CNY=CN COP=CO CRC=CR CUP=CU CVE=CV CZK=CZ DJF=DJ DKK=DK,FO,GL DOP=DO DZD=DZ EGP=EG ERN=ER ETB=ET
  EUR=AD,AT,AX,BE,BG,BL,CY,DE,EA,EE,ES,EU,FI,FR,GF,GP,GR,HR,IC,IE,IT,LT,LU,LV,MC,ME,MF,MQ,MT,NL,PM,PT,RE,SI,SK,SM,TF,VA,XK,YT
  FJD=FJ FKP=FK GBP=GB,GG,GS,IM,JE,TA GEL=GE GHS=GH GIP=GI GMD=GM GNF=GN GTQ=GT GYD=GY HKD=HK HNL=HN HTG=HT
  HUF=HU IDR=ID ILS=IL,PS INR=IN IQD=IQ IRR=IR ISK=IS JMD=JM JOD=JO JPY=JP KES=KE KGS=KG KHR=KH KMF=KM
  KPW=KP KRW=KR KWD=KW KYD=KY KZT=KZ LAK=LA LBP=LB LKR=LK LRD=LR LYD=LY MAD=EH,MA MDL=MD MGA=MG MKD=MK
  MMK=MM MNT=MN MOP=MO MRU=MR MUR=MU MVR=MV MWK=MW MXN=MX MYR=MY MZN=MZ NAD=NA NGN=NG NIO=NI NOK=BV,NO,SJ
  NPR=NP NZD=CK,NU,NZ,PN,TK OMR=OM PAB=PA PEN=PE PGK=PG PHP=PH PKR=PK PLN=PL PYG=PY QAR=QA RON=RO RSD=RS
  RUB=RU RWF=RW SAR=SA SBD=SB SCR=SC SDG=SD SEK=SE SGD=SG SHP=AC,SH SLE=SL SOS=SO SRD=SR SSP=SS STN=ST
  SYP=SY SZL=SZ THB=TH TJS=TJ TMT=TM TND=TN TOP=TO TRY=TR TTD=TT TWD=TW TZS=TZ UAH=UA UGX=UG
  USD=AS,BQ,DG,EC,FM,GU,IO,MH,MP,PR,PW,SV,TC,TL,UM,US,VG,VI UYU=UY UZS=UZ VES=VE VND=VN VUV=VU WST=WS
  XAF=CF,CG,CM,GA,GQ,TD XCD=AG,AI,DM,GD,KN,LC,MS,VC XCG=CW,SX XOF=BF,BJ,CI,GW,ML,NE,SN,TG XPF=NC,PF,WF
  YER=YE ZAR=LS,ZA ZMW=ZM ZWG=ZW`
    .trim()
    .split(/\s+/)
    .flatMap((entry) => {
      const [currency = '', regions = ''] = entry.split('=')
      return regions.split(',').map((region): [string, string] => [region, currency])
    }),
)
