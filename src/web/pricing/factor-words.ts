import type { Exclusivity, PriceFactors, SizeOnPage } from '#contract/pricing/price.ts'

export const sizeWords: Record<SizeOnPage, string> = {
  Thumbnail: 'A thumbnail',
  Quarter: 'A quarter of the page',
  Half: 'Half of the page',
  Full: 'The whole width',
  Hero: 'The head of the page',
}

export const exclusivityWords: Record<Exclusivity, string> = {
  None: 'Shuts nobody out',
  Trade: 'Shuts out others of its trade',
  Full: 'Shuts out everybody else',
}

/** What a price was made of, as a sentence. */
export const formatFactors = ({ category, marketSize, sizeOnPage, usedDays, uses, ...more }: PriceFactors): string =>
  [
    `${category}, ${marketSize.toLowerCase()}`,
    sizeWords[sizeOnPage].toLowerCase(),
    `${usedDays} ${usedDays === 1 ? 'day' : 'days'}`,
    `${uses} ${uses === 1 ? 'use' : 'uses'}`,
    more.continuedLicense === null ? 'the use ends' : `goes on for ${more.continuedLicense} days`,
    ...(more.exclusivity === 'None' ? [] : [exclusivityWords[more.exclusivity].toLowerCase()]),
    ...(more.isCreditMissing ? ['the name is missing'] : []),
  ].join(' · ')
