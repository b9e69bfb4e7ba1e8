import { expect, test } from 'vitest'
import { uuidOf } from '../../testing/a-case.ts'
import {
  both,
  cc,
  type Change,
  country,
  knowing,
  licensing,
  match,
  onStock,
  page,
  pairsAsSubjects,
  problemsAfter,
  published,
  set,
  type Row,
  unbroken,
} from '../../testing/case-changes.ts'
import { licensingRules } from './licensing-rules.ts'

const range = 'Choose a day from 1926-11-21 to 2026-11-21.'
const place = 'images.0.licensing.first_published.place'
const ccStop = 'We are unable to process Creative Commons cases'

const rows: Row[] = [
  [
    'An online publication source may not lead to an external licensing site',
    published({ place: 'https://www.shutterstock.com/image-photo/boats-1' }),
    place,
    'Please give an online publication source that does not lead to an external licensing site.',
  ],
  [
    'Not even where stock agencies sell the image, until their sales were checked',
    both(set({ stockIncluded: true, stockVerified: false }), published({ place: 'https://stock.adobe.com/1' })),
    place,
    'Please give an online publication source that does not lead to an external licensing site.',
  ],
  [
    'Nor to the checkout page of a licence shop',
    published({ place: 'https://ana.example/cart/boats' }),
    place,
    'Please give an online publication source that does not lead to an external licensing site.',
  ],
  [
    'cc is a required yes/no answer',
    licensing({ cc: null }),
    'images.0.licensing.cc',
    'Please choose if this image is offered under a Creative Commons license',
  ],
  [
    'publicly_available is a required yes/no answer',
    licensing({ publicly_available: null }),
    'images.0.licensing.publicly_available',
    'Please choose if this image is publicly available for licensing at a price',
  ],
  [
    'licensed_before is a required yes/no answer',
    licensing({ licensed_before: null }),
    'images.0.licensing.licensed_before',
    'Please choose if this image has been licensed before',
  ],
  [
    'cc=true on a legal-only country blocks the case',
    both(cc(), country('Germany'), match({ attribution_provided: false })),
    'images.0.licensing.cc',
    ccStop,
  ],
  [
    'When cc is true the license is required',
    both(cc(null), match({ attribution_provided: false })),
    'images.0.licensing.license',
    'Please choose the Creative Commons license of this image',
  ],
  [
    'CC0 is rejected',
    both(cc('CC0'), match({ attribution_provided: false })),
    'images.0.licensing.license',
    'Images offered through a CC0 license have been released into the public domain. Anybody may use them for any purpose, so we cannot take action on this case.',
  ],
  [
    'CC with a match in Greece or Spain is rejected',
    both(cc('CC BY-NC'), knowing({ hostCountries: new Map([['shop.example', 'GR']]) })),
    'images.0.licensing.cc',
    'We are not currently accepting submissions related to Creative Commons images in this infringement country. A takedown notice can ask for the removal of the image instead.',
  ],
  [
    'Where nothing is known of a site, the country is what its ending truly means',
    both(
      cc('CC BY-NC'),
      page('https://blog.shop.es/1'),
      knowing({ cluster: null, hostCountries: new Map([['other.es', 'PT']]) }),
    ),
    'images.0.licensing.cc',
    'We are not currently accepting submissions related to Creative Commons images in this infringement country. A takedown notice can ask for the removal of the image instead.',
  ],
  [
    'What is known of a site holds for the pages below it',
    both(
      cc('CC BY-NC'),
      page('https://www.blog.shop.example/1'),
      knowing({ hostCountries: new Map([['shop.example', 'DE']]) }),
    ),
    'images.0.licensing.cc',
    ccStop,
  ],
  [
    'available_on_stock is required when both stockIncluded and stockVerified are true',
    onStock,
    'images.0.licensing.available_on_stock',
    'Please choose if this image is available on stock agencies',
  ],
  [
    'first_published.date is required',
    published({ date: '' }),
    'images.0.licensing.first_published.date',
    'The publication date cannot be empty',
  ],
  [
    'first_published.date lies within the date range',
    published({ date: '2026-11-22' }),
    'images.0.licensing.first_published.date',
    range,
  ],
  [
    'first_published.date may not precede date_taken',
    published({ date: '2024-05-10' }),
    'images.0.licensing.first_published.date',
    'The publication date can not precede the date the image was created',
  ],
  [
    'first_published.place is required',
    published({ place: '' }),
    place,
    'Please input the URL where the image was first published',
  ],
  [
    'first_published.place must be a valid http(s) URL',
    published({ place: 'ftp://ana.example/boats' }),
    place,
    'Please input the URL where the image was first published',
  ],
  [
    'first_published.place must not equal the match URL (hotlink rejection)',
    published({ place: 'http://www.shop.example/pictures/1.jpg#large' }),
    place,
    'The page shows your own file, straight from where you published it. There is no copy to pursue.',
  ],
  [
    'first_published.place must not equal the page of the match',
    published({ place: 'https://shop.example/trips/1/' }),
    place,
    'The page shows your own file, straight from where you published it. There is no copy to pursue.',
  ],
  [
    'first_published.place is also checked asynchronously that it resolves',
    (_, { checks }) => {
      const item = {
        resolvable: false,
        reason: 'This address answers nothing.',
        data: { type: 'imageIsNotHotlinked' },
      } as const
      checks.places = new Map([[uuidOf(1), [item]]])
    },
    place,
    'This address answers nothing.',
  ],
  [
    'price is needed when publicly_available is true',
    licensing({ publicly_available: true }),
    'images.0.licensing.price.value',
    'Please give the price of this image.',
  ],
  [
    'price is needed when available_on_stock is true',
    both(onStock, licensing({ available_on_stock: true })),
    'images.0.licensing.price.value',
    'Please give the price of this image.',
  ],
  [
    'price is at least 1 when public pricing exists',
    licensing({ publicly_available: true, price: { value: 0.99, currency: 'EUR' } }),
    'images.0.licensing.price.value',
    'Minimum allowed value is 1',
  ],
  [
    'price is max 1,000,000,000',
    licensing({ publicly_available: true, price: { value: 1_000_000_000.01, currency: 'EUR' } }),
    'images.0.licensing.price.value',
    'Maximum allowed value is 1,000,000,000',
  ],
  [
    'A price has the decimals of its currency',
    licensing({ publicly_available: true, price: { value: 100.5, currency: 'JPY' } }),
    'images.0.licensing.price.value',
    'This amount has more decimals than JPY does.',
  ],
  [
    'price_1y_online is needed when licensed_before is true',
    licensing({ licensed_before: true }),
    'images.0.licensing.price_1y_online.value',
    'Please give the price of one year of use online.',
  ],
  [
    'price_1y_online: minimum 1',
    licensing({ licensed_before: true, price_1y_online: { value: 0, currency: 'USD' } }),
    'images.0.licensing.price_1y_online.value',
    'Minimum allowed value is 1',
  ],
]

