import fc from 'fast-check'
import { expect, test } from 'vitest'
import { NewLicence } from './ledger.ts'
import { isAtPlace } from '../reference/sites/place.ts'
import { type LedgerEntry, type LicenceAnswer, openLedger, plainName, type Use } from './licence-state.ts'

const acme = {
  _id: 'a'.repeat(24),
  client: 'Acme',
  reference: 'R-17',
  hosts: ['acme.example'],
  images: [],
  agency: null,
  startsOn: '2025-01-01',
  endsOn: '2025-12-31',
  longestSide: 1200,
}
const use = {
  page: 'https://shop.acme.example/a',
  names: ['b'.repeat(24), 'DSC_0017.jpg', 'Harbour'],
  longestSide: 1200,
}
const today = '2025-06-01'

function licenceStateOf(asked: Use, entries: readonly LedgerEntry[], day: string): LicenceAnswer {
  const ledger = openLedger(day)
  entries.forEach(ledger.add)
  return ledger.stateOf(asked)
}

test('A use on the client’s site within its terms is licensed', () => {
  expect(licenceStateOf(use, [acme], today)).toEqual({
    state: 'licensed',
    reason: 'Licensed to Acme (R-17) until 2025-12-31.',
    licenceId: acme._id,
  })
  expect(licenceStateOf(use, [{ ...acme, endsOn: null, reference: null }], today).reason).toBe('Licensed to Acme.')
})

test('The first and last days count; days around them do not', () => {
  const on = (day: string) => licenceStateOf(use, [acme], day)
  expect([on('2025-01-01').state, on('2025-12-31').state]).toEqual(['licensed', 'licensed'])
  expect(on('2026-01-01')).toMatchObject({
    state: 'expired',
    reason: 'The licence to Acme (R-17) ended on 2025-12-31.',
  })
  expect(on('2024-12-31')).toMatchObject({
    state: 'unknown',
    reason: 'The licence to Acme (R-17) begins only on 2025-01-01.',
  })
})

test('One pixel too many exceeds a licence', () => {
  expect(licenceStateOf({ ...use, longestSide: 1201 }, [acme], today)).toMatchObject({
    state: 'exceeds',
    reason: 'The licence to Acme (R-17) allows 1200 pixels on the longer side; the copy has 1201.',
  })
})

test('Images match by id, file name and title in any case', () => {
  for (const image of ['b'.repeat(24), 'dsc_0017', 'DSC_0017.JPG', 'harbour '])
    expect(licenceStateOf(use, [{ ...acme, images: [image] }], today).state).toBe('licensed')
  expect(licenceStateOf(use, [{ ...acme, images: ['harbour at night'] }], today).state).toBe('unknown')
})

test('A similar name of another site does not count', () => {
  for (const host of ['notacme.example', 'acme.example.org', 'example'])
    expect(licenceStateOf({ ...use, page: `https://${host}/` }, [acme], today)).toEqual({
      state: 'unknown',
      reason: null,
      licenceId: null,
    })
})

test("An agency's sale to an unknown buyer names whom to ask", () => {
  const sale = { ...acme, client: 'Alamy', hosts: [], agency: 'Alamy' as const, images: ['Harbour'] }
  expect(licenceStateOf({ ...use, page: 'https://any.example/' }, [sale], today)).toMatchObject({
    state: 'unknown',
    reason: 'Sold through Alamy on 2025-01-01 to a buyer who is not named. Ask Alamy before you act.',
  })
})

test('The entry most favourable to the user counts', () => {
  const ended = { ...acme, endsOn: '2025-02-01' }
  const small = { ...acme, longestSide: 10 }
  expect(licenceStateOf(use, [ended, small, acme], today).state).toBe('licensed')
  expect(licenceStateOf(use, [ended, small], today).state).toBe('exceeds')
})

test('An entry is checked, and websites are kept as places', () => {
  const given = {
    client: 'Acme',
    hosts: ['https://www.Acme.example/shop', 'blog.acme.example'],
    startsOn: '2025-01-01',
  }
  expect(NewLicence.parse(given)).toMatchObject({
    hosts: ['acme.example/shop', 'blog.acme.example'],
    endsOn: null,
    images: [],
  })
  const wrong = (more: object) => NewLicence.safeParse({ ...given, ...more }).error?.issues[0]?.message
  expect(wrong({ client: ' ' })).toBe('Say who may use it.')
  expect(wrong({ hosts: ['acme'] })).toBe('“acme” is not the name of a website.')
  expect(wrong({ hosts: ['https://www.facebook.com/'] })).toBe(
    'facebook.com holds the pages of many. Name the account: write the address of its page.',
  )
  expect(wrong({ hosts: ['https://bit.ly/3xYz'] })).toBe(
    'bit.ly only leads elsewhere. Write the address of the page that it leads to.',
  )
  expect(wrong({ hosts: [] })).toBe('Name the client’s website, or the agency that sold it.')
  expect(wrong({ endsOn: '2024-01-01' })).toBe('The last day cannot come before the first.')
  expect(wrong({ startsOn: '1.2.2025' })).toBe('Write the day as YYYY-MM-DD.')
  expect(wrong({ agency: 'Nobody' })).toBe('This is none of the stock agencies we know.')
  expect(wrong({ longestSide: 0 })).toBe('The longest side is at least one pixel.')
  expect(wrong({ hosts: Array.from({ length: 51 }, (_, at) => `a${at}.example`) })).toBe('At most 50 websites.')
  expect(wrong({ images: Array.from({ length: 501 }, (_, at) => `a${at}`) })).toBe('At most 500 images.')
  expect(wrong({ note: 'x'.repeat(1001) })).toBe('Maximum of 1000 characters allowed.')
})

