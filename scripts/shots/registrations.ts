import { listImages } from '../../src/contract/images/endpoints.ts'
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
  ]
}
