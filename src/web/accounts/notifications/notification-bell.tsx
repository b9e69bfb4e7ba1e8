import { useQuery } from '@tanstack/react-query'
import { BellLink } from '#web/ui/navigation/bell-link.tsx'
import { notificationsQuery } from './queries.ts'

/** The way to the list, with how many are new. */
export function NotificationBell() {
  const { data } = useQuery(notificationsQuery({ page: 1, pageSize: 1, unread: 'true' }))
  return <BellLink to="/notifications" unread={data?.unread ?? 0} />
}