/** The rule in words: relevant entries, and the one that counts. */
function byTheRule(
  asked: Use,
  entries: readonly LedgerEntry[],
  day: string,
): Pick<LicenceAnswer, 'state' | 'licenceId'> {
  const known = new Set(asked.names.map(plainName))
  const ofImage = entries.filter(({ images }) => images.length === 0 || images.some((one) => known.has(plainName(one))))
  const said = ofImage.flatMap((entry) => {
    const { hosts, agency, startsOn, endsOn, longestSide } = entry
    const isOver = endsOn !== null && endsOn < day
    const as = (state: LicenceAnswer['state']) => [{ state, licenceId: entry._id }]
    if (hosts.length === 0) return agency === null || startsOn > day || isOver ? [] : as('unknown')
    if (!hosts.some((host) => isAtPlace(asked.page, host.replace(/^www\./, '')))) return []
    if (startsOn > day) return as('unknown')
    if (isOver) return as('expired')
    return as(longestSide !== null && asked.longestSide > longestSide ? 'exceeds' : 'licensed')
  })
  const first = (['licensed', 'exceeds', 'expired', 'unknown'] as const)
    .map((state) => said.find((one) => one.state === state))
    .find((one) => one !== undefined)
  return first ?? { state: 'unknown', licenceId: null }
}

const someOf = <T>(...values: T[]) => fc.constantFrom(...values)
const someHost = someOf(
  'acme.example',
  'www.acme.example',
  'shop.acme.example',
  'a.shop.acme.example',
  'example',
  'notacme.example',
)
const somePlace = fc.oneof(someHost, someOf('acme.example/shop', 'shop.acme.example/shop/1', 'acme.example/blog'))
const someImage = someOf('Harbour', 'harbour.JPG', 'dunes', ' Dunes.png ', 'market.tif', 'b'.repeat(24))
const someDay = someOf('2025-01-01', '2025-05-31', '2025-06-01', '2025-06-02', '2025-12-31')
const someEntry = fc.record({
  client: fc.constant('Acme'),
  reference: fc.constant(null),
  hosts: fc.array(somePlace, { maxLength: 3 }),
  images: fc.array(someImage, { maxLength: 3 }),
  agency: someOf(null, 'Alamy' as const),
  startsOn: someDay,
  endsOn: fc.option(someDay),
  longestSide: someOf(null, 400, 800, 1200),
})
const someUse = fc.record({
  page: someHost.map((host) => `https://${host}/shop/1`),
  names: fc.array(someImage, { maxLength: 3 }),
  longestSide: someOf(0, 400, 401, 1200, 1201),
})

test('A ledger read once judges every use by each entry', () => {
  fc.assert(
    fc.property(fc.array(someEntry, { maxLength: 12 }), fc.array(someUse, { maxLength: 6 }), (given, uses) => {
      const entries = given.map((entry, nth) => ({ ...entry, _id: String(nth) }))
      const ledger = openLedger(today)
      entries.forEach(ledger.add)
      for (const one of uses) expect(ledger.stateOf(one)).toMatchObject(byTheRule(one, entries, today))
    }),
    { numRuns: 500 },
  )
})

test('Image names are read once for all 500 matches', () => {
  const images = Array.from({ length: 500 }, (_, nth) => `image ${nth}.jpg`)
  let reads = 0
  const entries = Array.from({ length: 200 }, (_, nth) => ({
    ...acme,
    _id: String(nth),
    hosts: [`client${nth}.example`],
    get images() {
      reads++
      return images
    },
  }))
  const ledger = openLedger(today)
  entries.forEach(ledger.add)
  const before = reads
  for (let nth = 0; nth < 500; nth++)
    expect(
      ledger.stateOf({ page: `https://client${nth}.example/`, names: [`Image ${nth}`], longestSide: 1 }).licenceId,
    ).toBe(nth < 200 ? String(nth) : null)
  expect([before <= 3 * entries.length, reads]).toEqual([true, before])
})

const blue = {
  ...acme,
  client: 'Blue',
  reference: null,
  hosts: ['facebook.com/bluemedia'],
  endsOn: null,
  longestSide: null,
}

test.each([
  ['its own page', ['facebook.com/bluemedia'], 'https://www.facebook.com/BlueMedia/posts/1', 'licensed'],
  ['another account', ['facebook.com/bluemedia'], 'https://www.facebook.com/redmedia', 'unknown'],
  ['a post that names no account', ['facebook.com/bluemedia'], 'https://www.facebook.com/photo.php?fbid=7', 'unknown'],
  ['a part of a site', ['university.example/~jane'], 'https://www.university.example/%7Ejane/cv.html', 'licensed'],
  ['a neighbour’s part', ['university.example/~jane'], 'https://university.example/~janet/', 'unknown'],
  ['a platform from before', ['facebook.com'], 'https://www.facebook.com/redmedia', 'licensed'],
  ['a company with an agency below', ['adobe.com'], 'https://stock.adobe.com/images/1', 'unknown'],
  ['the same company', ['adobe.com'], 'https://blog.adobe.com/1', 'licensed'],
])('A licence speaks of %s', (_, hosts, page, state) => {
  expect(licenceStateOf({ ...use, page }, [{ ...blue, hosts }], today).state).toBe(state)
})

test('A use beside a licensed part stays open and says so', () => {
  const entry = { ...blue, hosts: ['blue.example/shop'] }
  expect(licenceStateOf({ ...use, page: 'https://www.blue.example/blog' }, [entry], today)).toEqual({
    state: 'unknown',
    reason: 'The licence to Blue is for blue.example/shop. This page lies elsewhere on that site.',
    licenceId: null,
  })
})
