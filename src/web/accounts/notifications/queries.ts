import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { listNotifications } from '#contract/accounts/notification-endpoints.ts'
import { call } from '#web/platform/calls/call.ts'

type Place = { page: number; pageSize: number; unread: 'true' | 'false' }

/** A page of notifications, with the unread total. */
export const notificationsQuery = (place: Place) =>
  queryOptions({
    queryKey: ['notifications', place],
    queryFn: ({ signal }) => call(listNotifications, signal)(place),
    placeholderData: keepPreviousData,
    meta: { live: ['notification'] },
  })

/** Matches all queries about notifications. */
export const allNotifications = { queryKey: ['notifications'] }
