import { expect, test } from 'vitest'
import { type Change, image, pairsAsSubjects, problemsAfter, type Row, unbroken } from '../../testing/case-changes.ts'
import { imageRules } from './image-rules.ts'

const range = 'Choose a day from 1926-11-21 to 2026-11-21.'

const registered = (said: object): Change =>
  image((one) =>
    Object.assign(one.registration.us, {
      status: 'Yes',
      year: '2024',
      title: 'Boats',
      registered: '2024-08-01',
      ...said,
    }),
  )

const rows: Row[] = [
  [
    'url must be a valid URL',
    image((one) => Object.assign(one, { url: 'boats' })),
    'images.0.url',
    'Please provide a valid URL of your image.',
  ],
  [
    'title is required',
    image((one) => Object.assign(one, { title: ' ' })),
    'images.0.title',
    'You must provide a title for your image.',
  ],
  [
    "title may not be 'untitled image'",
    image((one) => Object.assign(one, { title: 'Untitled Image ' })),
    'images.0.title',
    'Please provide the title of your image.',
  ],
  [
    'date_taken is required',
    image((one) => Object.assign(one, { date_taken: null })),
    'images.0.date_taken',
    'You must provide the date the image was created.',
  ],
  [
    'date_taken lies within the date range',
    image((one) => Object.assign(one, { date_taken: '1926-11-20' })),
    'images.0.date_taken',
    range,
  ],
  [
    'place_taken is required',
    image((one) => Object.assign(one, { place_taken: '' })),
    'images.0.place_taken',
    'You must provide the place you created this image.',
  ],
  [
    'status is required',
    image((one) => Object.assign(one.registration.us, { status: null })),
    'images.0.registration.us.status',
    'Please choose if you have registered your image with the US Copyright Office',
  ],
  [
    'year is required of a complete registration',
    registered({ year: ' ' }),
    'images.0.registration.us.year',
    'Please give the year of the registration.',
  ],
  ...['1925', '2027', '24', 'MMXX'].map((year): Row => [
    `year is no year that can be: ${year}`,
    registered({ year }),
    'images.0.registration.us.year',
    'Please give a year from 1926 to 2026.',
  ]),
  [
    'title is required of a complete registration',
    registered({ title: '' }),
    'images.0.registration.us.title',
    'Please give the title under which your image is registered.',
  ],
  [
    'registered is required of a complete registration',
    registered({ registered: null }),
    'images.0.registration.us.registered',
    'Please give the date on which your image was registered.',
  ],
  [
    'registered lies within the date range',
    registered({ registered: '2026-11-22' }),
    'images.0.registration.us.registered',
    range,
  ],
]

test.each(rows)('%s', (_, breaking, path, message) => {
  expect(problemsAfter(breaking).filter((problem) => problem.path === path)).toMatchObject([{ path, message }])
})

test('Each of these rules is broken by one of these', () => {
  expect(unbroken(imageRules, rows, pairsAsSubjects)).toEqual([])
})

test.each<[string, Change]>([
  ['A registered image needs no number', registered({ id: '' })],
  [
    'An image whose registration is pending needs no year, title and day',
    registered({ status: 'Pending', year: '', title: '', registered: null }),
  ],
  [
    'An image may be of today, published today',
    image((one) => {
      one.date_taken = '2026-11-21'
      one.licensing.first_published.date = '2026-11-21'
    }),
  ],
  ['An image may be a hundred years old', image((one) => Object.assign(one, { date_taken: '1926-11-21' }))],
])('%s', (_, change) => {
  expect(problemsAfter(change)).toEqual([])
})
