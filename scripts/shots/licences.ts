import type { Licence } from '../../src/contract/licensing/ledger.ts'
import type { View } from '../shot-moments.ts'

const licence: Licence = {
  _id: '1'.padStart(24, '0'),
  client: 'Blue Media',
  reference: 'R-17',
  hosts: ['facebook.com/bluemedia', 'university.example/~jane'],
  shared: [],
  images: [],
  agency: null,
  startsOn: '2023-03-12',
  endsOn: null,
  longestSide: null,
  note: null,
  createdAt: '2026-01-01T10:00:00.000Z',
}
const older = { ...licence, _id: '2'.padStart(24, '0'), hosts: ['facebook.com'], shared: ['facebook.com'] }

/** The ledger with an entry of before accounts were asked for, and a line that is refused. */
export const licenceViews: View[] = [
  {
    name: 'licences-shared',
    address: '/licences',
    arrange: async (page) => {
      const json = { data: [licence, older], total: 2, page: 1, pageSize: 20 }
      await page.route(/\/api\/licences(?:\?|$)/, (route) => route.fulfill({ json }))
    },
  },
  {
    name: 'licences-refused',
    address: '/licences',
    before: async (page) => {
      await page.getByRole('button', { name: 'Add a licence' }).click()
      await page.getByLabel('Client').fill('Blue Media')
      await page.getByLabel('Their websites and accounts').fill('facebook.com, co.uk')
      await page.getByRole('button', { name: 'Add it' }).click()
      await page.getByText('Name the account').first().waitFor()
    },
  },
]
