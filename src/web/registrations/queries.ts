import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { ImageTile } from '#contract/images/image.ts'
import { getImage, listImages } from '#contract/images/endpoints.ts'
import { getEarlierRegistrations } from '#contract/registrations/earlier-endpoints.ts'
import { getRegistration, listRegistrations } from '#contract/registrations/endpoints.ts'
import type { RegistrationOffice } from '#contract/registrations/options.ts'
import { getRegistrationPayment, listRegistrationOptions } from '#contract/registrations/paying-endpoints.ts'
import { getRegistrationPlan, listRegistrationParties } from '#contract/registrations/plan-endpoints.ts'
import { getRegistrationSelection } from '#contract/registrations/selection-endpoints.ts'
import type { RegistrationShow } from '#contract/registrations/states.ts'
import type { Id } from '#contract/wire.ts'
import { call } from '#web/platform/calls/call.ts'

/** Everything that is known of registrations. */
export const allRegistrations = { queryKey: ['registrations'] }

const live = { live: ['registration'] } as const

export const registrationsQuery = (view: { page: number; pageSize: number; show: RegistrationShow }) =>
  queryOptions({
    queryKey: ['registrations', 'list', view],
    queryFn: ({ signal }) => call(listRegistrations, signal)(view),
    placeholderData: keepPreviousData,
    meta: live,
  })

export const registrationQuery = (registrationId: Id) =>
  queryOptions({
    queryKey: ['registrations', 'one', registrationId],
    queryFn: ({ signal }) => call(getRegistration, signal)({ registrationId }),
    meta: { live: ['registration', 'image'] },
  })

/** Orders that hold an image, the newest first. */
export const ordersOfImageQuery = (image: Id) =>
  queryOptions({
    queryKey: ['registrations', 'of-image', image],
    queryFn: ({ signal }) => call(listRegistrations, signal)({ image }),
    meta: live,
  })

/** Registrations that an image has from elsewhere. */
export const earlierOfImageQuery = (imageId: Id) =>
  queryOptions({
    queryKey: ['registrations', 'earlier', imageId],
    queryFn: ({ signal }) => call(getEarlierRegistrations, signal)({ imageId }),
    meta: { live: ['image'] },
  })

export const paymentQuery = (registrationId: Id) =>
  queryOptions({
    queryKey: ['registrations', 'payment', registrationId],
    queryFn: ({ signal }) => call(getRegistrationPayment, signal)({ registrationId }),
    meta: live,
  })

/** Images that were chosen for an order elsewhere. */
export const selectionQuery = (selectionId: Id) =>
  queryOptions({
    queryKey: ['registrations', 'selection', selectionId],
    queryFn: ({ signal }) => call(getRegistrationSelection, signal)({ selectionId }),
    staleTime: Infinity,
  })

/** The options with their fees of today. */
export const optionsQuery = queryOptions({
  queryKey: ['registrations', 'options'],
  queryFn: ({ signal }) => call(listRegistrationOptions, signal)({}),
})

export const partiesQuery = queryOptions({
  queryKey: ['registrations', 'parties'],
  queryFn: ({ signal }) => call(listRegistrationParties, signal)({}),
})

export const planQuery = (view: { office: RegistrationOffice; page: number; pageSize: number }) =>
  queryOptions({
    queryKey: ['registrations', 'plan', view],
    queryFn: ({ signal }) => call(getRegistrationPlan, signal)(view),
    placeholderData: keepPreviousData,
    meta: { live: ['registration', 'image'] },
  })

export const imageQuery = (imageId: Id) =>
  queryOptions({
    queryKey: ['images', 'one', imageId],
    queryFn: ({ signal }) => call(getImage, signal)({ imageId }),
  })

const partSize = 100

/** The library to choose photographs from, a part at a time; words narrow it. */
export const libraryQuery = (search: string) =>
  infiniteQueryOptions({
    queryKey: ['registrations', 'library', search],
    queryFn: ({ signal, pageParam }) =>
      call(
        listImages,
        signal,
      )({
        sort: 'DESC',
        pageSize: partSize,
        ...(search === '' ? {} : { search }),
        ...(pageParam === '' ? {} : { cursor: pageParam }),
      }),
    initialPageParam: '',
    getNextPageParam: (part) => part.next,
    placeholderData: keepPreviousData,
  })

/** Images that can be registered: their files were read. */
export const readyAmong = (images: readonly ImageTile[]): ImageTile[] => images.filter(({ state }) => state === 'ready')
