import { exportedTable } from '#server/platform/features/exported-table.ts'
import type { CaseRecord } from '../rows/case-store.ts'

/** The table of cases in an account's export. */
export const exportedCases = (rows: readonly CaseRecord[]) =>
  exportedTable(
    'cases',
    {
      about: 'Your cases. Files and messages lie in the folder cases.',
      columns: {
        id: ['Id of the case. Other tables name it as case.', ({ id }) => id],
        name: ['Number of the case', ({ name }) => name],
        state: ['State', ({ state }) => state],
        image_user: ['Company or person that uses the photographs', ({ infringer }) => infringer],
        site: ['Host of the site', ({ host }) => host],
        country: ['Country of the image user, two letters', ({ country }) => country],
        images: ['Number of photographs', ({ images }) => images],
        fee_percent: ['Our share by your plan when the case was accepted, in per cent', ({ feePercent }) => feePercent],
        reason: ['Reason of the end, as a code', ({ reasonCode }) => reasonCode],
        created_at: ['Moment of the first draft, in UTC', ({ createdAt }) => createdAt],
        submitted_at: ['Moment of the submission, in UTC', ({ submittedAt }) => submittedAt],
        state_since: ['Moment at which the state began, in UTC', ({ since }) => since],
      },
    },
    rows,
  )
