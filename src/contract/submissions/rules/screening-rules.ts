import { type CountryRow, countryNamed } from '../../reference/country-row.ts'
import { dayComplaint } from '../../reference/days.ts'
import { guidanceTexts } from './guidance.ts'
import { type CheckItem, refusing } from './check-items.ts'
import { isNoTopMatch, refused, unsupportedCountry } from './judge-match.ts'
import { questionsOf } from '#contract/cases/submission/questions.ts'
import { stockImageCountry } from './refusals.ts'
import { isBlank, type Known, type Rule } from './rule.ts'
import type { Draft } from '#contract/cases/submission/submission.ts'

export type Screened = { draft: Draft; known: Known }

/** The rules of the questionnaire that says whether a case can be taken at all. */
export const screeningRules: readonly Rule<Screened>[] = [
  {
    path: 'koUserIsLegalRightsOwner',
    complaint: ({ draft }) =>
      draft.koUserIsLegalRightsOwner === null &&
      'Please confirm if you are the legal owner of the image(s) included in this submission, and is the use of your work unauthorized',
  },
  {
    path: 'koUserIsLegalRightsOwner',
    complaint: ({ draft, known }) => draft.koUserIsLegalRightsOwner === false && guidanceTexts(known.brand).owner,
  },
  {
    path: 'koImageUserIsBusiness',
    complaint: ({ draft }) =>
      draft.koImageUserIsBusiness === null &&
      'Please confirm if the use of your work was by a business or an organization',
  },
  {
    path: 'koImageUserIsBusiness',
    complaint: ({ draft, known }) =>
      draft.koImageUserIsBusiness === false && { message: guidanceTexts(known.brand).commercial, way: 'takedown' },
  },
  {
    path: 'screeningCaseAboutBreachOfContract',
    complaint: ({ draft }) =>
      draft.screeningCaseAboutBreachOfContract === null &&
      'Please confirm if the image is a breach of existing contract or licensing terms',
  },
  {
    path: 'screeningCaseAboutBreachOfContractComment',
    complaint: ({ draft }) =>
      questionsOf(draft).breachComment &&
      isBlank(draft.screeningCaseAboutBreachOfContractComment) &&
      'Please summarize which terms were breached.',
  },
  {
    path: 'stockIncluded',
    complaint: ({ draft }) =>
      draft.stockIncluded === null && 'Please confirm if the image is available on stock agencies',
  },
  {
    path: 'stockVerified',
    complaint: ({ draft, known }) =>
      questionsOf(draft).stockVerified && draft.stockVerified !== true && guidanceTexts(known.brand).stock,
  },
  {
    path: 'screeningPreviousContactWithImageUser',
    complaint: ({ draft }) =>
      draft.screeningPreviousContactWithImageUser === null &&
      'Please confirm if you have previously contacted the image user',
  },
  {
    path: 'screeningPreviousContactWithImageUserComment',
    complaint: ({ draft }) =>
      questionsOf(draft).contactComment &&
      isBlank(draft.screeningPreviousContactWithImageUserComment) &&
      'Please summarize your contact with the image user.',
  },
  {
    path: 'workForHire',
    complaint: ({ draft }) =>
      draft.workForHire === null &&
      'Please confirm if you were paid or commissioned to take one of these images for a client',
  },
  {
    path: 'contest',
    complaint: ({ draft }) => draft.contest === null && 'Please confirm if the images were ever submitted to a contest',
  },
  { path: 'country', complaint: statedCountryComplaint },
  { path: 'noticed', complaint: ({ draft, known }) => dayComplaint(draft.noticed, known.today) },
]

/** The row of the country that the screening names; undefined for none and for one that is not known. */
export const screeningCountry = ({ draft, known }: Screened) => countryNamed(draft.country, known.countries)

type Stated = {
  draft: Pick<Draft, 'country' | 'stockIncluded'>
  countries: readonly CountryRow[]
  tags: readonly string[]
}

/** Returns what speaks against the country that the owner names. `submit` refuses for it at its field, and `validate` tells the same. */
export function judgeStatedCountry({ draft, countries, tags }: Stated): CheckItem[] {
  const country = draft.country.trim()
  const row = countryNamed(country, countries)
  if (country === '' || country === 'Undefined') return []
  const { message: reason, way } = stockImageCountry
  return [
    ...(row?.resolution ? [] : [refused('ERROR_DOMAIN_COUNTRY_UNRESOLVABLE', unsupportedCountry(row ?? { country }))]),
    ...(isNoTopMatch(row, tags) ? [refused('ERROR_DOMAIN_COUNTRY_TM_ONLY')] : []),
    ...(draft.stockIncluded === true && row?.noStockImage === true
      ? [{ resolvable: false, reason, way, data: { type: 'stockImageIsTaken' as const } }]
      : []),
  ]
}

function statedCountryComplaint({ draft, known }: Screened) {
  const items = judgeStatedCountry({ draft, countries: known.countries, tags: known.cluster?.tags ?? [] })
  const [item] = refusing(items, known.overrides, known.today)
  if (!item) return undefined
  return { message: item.reason ?? '', ...(item.code && { code: item.code }), ...(item.way && { way: item.way }) }
}
