import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { listNotifications } from '#contract/accounts/notification-endpoints.ts'
import { call } from '#web/platform/calls/call.ts'

type Place = { page: number; pageSize: number; unread: 'true' | 'false' }

/** One page of the list, and how many of all were not read. */
export const notificationsQuery = (place: Place) =>
  queryOptions({
    queryKey: ['notifications', place],
    queryFn: ({ signal }) => call(listNotifications, signal)(place),
    placeholderData: keepPreviousData,
    meta: { live: ['notification'] },
  })

/** Matches all queries about notifications. */
export const allNotifications = { queryKey: ['notifications'] }
