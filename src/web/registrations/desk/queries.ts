import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import {
  getDeskRegistration,
  listDeskRegistrations,
  type RegistrationQueue,
} from '#contract/registrations/desk-endpoints.ts'
import { listRegistrationFees } from '#contract/registrations/fee-endpoints.ts'
import type { Id } from '#contract/wire.ts'
import { call } from '#web/platform/calls/call.ts'
import type { DeskPart } from '#web/platform/desk-section.tsx'

/** Everything of registrations that the desk shows. */
export const registrationsOfDesk = { queryKey: ['desk', 'registrations'] }

export const queueQuery = (queue: RegistrationQueue, part: DeskPart) =>
  queryOptions({
    queryKey: [...registrationsOfDesk.queryKey, 'queue', queue, part],
    queryFn: ({ signal }) => call(listDeskRegistrations, signal)({ queue, ...part }),
    placeholderData: keepPreviousData,
  })

export const deskRegistrationQuery = (registrationId: Id) =>
  queryOptions({
    queryKey: [...registrationsOfDesk.queryKey, 'one', registrationId],
    queryFn: ({ signal }) => call(getDeskRegistration, signal)({ registrationId }),
  })

export const feesQuery = queryOptions({
  queryKey: [...registrationsOfDesk.queryKey, 'fees'],
  queryFn: ({ signal }) => call(listRegistrationFees, signal)({}),
})
