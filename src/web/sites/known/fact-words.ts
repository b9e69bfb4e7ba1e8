import { countryNames } from '#contract/reference/country-names.ts'
import { siteCategories } from '#contract/reference/sites/site-categories.ts'
import { sitePlatforms } from '#contract/sites/domain.ts'

/** Labels for values of site facts. */
export const factWords = {
  country: Object.fromEntries(countryNames),
  category: Object.fromEntries(siteCategories.map(({ value, label }) => [value, label])),
  platform: sitePlatforms,
  commercial: { yes: 'Commercial', no: 'Not commercial' },
} satisfies Record<string, Readonly<Record<string, string>>>

export const formatFact = (fact: keyof typeof factWords, value: string): string => {
  const words: Readonly<Record<string, string>> = factWords[fact]
  return value === 'unknown' ? 'Not known' : (words[value] ?? value)
}
