import { expect, test } from 'vitest'
import { countries } from '../../reference/countries.ts'
import { countryNamed } from '../../reference/country-row.ts'
import { CheckResult, refusing } from './check-items.ts'
import { judgeMatch, type MatchFacts } from './judge-match.ts'
import { CheckType, RefusalCode, refusals, wayTexts } from './refusals.ts'

const inCountry = (name: string) => ({ country: countryNamed(name, countries) })

/** A shop in Portugal that shows a copy of its own. */
const facts: MatchFacts = {
  ...inCountry('Portugal'),
  stated: undefined,
  tags: [],
  viability: null,
  category: { value: 'e-commerce', isCertain: true },
  pageHost: 'shop.example',
  fileHost: 'cdn.shop.example',
  ownHosts: ['photos.example', 'ana.example'],
  fileBelongsToPage: true,
  cc: false,
  license: null,
  score: 97,
}

const rows: [code: RefusalCode, words: string, change: Partial<MatchFacts>][] = [
  ['ERROR_DOMAIN_COUNTRY_UNRESOLVABLE', 'resolution is false', inCountry('Cuba')],
  ['ERROR_DOMAIN_COUNTRY_TM_ONLY', 'tmSubmissionOnly and the cluster lacks a tag', inCountry('Japan')],
  [
    'ERROR_DOMAIN_UNRESOLVABLE',
    'the domain is on the block list',
    { viability: { reason: 'This company is insolvent.', until: '2027-05-01' } },
  ],
  [
    'ERROR_DOMAIN_CATEGORY_UNRESOLVABLE',
    'a flagged category is certain',
    { category: { value: 'spam', isCertain: true } },
  ],
  ['ERROR_DOMAIN_STOCK', 'the host is a stock agency', { pageHost: 'www.alamy.com' }],
  ['ERROR_MATCH_HOTLINKED_IMAGE', "the file is served from the owner's own host", { fileHost: 'www.ana.example' }],
  ['ERROR_IMAGE_CC0', 'public-domain dedication', { cc: true, license: 'CC0' }],
  ['ERROR_IMAGE_CC_LEGAL_ONLY', 'CC in a legal-only country', { cc: true, license: 'CC BY', ...inCountry('Germany') }],
  ['ERROR_IMAGE_CC_LEGAL_ONLY', 'CC in Greece', { cc: true, license: 'CC BY', ...inCountry('Greece') }],
  [
    'ERROR_CLUSTER_MINIMUM_SCORE',
    'the best score is below that of the country',
    { score: 80, ...inCountry('Germany') },
  ],
  [
    'ERROR_CLUSTER_MINIMUM_SCORE',
    'the best score is below that of the country that the owner names',
    { score: 80, country: undefined, stated: countryNamed('Germany', countries) },
  ],
  [
    'ERROR_IMAGE_CC_LEGAL_ONLY',
    'CC where the owner names a legal-only country',
    { cc: true, license: 'CC BY', stated: countryNamed('Germany', countries) },
  ],
]

test.each(rows)('%s: %s', (code, _, change) => {
  const found = judgeMatch({ ...facts, ...change })
  expect(found).toMatchObject([
    { resolvable: false, code, way: refusals[code].way, data: { type: refusals[code].type } },
  ])
  expect(found[0]?.reason).toBeTruthy()
})

test('A file of another site is warned about, and so is a category that is only guessed', () => {
  expect(judgeMatch({ ...facts, fileBelongsToPage: false })).toMatchObject([
    { resolvable: true, code: 'WARNING_MATCH_HOTLINKED_ORIGIN', way: 'pursue-file-host' },
  ])
  expect(judgeMatch({ ...facts, category: { value: 'spam', isCertain: false } })).toMatchObject([
    { resolvable: true, code: 'ERROR_DOMAIN_CATEGORY_UNRESOLVABLE', way: 'ask-for-review' },
  ])
})

test.each<[string, Partial<MatchFacts>]>([
  ['Nothing speaks against a shop in Portugal', {}],
  ['Nothing is refused for the sake of a country that is unknown', { country: undefined, cc: true, score: 1 }],
  ['A top match is taken where only top matches are', { ...inCountry('Japan'), tags: ['rightframe:top'] }],
  [
    'Creative Commons is taken in a legal-only country where staff picked the case',
    { ...inCountry('Germany'), cc: true, license: 'CC BY', tags: ['rightframe:flagged'] },
  ],
  ['A score of 81 is enough', { ...inCountry('Germany'), score: 81 }],
  ['A low score is enough where the country asks for none', { score: 40 }],
  ['A score that could not be computed refuses nothing', { ...inCountry('Germany'), score: null }],
  ['A file that could not be found refuses nothing', { fileHost: null, fileBelongsToPage: false }],
])('%s', (_, change) => {
  expect(judgeMatch({ ...facts, ...change })).toEqual([])
})

test('The reason why nothing can be got from a party ends with how long it holds', () => {
  const reasonOf = (until: string | null) =>
    judgeMatch({ ...facts, viability: { reason: 'This company is insolvent.', until } })[0]?.reason
  expect(reasonOf('2027-05-01')).toBe('This company is insolvent. This holds until 2027-05-01.')
  expect(reasonOf(null)).toBe('This company is insolvent.')
})

test('A refusal that staff set aside refuses no more', () => {
  const found = judgeMatch({ ...facts, pageHost: 'alamy.com', cc: true, license: 'CC0' })
  const override = {
    code: 'ERROR_DOMAIN_STOCK',
    type: 'domainIsNotStock',
    by: 'Chiara',
    why: 'Its blog',
    until: null,
  } as const
  expect(refusing(found, [override], '2026-11-21').map(({ code }) => code)).toEqual(['ERROR_IMAGE_CC0'])
})

test('What is found is what the call answers', () => {
  const payload = judgeMatch({ ...facts, pageHost: 'alamy.com' })
  expect(CheckResult.parse({ payload })).toEqual({ payload })
})

test('Each code has a check of its own, and a way on with a sentence', () => {
  expect(CheckType.options.toSorted()).toEqual(
    [...RefusalCode.options.map((code) => refusals[code].type), 'useIsNotLicensed', 'stockImageIsTaken'].toSorted(),
  )
  for (const code of RefusalCode.options) expect(wayTexts[refusals[code].way]).toMatch(/^[A-Z].*\.$/)
})

test('What the specification quotes of the refusals stands in them', () => {
  expect(refusals.ERROR_DOMAIN_COUNTRY_UNRESOLVABLE.message).toContain(
    'not currently a jurisdiction where the product is operating for case resolutions',
  )
  expect(refusals.ERROR_DOMAIN_COUNTRY_TM_ONLY.message).toBe('Unable to accept case')
  expect(refusals.ERROR_IMAGE_CC_LEGAL_ONLY.message).toBe('We are unable to process Creative Commons cases')
  expect(refusals.ERROR_IMAGE_CC0.message).toMatch(
    /^Images offered through a CC0 license have been released into the public domain.*we cannot take action on this case\.$/,
  )
})
