import fc from 'fast-check'
import { expect, test } from 'vitest'
import { countryCodes } from '../accounts/countries.ts'
import { claimantTitles, durations, takedownRegions, titles } from '../platform/choices.ts'
import { clusterTags, isFlagged, isTopMatch } from './cluster-tags.ts'
import { countries } from './countries.ts'
import { countryNamed, supportGroups } from './country-row.ts'
import { currencies, Currency, defaultCurrency, minorOf, moneyOf, totalOf, zeroDecimalCurrencies } from './money.ts'
import { isFlaggedCategory, siteCategories } from './sites/site-categories.ts'
import { stockAgencies, stockAgencyAt } from './sites/stock-agencies.ts'
import { countryOfHost, countryTlds } from './tlds.ts'
import { isOnHost, isSameAddress, webAddress } from './web-address.ts'
import { licences, nonCommercialLicences, workTypes } from './works.ts'

const names = (rows: readonly { country: string }[]) => rows.map(({ country }) => country)

test('Registration countries are unique, named, and have a region’s template', () => {
  expect(countries.map(({ iso }) => iso)).toEqual(countryCodes)
  expect(new Set(names(countries)).size).toBe(249)
  const templates: readonly number[] = takedownRegions.map(({ code }) => code)
  for (const { country, displayName, takedownTemplate } of countries) {
    expect(country).toMatch(/^\p{Lu}[\p{L} .,’()&-]+$/u)
    expect(displayName.length).toBeLessThanOrEqual(country.length)
    expect(templates).toContain(takedownTemplate)
  }
  expect(new Set(countries.map(({ takedownTemplate }) => takedownTemplate)).size).toBe(takedownRegions.length)
})

test('Countries for lawyers only are the specified ones and resolve cases', () => {
  expect(names(countries.filter(({ legalOnly }) => legalOnly))).toEqual([
    'Argentina',
    'Austria',
    'Belgium',
    'Brazil',
    'Switzerland',
    'Chile',
    'Germany',
    'Israel',
    'Uruguay',
    'South Africa',
  ])
  const special = countries.filter(
    ({ legalOnly, tmSubmissionOnly, noStockImage, noCreativeCommons }) =>
      legalOnly || tmSubmissionOnly || noStockImage || noCreativeCommons,
  )
  expect(special.filter(({ resolution }) => !resolution)).toEqual([])
  expect(countries.filter(({ legalOnly, tmSubmissionOnly }) => legalOnly && tmSubmissionOnly)).toEqual([])
  const scored = countries.filter(({ minimumCCScore }) => minimumCCScore !== null)
  expect(scored.length).toBeGreaterThan(0)
  for (const { legalOnly, minimumCCScore } of scored) expect([legalOnly, minimumCCScore]).toEqual([true, 81])
})

test('Creative Commons is refused in Greece and Spain', () => {
  expect(names(countries.filter(({ noCreativeCommons }) => noCreativeCommons))).toEqual(['Spain', 'Greece'])
})

test('The template is that of the law or the language', () => {
  const templates = ['US', 'DE', 'FR', 'PT', 'BR', 'MX', 'SN', 'KE', 'GB'].map(
    (iso) => countryNamed(iso, countries)?.takedownTemplate,
  )
  expect(templates).toEqual([101, 701, 601, 950, 1301, 1401, 1201, 1101, 1901])
})

test('People choose from supported countries, then the others, by name', () => {
  const { supported, unsupported } = supportGroups(countries)
  expect(supported.length + unsupported.length).toBe(249)
  expect(supported.every(({ resolution }) => resolution) && !unsupported.some(({ resolution }) => resolution)).toBe(
    true,
  )
  expect(supported[0]?.country).toBe('Argentina')
  expect(unsupported[0]?.country).toBe('Afghanistan')
})

test('A country is found by name, short name and code', () => {
  for (const name of ['Bosnia & Herzegovina', 'bosnia', ' BA ']) expect(countryNamed(name, countries)?.iso).toBe('BA')
  expect(countryNamed('', countries)).toBeUndefined()
})

test('About 250 endings are national; only reliable ones name a country', () => {
  expect(countryTlds.size).toBe(247)
  for (const [tld, iso] of countryTlds) {
    expect(tld).toMatch(/^[a-z]{2}$/)
    expect([...countryCodes, null]).toContain(iso)
  }
  expect(['shop.de', 'shop.co.uk', 'shop.fr.', 'SHOP.PT'].map(countryOfHost)).toEqual(['DE', 'GB', 'FR', 'PT'])
  for (const host of ['shop.co', 'shop.io', 'shop.tv', 'shop.me', 'shop.eu', 'shop.com', 'shop.su', '', 'localhost'])
    expect(countryOfHost(host)).toBeNull()
  expect(countryNamed('Germany', countries)?.trustworthyTLD).toBe('de')
  expect(countryNamed('Colombia', countries)?.trustworthyTLD).toBeNull()
  expect(countryNamed('United Kingdom', countries)?.trustworthyTLD).toBe('uk')
})

