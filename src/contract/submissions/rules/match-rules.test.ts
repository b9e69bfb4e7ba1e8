import { expect, test } from 'vitest'
import { uuidOf } from '../../testing/a-case.ts'
import {
  both,
  cc,
  type Change,
  knowing,
  match,
  page,
  pairsAsSubjects,
  problemsAfter,
  type Row,
  unbroken,
} from '../../testing/case-changes.ts'
import { matchRules } from './match-rules.ts'

const rows: Row[] = [
  ['origin.url is required', page(''), 'matches.0.origin.url', 'You must provide the URL where the match was found.'],
  [
    'origin.url must be a valid http(s) URL',
    page('javascript:alert(1)'),
    'matches.0.origin.url',
    'You must provide the URL where the match was found.',
  ],
  [
    'If a domain is expected, the URL must be on it',
    page('https://notshop.example/trips/1'),
    'matches.0.origin.url',
    'Please provide an infringing page on shop.example',
  ],
  [
    'origin.url is also checked asynchronously and may be rejected with a reason',
    (_, { checks }) => {
      const item = {
        resolvable: false,
        reason: 'This is a stock agency.',
        code: 'ERROR_DOMAIN_STOCK',
        way: 'contributor-account',
        data: { type: 'domainIsNotStock' },
      } as const
      checks.origins = new Map([[uuidOf(1), [item]]])
    },
    'matches.0.origin.url',
    'This is a stock agency.',
  ],
  [
    'url must be a valid URL (match)',
    match({ url: '//shop.example' }),
    'matches.0.url',
    'Please provide a valid URL of the image that the page shows.',
  ],
  [
    'Each additional_links entry must be a valid URL',
    match({ additional_links: ['https://shop.example/2', 'shop'] }),
    'matches.0.additional_links.1',
    'Please provide a valid URL.',
  ],
  ...['http://www.shop.example/2/', 'https://SHOP.example/2#top', 'https://shop.example/trips/1'].map((link): Row => [
    `A page is not named twice: ${link}`,
    match({ additional_links: ['https://shop.example/2', link] }),
    'matches.0.additional_links.1',
    'This URL is already on the list of additional pages.',
  ]),
  [
    'watermark is required',
    match({ watermark: null }),
    'matches.0.watermark',
    'Please choose what was done to your watermark.',
  ],
  [
    'attribution_provided must be answered when the image is CC and the license is not a non-commercial one',
    cc('CC BY-SA'),
    'matches.0.attribution_provided',
    'Please choose if the image user provided attribution to you as the creator of the image',
  ],
  [
    'Answering yes is rejected, since good-faith attribution cases are not accepted',
    both(cc(), match({ attribution_provided: true })),
    'matches.0.attribution_provided',
    'We do not accept cases in which the image user credited you in good faith.',
  ],
]

test.each(rows)('%s', (_, breaking, path, message) => {
  expect(problemsAfter(breaking).filter((problem) => problem.path === path)).toMatchObject([{ path, message }])
})

test('Each of these rules is broken by one of these', () => {
  expect(unbroken(matchRules, rows, pairsAsSubjects)).toEqual([])
})

test.each<[string, Change]>([
  ['A page on a sub-domain of the expected domain', page('http://www.blog.shop.example/x')],
  ['Any page where no domain is expected', both(page('https://other.example'), knowing({ cluster: null }))],
  ['A non-commercial licence asks nothing about attribution', cc('CC BY-NC-ND')],
  ['A check that failed passes', knowing({ checks: { places: new Map(), origins: new Map([[uuidOf(1), []]]) } })],
])('%s', (_, change) => {
  expect(problemsAfter(change)).toEqual([])
})
