import type { Contact, Signal, SitePlatform } from '#contract/sites/domain.ts'
import { countryNames } from '#contract/reference/country-names.ts'
import type { SiteCategory } from '#contract/reference/sites/site-categories.ts'

import { type LogoCandidate, logosIn } from '../logos/read-logos.ts'
import { contactPagesIn } from './contact-pages.ts'
import { type HostedAt, signalsOfHosting } from './read-hosting.ts'
import { addressesOn } from '../whose/mail-addresses.ts'
import { linesOfPage } from '../whose/page-lines.ts'
import { countriesInFooter } from './read-footer.ts'
import { countriesIn, isImprint } from './read-imprint.ts'

/** Statements of a page on the site's operator. */
export type PageSignals = {
  signals: Omit<Signal, 'seenAt' | 'page'>[]
  contacts: Omit<Contact, 'page'>[]
  logos: LogoCandidate[]
}

/** A fetched page with its hosting, if known. */
export type SaidPage = { url: string; html: string; text: string; hostedAt?: HostedAt }

/** Letters read of a page; its beginning says enough. */
const longest = 200_000
const maxContacts = 5

/** Pages with a site's identity: front page and these names. */
const aboutPath =
  /^\/?$|impressum|imprint|legal|kontakt|contact|about|ueber-uns|mentions|aviso|note-legali|colofon|colophon|company|datenschutz|privacy/i

/** True for pages read for statements on their site. */
export const saysWhoseItIs = (url: string): boolean => aboutPath.test(new URL(url).pathname)

/** Reads the statements of a page on its site. Never throws; its time grows linearly with the page. */
export function readSignals({ url, html, text, hostedAt }: SaidPage): PageSignals {
  const markup = html.slice(0, longest)
  const words = text.slice(0, longest)
  const signals = [
    ...platformsIn(markup),
    ...languageIn(markup),
    ...typesIn(markup),
    ...commerceIn(markup, words),
    ...countriesOf({ url, html, text }, words),
    ...topicsIn(markup),
    ...(hostedAt ? signalsOfHosting(hostedAt) : []),
  ]
  return { signals: unique(signals), contacts: contactsIn(markup, url), logos: logosIn(markup, url) }
}

/** An imprint says it best; other pages have a footer, at their very end. */
function countriesOf({ url, html, text }: SaidPage, words: string): Said[] {
  const ofImprint = isImprint(url, words) ? countriesIn(words) : []
  return ofImprint.length > 0 ? ofImprint : countriesInFooter(html.slice(-longest), text.slice(-longest))
}

type Said = PageSignals['signals'][number]