test('Thirteen stock agencies are found on their hosts alone', () => {
  expect(stockAgencies).toHaveLength(13)
  for (const { name, hosts } of stockAgencies)
    for (const host of hosts) expect([stockAgencyAt(host), stockAgencyAt(`www.${host}`)]).toEqual([name, name])
  expect(['stock.adobe.com', 'adobe.com', 'notalamy.com', 'alamy.com.example'].map(stockAgencyAt)).toEqual([
    'Adobe Stock',
    undefined,
    undefined,
    undefined,
  ])
})

test('About 40 site categories exist, 25 listed and 9 flagged', () => {
  expect(siteCategories).toHaveLength(40)
  expect(siteCategories.filter(({ listed }) => listed)).toHaveLength(25)
  expect(siteCategories.filter(({ value }) => isFlaggedCategory(value)).map(({ value }) => value)).toEqual([
    'adult',
    'blogging',
    'directories-and-classifieds',
    'gambling',
    'online-forum',
    'religion',
    'scraper-sites',
    'search-engines',
    'spam',
  ])
  expect(new Set(siteCategories.map(({ label }) => label)).size).toBe(40)
  for (const { value, label } of siteCategories) expect(label.toLowerCase().replaceAll(' ', '-')).toBe(value)
})

test('Amounts have seven currencies, dollars by default; 16 have no decimals', () => {
  expect(currencies).toEqual(['USD', 'EUR', 'GBP', 'AUD', 'CAD', 'JPY', 'TRY'])
  expect(defaultCurrency).toBe('USD')
  expect(zeroDecimalCurrencies).toHaveLength(16)
  expect(Currency.options.filter((currency) => zeroDecimalCurrencies.includes(currency))).toEqual(['JPY'])
})

test('An amount is a whole number of its smallest units', () => {
  expect(minorOf({ value: 19.99, currency: 'EUR' })).toBe(1999)
  expect(minorOf({ value: 500, currency: 'JPY' })).toBe(500)
  expect([0.001, 0.1 + 0.2, Number.NaN, 1e300].map((value) => minorOf({ value, currency: 'USD' }))).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ])
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 100_000_000_000 }), fc.constantFrom(...currencies), (minor, currency) => {
      expect(minorOf(moneyOf(minor, currency))).toBe(minor)
    }),
  )
})

test('Sums are exact, in the smallest unit, and only of one currency', () => {
  const amounts = fc.array(fc.integer({ min: 0, max: 1_000_000_000 }), { minLength: 1, maxLength: 200 })
  fc.assert(
    fc.property(amounts, fc.constantFrom(...currencies), (minors, currency) => {
      const [first = moneyOf(0, currency), ...others] = minors.map((minor) => moneyOf(minor, currency))
      const total = totalOf([first, ...others])
      expect(total && minorOf(total)).toBe(minors.reduce((sum, minor) => sum + minor, 0))
    }),
  )
  expect(totalOf([moneyOf(10, 'USD'), moneyOf(20, 'USD')])).toEqual({ value: 0.3, currency: 'USD' })
  expect(totalOf([moneyOf(10, 'USD'), moneyOf(20, 'EUR')])).toBeUndefined()
})

test('Licences, work types, titles and durations are those of the specification', () => {
  expect(licences).toHaveLength(8)
  expect(nonCommercialLicences).toEqual(licences.filter((licence) => licence.includes('NC')))
  expect(workTypes).toHaveLength(12)
  expect(titles).toEqual(['Mr.', 'Mrs.', 'Miss.', 'Ms.'])
  expect(claimantTitles).toEqual([...titles, 'Dr.'])
  expect(durations).toEqual([30, 90, 180, 365])
})

test('Staff or rank mark clusters; other words mark nothing', () => {
  expect(clusterTags.filter((tag) => isTopMatch([tag]))).toEqual(clusterTags)
  expect(isTopMatch(['top', 'rightframe:other'])).toBe(false)
  expect([isFlagged(['rightframe:flagged']), isFlagged(['rightframe:top'])]).toEqual([true, false])
})

test('An http(s) address is taken apart, anything else is none', () => {
  expect(webAddress(' HTTPS://me:secret@Shop.Example:8080/a/b?c#d ')).toEqual({
    host: 'shop.example',
    path: '/a/b',
    query: '?c',
  })
  expect(webAddress('http://fotós.example.')).toEqual({ host: 'xn--fots-sqa.example', path: '/', query: '' })
  for (const text of ['', 'shop.example', 'ftp://shop.example', 'javascript:alert(1)', 'https://', '//shop.example'])
    expect(webAddress(text)).toBeUndefined()
  fc.assert(fc.property(fc.string(), (text) => (webAddress(text)?.host ?? 'x') !== ''))
})

test('A host matches itself and hosts above it', () => {
  expect(isOnHost('blog.shop.example', 'www.shop.example')).toBe(true)
  expect(isOnHost('notshop.example', 'shop.example')).toBe(false)
  expect(isOnHost('example', 'shop.example')).toBe(false)
})

test('Equal addresses ignore scheme, fragment, www and last slash', () => {
  expect(isSameAddress('http://www.shop.example/a/', 'https://shop.example/a#top')).toBe(true)
  expect(isSameAddress('https://shop.example/a?b=1', 'https://shop.example/a?b=2')).toBe(false)
  expect(isSameAddress('', '')).toBe(false)
})
