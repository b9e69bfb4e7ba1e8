import { z } from 'zod'
import { siteCategories } from '../reference/sites/site-categories.ts'
import { stockAgencies } from '../reference/sites/stock-agencies.ts'
import { Moment } from '../wire.ts'

/** Two letters of ISO 3166-1. */
export const CountryCode = z.string().regex(/^[A-Z]{2}$/, 'A country is two capital letters.')

const values = siteCategories.map(({ value }) => value)
export const SiteCategoryValue = z.enum(values)

/** Software or a service that a site is built with, by the marks it leaves on its pages. */
export const sitePlatforms = {
  blogger: 'Blogger',
  discourse: 'Discourse',
  drupal: 'Drupal',
  facebook: 'Facebook',
  flickr: 'Flickr',
  ghost: 'Ghost',
  github: 'GitHub Pages',
  instagram: 'Instagram',
  joomla: 'Joomla',
  magento: 'Magento',
  medium: 'Medium',
  phpbb: 'phpBB',
  pinterest: 'Pinterest',
  prestashop: 'PrestaShop',
  reddit: 'Reddit',
  shopify: 'Shopify',
  squarespace: 'Squarespace',
  tumblr: 'Tumblr',
  typo3: 'TYPO3',
  vbulletin: 'vBulletin',
  wix: 'Wix',
  woocommerce: 'WooCommerce',
  wordpress: 'WordPress',
  x: 'X',
  youtube: 'YouTube',
} as const
export const SitePlatform = z.enum(Object.keys(sitePlatforms) as [SitePlatformName, ...SitePlatformName[]])
type SitePlatformName = keyof typeof sitePlatforms
export type SitePlatform = z.infer<typeof SitePlatform>

/** From what a fact was learnt, the surest first. */
export const FactSource = z.enum(['staff', 'known', 'imprint', 'tld', 'markup', 'language', 'hosting', 'words'])
export type FactSource = z.infer<typeof FactSource>

/** Something on a site that speaks for a fact, kept with the page it was read on. */
export const Signal = z
  .object({
    fact: z.enum(['country', 'category', 'platform', 'commercial', 'language', 'network']),
    value: z.string(),
    from: FactSource,
    /** The words or the mark, as they stand there. */
    evidence: z.string(),
    /** Null for what the address alone says. */
    page: z.string().nullable(),
    seenAt: Moment,
  })
  .meta({ id: 'Signal' })
export type Signal = z.infer<typeof Signal>

/** A way to reach whoever answers for a site, as the site gives it, and the page that gives it. */
export const Contact = z
  .object({
    /** Of a `page` the value is its address. */
    kind: z.enum(['email', 'phone', 'page']),
    value: z.string(),
    page: z.string(),
    /** The words of the link that leads there, as they stand on the page. */
    words: z.string().optional(),
  })
  .meta({ id: 'Contact' })
export type Contact = z.infer<typeof Contact>

const factOf = <T extends z.ZodType>(value: T) => z.object({ value, from: FactSource }).nullable()

/** With how sure it is, between 0 and 1: weigh-signals.ts says what that is worked out from. */
const weighedFactOf = <T extends z.ZodType>(value: T) =>
  z.object({ value, from: FactSource, confidence: z.number().min(0).max(1) }).nullable()

/** What is known of a domain. A category that was guessed from words has `words` for its source and decides nothing. */
export const DomainFacts = z
  .object({
    country: weighedFactOf(CountryCode),
    category: weighedFactOf(SiteCategoryValue),
    platform: factOf(SitePlatform),
    language: z.string().nullable(),
    stockAgency: z.enum(stockAgencies.map(({ name }) => name)).nullable(),
    /** From 0, nothing is sold there, to 100; null while no page of it was read. */
    commercialScore: z.number().int().min(0).max(100).nullable(),
  })
  .meta({ id: 'DomainFacts' })
export type DomainFacts = z.infer<typeof DomainFacts>

/** From this score on a site counts as commercial. */
export const commercialFrom = 50

/** Where a person's browser finds a page that is named; null where none is. It differs only for names that exist on this machine alone. */
const visit = z.string().nullable()

/** What is known of a site, with all that it rests on. */
export const SiteKnown = z.object({
  facts: DomainFacts,
  /** `visit` leads to the page that says so. */
  signals: z.array(Signal.extend({ visit }).meta({ id: 'ShownSignal' })),
  /** `visit` leads to the contact page itself. */
  contacts: z.array(Contact.extend({ visit }).meta({ id: 'ShownContact' })),
})
export type SiteKnown = z.infer<typeof SiteKnown>

export const Domain = SiteKnown.extend({ host: z.string() }).meta({ id: 'Domain' })
export type Domain = z.infer<typeof Domain>