test.each(rows)('%s', (_, breaking, path, message) => {
  expect(problemsAfter(breaking).filter((problem) => problem.path === path)).toMatchObject([{ path, message }])
})

test('Each of these rules is broken by one of these', () => {
  expect(unbroken(licensingRules, rows, pairsAsSubjects)).toEqual([])
})

test.each<[string, Change]>([
  [
    'cc=true on a legal-only country is accepted when the cluster is tagged flagged',
    both(
      cc('CC BY-NC'),
      country('Germany'),
      knowing({ cluster: { host: 'shop.example', tags: ['rightframe:flagged'] } }),
    ),
  ],
  ['Without stock agencies nobody asks for stock answers, whatever they were', licensing({ available_on_stock: true })],
  [
    'A price of less than 1 where only stock agencies sell the image',
    both(onStock, licensing({ available_on_stock: true, price: { value: 0.5, currency: 'USD' } })),
  ],
  [
    'A stock agency as publication source, once its sales were checked',
    both(
      onStock,
      licensing({
        available_on_stock: false,
        first_published: { date: '2024-06-01', place: 'https://stock.adobe.com/1' },
      }),
    ),
  ],
  ['An image may be published on the day it was created', published({ date: '2024-05-11' })],
  [
    'Prices may be the least and the greatest',
    licensing({
      publicly_available: true,
      licensed_before: true,
      price: { value: 1, currency: 'EUR' },
      price_1y_online: { value: 1_000_000_000, currency: 'JPY' },
    }),
  ],
])('%s', (_, change) => {
  expect(problemsAfter(change)).toEqual([])
})
