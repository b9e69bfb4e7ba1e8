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

/** Sources of a fact, most reliable first. */
export const FactSource = z.enum([
  'staff',
  'known',
  'imprint',
  'tld',
  'footer',
  'markup',
  'language',
  'hosting',
  'words',
])
export type FactSource = z.infer<typeof FactSource>

/** Something on a site that speaks for a fact, kept with the page it was read on. */
export const Signal = z
  .object({
    fact: z.enum(['country', 'category', 'platform', 'commercial', 'language', 'network']),
    value: z.string(),
    from: FactSource,
    /** Quoted words or markup. */
    evidence: z.string(),
    /** Null when the address alone is the source. */
    page: z.string().nullable(),
    seenAt: Moment,
  })
  .meta({ id: 'Signal' })
export type Signal = z.infer<typeof Signal>

/** An operator's published contact, with its page. */
export const Contact = z
  .object({
    /** For kind `page`, its address. */
    kind: z.enum(['email', 'phone', 'page']),
    value: z.string(),
    page: z.string(),
    /** Text of the link to it. */
    words: z.string().optional(),
  })
  .meta({ id: 'Contact' })
export type Contact = z.infer<typeof Contact>

const factOf = <T extends z.ZodType>(value: T) => z.object({ value, from: FactSource }).nullable()

/** Confidence between 0 and 1; weigh-signals.ts computes it. */
const weighedFactOf = <T extends z.ZodType>(value: T) =>
  z.object({ value, from: FactSource, confidence: z.number().min(0).max(1) }).nullable()

/** Facts on a domain; `words` marks guesses, which decide nothing. */
export const DomainFacts = z
  .object({
    country: weighedFactOf(CountryCode),
    category: weighedFactOf(SiteCategoryValue),
    platform: factOf(SitePlatform),
    language: z.string().nullable(),
    stockAgency: z.enum(stockAgencies.map(({ name }) => name)).nullable(),
    /** 0 (sells nothing) to 100; null before any page. */
    commercialScore: z.number().int().min(0).max(100).nullable(),
  })
  .meta({ id: 'DomainFacts' })
export type DomainFacts = z.infer<typeof DomainFacts>

/** Minimum score of a commercial site. */
export const commercialFrom = 50

/** Address that opens a page in a person's browser; null without a page. It differs only for names that exist on this machine alone. */
const visit = z.string().nullable()

/** Facts about a site, with all of their signals. */
export const SiteKnown = z.object({
  facts: DomainFacts,
  /** `visit` opens the page with the signal. */
  signals: z.array(Signal.extend({ visit }).meta({ id: 'ShownSignal' })),
  /** `visit` opens the contact page itself. */
  contacts: z.array(Contact.extend({ visit }).meta({ id: 'ShownContact' })),
})
export type SiteKnown = z.infer<typeof SiteKnown>

export const Domain = SiteKnown.extend({ host: z.string() }).meta({ id: 'Domain' })
export type Domain = z.infer<typeof Domain>
