import { countryNames, shortCountryNames } from './country-names.ts'
import type { CountryRow, TakedownTemplate } from './country-row.ts'
import { trustworthyTldOf } from './tlds.ts'

const codes = (listed: string): ReadonlySet<string> => new Set(listed.trim().split(/\s+/))

/** Template in the language of the country's hosts, else International English. */
const templates: [TakedownTemplate, ReadonlySet<string>][] = [
  [101, codes('US AS GU MP PR UM VI')],
  [201, codes('AU CC CX HM NF')],
  [301, codes('CA')],
  [401, codes('CN')],
  [501, codes('AX BG CY CZ DK EE FI GR HR HU IE IS LT LV MT NL NO PL RO SE SI SJ SK')],
  [601, codes('BE BL FR GF GP LU MC MF MQ PM RE YT')],
  [701, codes('AT CH DE LI')],
  [801, codes('IT SM VA')],
  [901, codes('AD ES')],
  [950, codes('PT')],
  [1001, codes('IN')],
  [1201, codes('BF BI BJ CD CF CG CI CM DJ DZ GA GN HT KM MA MG ML MR NC NE PF SN TD TF TG TN WF')],
  [1301, codes('AO BR CV GW MZ ST TL')],
  [1401, codes('AR BO CL CO CR CU DO EC GQ GT HN MX NI PA PE PY SV UY VE')],
  [1501, codes('JP')],
  [1601, codes('CK NU NZ TK')],
  [1701, codes('RU')],
  [1801, codes('ZA')],
  [1901, codes('GB GG GI IM JE')],
]

/** Letters alone have no effect there, or only lawyers may send them. Source: the specification, section 6. */
const legalOnly = codes('AR AT BE BR CH CL DE IL UY ZA')

/** A case costs more there than most uses bring: only top matches are taken. Our decision, docs/decisions/0016-countries.md. */
const topMatchesOnly = codes('CZ EE HK HR HU JP KR LT LV MX PL RO SG SI SK')

/** Letters are answered often enough there. Our decision. */
const letters = codes('AU CA CY DK ES FI FR GB GG GI GR IE IM IS IT JE LU MC MT NL NO NZ PR PT SE SM US VI')

/** A sold licence cannot be ruled out there before the action, and then the owner bears its costs. Our decision, as above. */
const noStockImages = codes('AR BR CL UY')

/** An unjustified warning costs its sender there: lawyers want near certainty of the identity. Our decision, as above. */
const nearCertain = codes('AT BE CH DE')

/** Source: the specification, section 5. */
const noCreativeCommons = codes('ES GR')

const minimumScore = 81

const resolved = new Set([...letters, ...topMatchesOnly, ...legalOnly])

/** Default services by country, sorted by code; operators may change them. */
export const countries: readonly CountryRow[] = [...countryNames].map(([iso, country]) => ({
  iso,
  country,
  displayName: shortCountryNames[iso] ?? country,
  trustworthyTLD: trustworthyTldOf(iso),
  takedownTemplate: templates.find(([, where]) => where.has(iso))?.[0] ?? 1101,
  resolution: resolved.has(iso),
  legalOnly: legalOnly.has(iso),
  tmSubmissionOnly: topMatchesOnly.has(iso),
  noStockImage: noStockImages.has(iso),
  noCreativeCommons: noCreativeCommons.has(iso),
  minimumCCScore: nearCertain.has(iso) ? minimumScore : null,
  returnAddressId: null,
}))
