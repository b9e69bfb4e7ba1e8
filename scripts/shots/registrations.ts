import type { Page } from '@playwright/test'
import { listImages } from '../../src/contract/images/endpoints.ts'
import type { OfficeLetter } from '../../src/contract/registrations/desk-endpoints.ts'
import { listRegistrations } from '../../src/contract/registrations/endpoints.ts'
import type { Client } from '../../src/server/testing/client.ts'
import type { View } from '../shot-moments.ts'

/** A new registration, and the scene's, in every state. */
export async function registrationsOf(owner: Client): Promise<View[]> {
  const { data } = await owner.call(listRegistrations, { pageSize: 100 })
  const [image] = (await owner.call(listImages, { sort: 'DESC' })).data.filter(({ state }) => state === 'ready')
  return [
    ...(image ? [{ name: 'registration-new-image', address: `/registrations/new?image=${image._id}` }] : []),
    ...data.map(({ _id, state }): View => ({ name: `registration-${state}`, address: `/registrations/${_id}` })),
    ...data
      .filter(({ state }) => state === 'draft')
      .map(({ _id }): View => ({ name: 'registration-pay', address: `/registrations/${_id}/pay` })),
    ...data
      .filter(({ state }) => state !== 'draft')
      .map(({ _id, state }): View => {
        return { name: `desk-registration-${state}`, address: `/desk/registrations/${_id}`, isStaff: true }
      }),
    ...data.filter(({ state }) => state === 'filed').flatMap(({ _id }) => withLetters(_id)),
  ]
}

const letters: OfficeLetter[] = [
  {
    n: 1,
    direction: 'from-office',
    on: '2026-11-24',
    text: 'Please confirm that each photograph of the deposit is unpublished.',
    by: 'Chiara Conti',
    at: '2026-11-24T09:12:00.000Z',
    files: [
      { place: 1, name: 'letter-of-the-office.pdf', bytes: 184_220 },
      {
        place: 2,
        name: 'list of the six photographs that the examiner asks about.eml',
        bytes: 9120,
      },
    ],
  },
  {
    n: 2,
    direction: 'to-office',
    on: '2026-11-26',
    text: 'All six photographs are unpublished.',
    by: 'Chiara Conti',
    at: '2026-11-26T15:40:00.000Z',
    files: [],
  },
]

/** The filed order with letters of the Office and their files, for its owner and at the desk. */
const withLetters = (id: string): View[] => [
  {
    name: 'registration-letters',
    address: `/registrations/${id}`,
    arrange: (page) => addLetters(page, `/api/registrations/${id}`, letters.slice(0, 1)),
  },
  {
    name: 'desk-registration-letters',
    address: `/desk/registrations/${id}`,
    isStaff: true,
    arrange: (page) => addLetters(page, `/api/desk/registrations/${id}`, letters),
  },
]

const addLetters = async (page: Page, path: string, added: readonly OfficeLetter[]) => {
  await page.route(`**${path}`, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...((await response.json()) as object), letters: added } })
  })
}
