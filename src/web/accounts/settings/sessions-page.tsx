import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { endOtherSessions, endSession, listSessions } from '#contract/accounts/security-endpoints.ts'
import type { Session } from '#contract/accounts/sessions.ts'
import { call } from '#web/platform/calls/call.ts'
import { formatAgo } from '#web/platform/moments.ts'
import { sentenceOf } from '#web/platform/calls/problem-error.ts'
import { SettingsPage } from '#web/platform/pages/settings-page.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { StatusMark } from '#web/ui/feedback/status-mark.tsx'
import { notify } from '#web/ui/feedback/toast.ts'
import { Row } from '#web/ui/layout/row.tsx'
import { Entries, Entry } from '#web/ui/lists/entries.tsx'
import { Text } from '#web/ui/text/text.tsx'
import { formatBrowser } from './browser-words.ts'

const sessionsQuery = queryOptions({
  queryKey: ['accounts', 'sessions'],
  queryFn: ({ signal }) => call(listSessions, signal)({}),
})

/** The account's sessions, each with an end button. */
export function SessionsPage() {
  const { data, error, refetch } = useQuery(sessionsQuery)
  return (
    <SettingsPage title="Sessions">
      {data ? (
        <Open sessions={data.data} />
      ) : error ? (
        <ErrorState message={sentenceOf(error)} onRetry={() => void refetch()} />
      ) : (
        <Skeleton label="Loading your sessions" />
      )}
    </SettingsPage>
  )
}

function Open({ sessions }: { sessions: readonly Session[] }) {
  const queryClient = useQueryClient()
  const after = {
    onError: (error: unknown) => notify(sentenceOf(error), { tone: 'error', stays: 8000 }),
    onSettled: () => queryClient.invalidateQueries(sessionsQuery),
  } as const
  const endOne = useMutation({
    mutationFn: call(endSession),
    onSuccess: () => notify('That session is signed out.'),
    ...after,
  })
  const endOthers = useMutation({
    mutationFn: call(endOtherSessions),
    onSuccess: ({ ended }) => notify(`Signed out of ${ended} other ${ended === 1 ? 'browser' : 'browsers'}.`),
    ...after,
  })
  return (
    <>
      <Text tone="dim">
        These browsers are signed in to your account. If you do not recognise one, sign it out and change your password.
      </Text>
      <Entries label="Sessions">
        {sessions.map((session) => (
          <OneSession
            key={session._id}
            session={session}
            isEnding={endOne.isPending && endOne.variables.sessionId === session._id}
            onEnd={() => endOne.mutate({ sessionId: session._id })}
          />
        ))}
      </Entries>
      {sessions.length > 1 && (
        <Row>
          <Button look="quiet" isBusy={endOthers.isPending} onClick={() => endOthers.mutate({})}>
            Sign out everywhere else
          </Button>
        </Row>
      )}
    </>
  )
}

type OneSessionProps = { session: Session; isEnding: boolean; onEnd: () => void }

function OneSession({ session, isEnding, onEnd }: OneSessionProps) {
  const [now] = useState(() => new Date())
  const browser = formatBrowser(session.browser)
  return (
    <Entry
      actions={
        session.isCurrent ? (
          <StatusMark filled="full" tone="ok">
            This browser
          </StatusMark>
        ) : (
          <Button look="quiet" size="small" aria-label={`Sign out of ${browser}`} isBusy={isEnding} onClick={onEnd}>
            Sign out
          </Button>
        )
      }
    >
      <Text>{browser}</Text>
      <Text size="small" tone="dim">
        {session.address}, last seen {formatAgo(session.lastSeenAt, now)}, signed in {formatAgo(session.createdAt, now)}
      </Text>
    </Entry>
  )
}
