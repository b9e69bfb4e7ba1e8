import { unitedStates, canada } from './north-america.ts'
import { australia, newZealand } from './pacific.ts'
import { india, southAfrica } from './india-and-africa.ts'
import { unitedKingdom } from './united-kingdom.ts'
import { china, japan } from './east-asia.ts'
import { russia } from './russia.ts'
import {
  internationalEnglish,
  internationalFrench,
  internationalPortuguese,
  internationalSpanish,
} from './international.ts'
import {
  europeEnglish,
  europeFrench,
  europeGerman,
  europeItalian,
  europeSpanish,
  europePortugal,
} from './european-union.ts'
import type { Region, RegionCode } from './region.ts'

/** Every region, by its code. Sources stand at each entry; a change of the law is a change here. */
export const regions: readonly Region[] = [
  unitedStates,
  australia,
  canada,
  china,
  europeEnglish,
  europeFrench,
  europeGerman,
  europeItalian,
  europeSpanish,
  europePortugal,
  india,
  internationalEnglish,
  internationalFrench,
  internationalPortuguese,
  internationalSpanish,
  japan,
  newZealand,
  russia,
  southAfrica,
  unitedKingdom,
]

const byCode = new Map(regions.map((region) => [region.code, region]))

export const regionOf = (code: RegionCode): Region => byCode.get(code)!
