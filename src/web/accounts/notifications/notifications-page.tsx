import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { readAllNotifications, readNotification } from '#contract/accounts/notification-endpoints.ts'
import type { Notification, NotificationSubject } from '#contract/accounts/notifications.ts'
import { call } from '#web/platform/calls/call.ts'
import { formatAgo } from '#web/platform/moments.ts'
import { usePageSize } from '#web/platform/pages/page-size.ts'
import { sentenceOf } from '#web/platform/calls/problem-error.ts'
import { usePageThatExists } from '#web/platform/pages/use-page-that-exists.ts'
import { useTitle } from '#web/platform/pages/use-title.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { EntriesSkeleton } from '#web/ui/feedback/skeleton.tsx'
import { StatusMark } from '#web/ui/feedback/status-mark.tsx'
import { notify } from '#web/ui/feedback/toast.ts'
import { Page } from '#web/ui/layout/pages/page.tsx'
import { Row } from '#web/ui/layout/row.tsx'
import { Entries, Entry } from '#web/ui/lists/entries.tsx'
import { Pagination } from '#web/ui/lists/pagination.tsx'
import { ButtonLink, TextLink } from '#web/ui/navigation/links.tsx'
import { Pair } from '#web/ui/photos/pair.tsx'
import { Photo } from '#web/ui/photos/photo.tsx'
import { Text } from '#web/ui/text/text.tsx'
import { allNotifications, notificationsQuery } from './queries.ts'

const route = getRouteApi('/inside/notifications')

/** All notifications of the owner, newest first. */
export function NotificationsPage() {
  useTitle('Notifications')
  const { readAll } = useReading()
  const [pageSize] = usePageSize()
  const { page } = route.useSearch()
  const unread = useQuery(notificationsQuery({ page, pageSize, unread: 'false' })).data?.unread ?? 0
  return (
    <Page
      title="Notifications"
      aside={
        <>
          <ButtonLink to="/profile/notifications" look="quiet" size="small">
            Email settings
          </ButtonLink>
          {unread > 0 && (
            <Button look="quiet" size="small" isBusy={readAll.isPending} onClick={() => readAll.mutate({})}>
              Mark all as read
            </Button>
          )}
        </>
      }
    >
      <List />
    </Page>
  )
}

function List() {
  const { page } = route.useSearch()
  const navigate = route.useNavigate()
  const [pageSize, setPageSize] = usePageSize()
  const { data, error, refetch } = useQuery(notificationsQuery({ page, pageSize, unread: 'false' }))
  const goTo = (wanted: number) => void navigate({ search: { page: wanted } })
  usePageThatExists({ page, pageSize, total: data?.total }, goTo)
  if (error && !data) return <ErrorState message={sentenceOf(error)} onRetry={() => void refetch()} />
  if (!data) return <EntriesSkeleton label="Loading your notifications" />
  if (data.total === 0)
    return <EmptyState title="Nothing yet">News about your account and your images appears here.</EmptyState>
  return (
    <>
      <Entries label="Notifications">
        {groupsOf(data.data).map((group) =>
          group.about === null ? (
            <Told key={group.told[0]!._id} notification={group.told[0]!} />
          ) : (
            <OfCase key={group.about.path} about={group.about} told={group.told} />
          ),
        )}
      </Entries>
      <Pagination
        page={page}
        pageSize={pageSize}
        total={data.total}
        noun={['notification', 'notifications']}
        onPage={goTo}
        onPageSize={(size) => {
          setPageSize(size)
          goTo(1)
        }}
      />
    </>
  )
}

type Group = { about: NotificationSubject | null; told: Notification[] }

/** A case's notifications stand together, by the newest. */
function groupsOf(all: readonly Notification[]): Group[] {
  const byPath = Map.groupBy(all, ({ _id, about }) => about?.path ?? _id)
  return [...byPath.values()].map((told) => ({ about: told[0]!.about, told }))
}

function OfCase({
  about: { path, title, money, thumbnail },
  told,
}: {
  about: NotificationSubject
  told: Notification[]
}) {
  return (
    <Entry
      isPictureSmall
      pictures={
        <Pair
          height={84}
          one={{
            aspect: 1.5,
            shown: (
              <Photo sources={thumbnail === null ? [] : [thumbnail]} alt="The photograph" placeholder="image-offline" />
            ),
          }}
        />
      }
      actions={
        <ButtonLink look="quiet" size="small" to={path} aria-label={`Open the case ${title}`}>
          Open
        </ButtonLink>
      }
    >
      <Text>
        {title}
        {money !== null && ` · ${money}`}
      </Text>
      {told.map((one) => (
        <Line key={one._id} notification={one} />
      ))}
    </Entry>
  )
}

/** One notification of a group, in a line. */
function Line({ notification: { _id, title, path, createdAt, readAt } }: { notification: Notification }) {
  const [now] = useState(() => new Date())
  const { readOne } = useReading()
  const read = () => readAt === null && readOne.mutate({ notificationId: _id })
  return (
    <Row gap="tight" align="baseline">
      <Text size="small">
        {readAt === null && (
          <StatusMark filled="full" tone="ink">
            {'New '}
          </StatusMark>
        )}{' '}
        {path === null ? (
          title
        ) : (
          <TextLink to={path} onClick={read}>
            {title}
          </TextLink>
        )}
        , {formatAgo(createdAt, now)}
      </Text>
      {readAt === null && (
        <Button look="bare" size="small" aria-label={`Mark as read: ${title}`} onClick={read}>
          Mark as read
        </Button>
      )}
    </Row>
  )
}

function Told({ notification: { _id, title, body, path, createdAt, readAt } }: { notification: Notification }) {
  const [now] = useState(() => new Date())
  const { readOne } = useReading()
  const read = () => readAt === null && readOne.mutate({ notificationId: _id })
  return (
    <Entry
      actions={
        readAt === null && (
          <Button look="quiet" size="small" aria-label={`Mark as read: ${title}`} onClick={read}>
            Mark as read
          </Button>
        )
      }
    >
      <Text>
        {path === null ? (
          title
        ) : (
          <TextLink to={path} onClick={read}>
            {title}
          </TextLink>
        )}
      </Text>
      <Text size="small">{body}</Text>
      <Text size="small" tone="dim">
        {readAt === null && (
          <>
            <StatusMark filled="full" tone="ink">
              New
            </StatusMark>
            {', '}
          </>
        )}
        {formatAgo(createdAt, now)}
      </Text>
    </Entry>
  )
}

function useReading() {
  const queryClient = useQueryClient()
  const after = {
    onSettled: () => queryClient.invalidateQueries(allNotifications),
    onError: (error: unknown) => notify(sentenceOf(error), { tone: 'error', stays: 8000 }),
  } as const
  return {
    readOne: useMutation({ mutationFn: call(readNotification), ...after }),
    readAll: useMutation({ mutationFn: call(readAllNotifications), ...after }),
  }
}
