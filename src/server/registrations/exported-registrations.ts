import type { Registration } from '#contract/registrations/registration.ts'
import { exportedTable } from '#server/platform/features/exported-table.ts'

/** The table of copyright registrations in an account's export. */
export const exportedRegistrations = (registrations: readonly Registration[]) =>
  exportedTable(
    'registrations',
    {
      about: 'Orders of copyright registrations. Papers and copies lie in the folder registrations.',
      columns: {
        id: ['Id of the order', ({ _id }) => _id],
        title: ['Title', ({ title }) => title],
        office: ['Copyright office', ({ office }) => office],
        option: ['Option', ({ option }) => option],
        state: ['State', ({ state }) => state],
        images: ['Ids of the photographs, with a semicolon between them', ({ images }) => images.join('; ')],
        total_cents: ['Price in US cents', ({ price }) => price.total],
        filing_number: ['Number of the filing', ({ filing }) => filing?.number],
        filed_on: ['Day of the filing', ({ filing }) => filing?.filedOn],
        certificate: ['Number of the certificate', ({ certificate }) => certificate?.number],
        effective_on: ['Effective day of the registration', ({ certificate }) => certificate?.effectiveOn],
        created_at: ['Moment of the order, in UTC', ({ createdAt }) => createdAt],
      },
    },
    registrations,
  )
