import { englishNames } from '#contract/languages/languages.ts'
import type { LetterTemplate } from '#contract/letters/endpoints.ts'
import { kindNames } from '#contract/letters/letter.ts'
import { countryName } from '#contract/reference/country-names.ts'

/** Kind, language and country of a text. */
export type Which = Pick<LetterTemplate, 'kind' | 'language' | 'country'>

export const keyOf = ({ kind, language, country }: Which) => [kind, language, country].join(' ')

const placeOf = (country: string) => (country === '' ? 'every country' : countryName(country))

/** 'First letter, English, for Ireland' */
export const nameOf = ({ kind, language, country }: Which) =>
  `${kindNames[kind]}, ${englishNames[language]}, for ${placeOf(country)}`