const platformMarks: readonly [SitePlatform, RegExp][] = [
  ['woocommerce', /\/plugins\/woocommerce\/|class="[^"]{0,200}\bwoocommerce\b/],
  ['wordpress', /\/wp-(?:content|includes)\/|content="WordPress\b/i],
  ['shopify', /cdn\.shopify\.com|Shopify\.theme/],
  ['wix', /static\.wixstatic\.com|content="Wix\.com/i],
  ['squarespace', /static1\.squarespace\.com|<!-- This is Squarespace/],
  ['blogger', /content=['"]blogger['"]|\.bp\.blogspot\.com/i],
  ['tumblr', /assets\.tumblr\.com/],
  ['ghost', /content="Ghost \d/],
  ['drupal', /content="Drupal \d|\/sites\/default\/files\//],
  ['joomla', /content="Joomla/],
  ['typo3', /content="TYPO3|\/typo3temp\//],
  ['magento', /\/static\/version\d+\/frontend\/|Magento_/],
  ['prestashop', /content="PrestaShop"|var prestashop\s*=/],
  ['phpbb', /powered by <a[^>]{0,100}phpbb/i],
  ['discourse', /content="Discourse \d/],
  ['vbulletin', /content="vBulletin/],
]

/** Category of sites with single-purpose software. */
const madeFor: Partial<Record<SitePlatform, SiteCategory>> = {
  woocommerce: 'e-commerce',
  shopify: 'e-commerce',
  magento: 'e-commerce',
  prestashop: 'e-commerce',
  phpbb: 'online-forum',
  discourse: 'online-forum',
  vbulletin: 'online-forum',
  blogger: 'blogging',
  tumblr: 'blogging',
}

function platformsIn(markup: string): Said[] {
  for (const [platform, mark] of platformMarks) {
    const evidence = mark.exec(markup)?.[0].slice(0, 80)
    if (evidence === undefined) continue
    const category = madeFor[platform]
    return [
      { fact: 'platform', value: platform, from: 'markup', evidence },
      ...(category ? [{ fact: 'category', value: category, from: 'markup', evidence } as const] : []),
    ]
  }
  return []
}

/** Languages spoken in hardly more than one country. */
const oneCountry: Readonly<Record<string, string>> = {
  bg: 'BG',
  cs: 'CZ',
  da: 'DK',
  el: 'GR',
  et: 'EE',
  fi: 'FI',
  he: 'IL',
  hu: 'HU',
  is: 'IS',
  ja: 'JP',
  ko: 'KR',
  lt: 'LT',
  lv: 'LV',
  no: 'NO',
  nb: 'NO',
  pl: 'PL',
  sk: 'SK',
  sl: 'SI',
  th: 'TH',
  uk: 'UA',
  vi: 'VN',
}

function languageIn(markup: string): Said[] {
  const [evidence, language = '', region] =
    /<html[^>]{0,500}?\slang=["']?([a-z]{2,3})(?:[-_]([A-Za-z]{2}))?\b/i.exec(markup) ?? []
  if (evidence === undefined) return []
  const value = language.toLowerCase()
  const country = region === undefined ? oneCountry[value] : region.toUpperCase()
  const said = /lang=.*$/i.exec(evidence)![0].replace(/["']/g, '')
  return [
    { fact: 'language', value, from: 'language', evidence: said },
    ...(country !== undefined && countryNames.has(country)
      ? [{ fact: 'country', value: country, from: 'language', evidence: said } as const]
      : []),
  ]
}

/** Types of schema.org that state a site's category. */
const typeCategories: Readonly<Record<string, SiteCategory>> = {
  NewsArticle: 'news',
  NewsMediaOrganization: 'news',
  OnlineStore: 'e-commerce',
  RealEstateAgent: 'real-estate',
  RealEstateListing: 'real-estate',
  Restaurant: 'food-and-drink',
  Hotel: 'travel',
  LodgingBusiness: 'travel',
  TravelAgency: 'travel',
  LegalService: 'legal',
  MedicalBusiness: 'health',
  Dentist: 'health',
  Physician: 'health',
  AutoDealer: 'automotive',
  CollegeOrUniversity: 'education',
  School: 'education',
  GovernmentOrganization: 'government',
  SportsTeam: 'sports',
  BeautySalon: 'beauty',
  NGO: 'charity',
}

function typesIn(markup: string): Said[] {
  const types = [...markup.matchAll(/"@type"\s*:\s*"(\w{2,40})"/g)].map(([, type]) => type!)
  return types.flatMap((type): Said[] => {
    const category = typeCategories[type]
    return [
      ...(category ? [{ fact: 'category', value: category, from: 'markup', evidence: `@type ${type}` } as const] : []),
      ...(type === 'Product' || type === 'Offer' || type === 'OnlineStore'
        ? [{ fact: 'commercial', value: 'offer', from: 'markup', evidence: `@type ${type}` } as const]
        : []),
    ]
  })
}

const commerce: readonly [mark: string, where: 'markup' | 'words', looksLike: RegExp][] = [
  ['shop', 'markup', /add[-_ ]to[-_ ]cart|in den warenkorb|ajouter au panier|añadir al carrito|aggiungi al carrello/i],
  ['advertising', 'markup', /googlesyndication\.com|doubleclick\.net|adsbygoogle|amazon-adsystem\.com/],
  ['price', 'words', /(?:[$€£]\s?\d{1,6}(?:[.,]\d{2})?|\d{1,6}(?:[.,]\d{2})\s?(?:€|EUR|USD|GBP))/],
  [
    'company',
    'words',
    /\b(?:GmbH|AG|UG \(haftungsbeschränkt\)|S\.?A\.?R\.?L\.?|S\.?r\.?l\.?|S\.?L\.?U\.?|Ltd\.?|LLC|Inc\.|Corp\.|B\.V\.|Pty|Sp\. z o\.o\.|Oy|ApS|A\/S|AB)(?=[\s,.;)]|$)/,
  ],
]

const commerceIn = (markup: string, words: string): Said[] =>
  commerce.flatMap(([value, where, mark]) => {
    const evidence = mark.exec(where === 'markup' ? markup : words)?.[0].slice(0, 80)
    return evidence === undefined ? [] : [{ fact: 'commercial', value, from: where, evidence } as const]
  })

/** Words of self-description; guesses, so nothing is refused. */
const topics: readonly [SiteCategory, RegExp][] = [
  ['travel', /\b(?:travel|reisen?|voyages?|viajes?|holiday|hotel)\b/i],
  ['food-and-drink', /\b(?:recipes?|restaurant|rezepte?|cuisine|wine|coffee)\b/i],
  ['real-estate', /\b(?:real estate|immobilien|immobilier|inmobiliaria|property for sale)\b/i],
  ['news', /\b(?:news|nachrichten|actualités|noticias|breaking)\b/i],
  ['fashion', /\b(?:fashion|mode|clothing)\b/i],
  ['technology', /\b(?:software|technology|gadgets?|startup)\b/i],
  ['sports', /\b(?:sports?|football|fitness)\b/i],
  ['health', /\b(?:health|clinic|gesundheit|santé|medical)\b/i],
  ['education', /\b(?:school|university|schule|université|courses)\b/i],
  ['entertainment', /\b(?:movies?|music|wallpapers?|celebrit)\b/i],
]

function topicsIn(markup: string): Said[] {
  const described = [
    /<title[^<>]{0,300}>([^<]{1,300})/i.exec(markup)?.[1],
    /<meta[^>]{0,200}name=["']description["'][^>]{0,50}content=["']([^"']{1,500})/i.exec(markup)?.[1],
  ].join(' ')
  return topics.flatMap(([value, mark]) => {
    const evidence = mark.exec(described)?.[0]
    return evidence === undefined ? [] : [{ fact: 'category', value, from: 'words', evidence } as const]
  })
}

function contactsIn(markup: string, url: string): PageSignals['contacts'] {
  const emails = addressesOn(linesOfPage(markup), url).map(({ email }) => email)
  const phones = [...markup.matchAll(/href=["']tel:([+\d\s().-]{5,30})/gi)].map(([, phone]) => phone!.trim())
  return [
    ...few(emails).map((value) => ({ kind: 'email' as const, value })),
    ...few(phones).map((value) => ({ kind: 'phone' as const, value })),
    ...contactPagesIn(markup, url).map((link) => ({ kind: 'page' as const, ...link })),
  ]
}

const few = (values: string[]) => [...new Set(values)].slice(0, maxContacts)

const unique = (signals: Said[]): Said[] => [
  ...new Map(signals.map((signal) => [`${signal.fact} ${signal.value} ${signal.from}`, signal])).values(),
]
