import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { maxReminders, type Remindable, sendReminders } from '#contract/letters/endpoints.ts'
import type { Id } from '#contract/wire.ts'
import { useMay, useUser } from '#web/accounts/index.ts'
import { call } from '#web/platform/calls/call.ts'
import { Loaded } from '#web/platform/pages/loaded.tsx'
import { formatDay } from '#web/platform/moments.ts'
import { DeskPlaces } from '#web/platform/desk-places.tsx'
import { NotFoundPage } from '#web/platform/pages/not-found-page.tsx'
import { useTitle } from '#web/platform/pages/use-title.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { DetailSkeleton } from '#web/ui/feedback/skeleton.tsx'
import { TooMany } from '#web/ui/feedback/too-many.tsx'
import { Checkbox } from '#web/ui/forms/choices/checkbox.tsx'
import { Page } from '#web/ui/layout/pages/page.tsx'
import { Row } from '#web/ui/layout/row.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Entries, Entry } from '#web/ui/lists/entries.tsx'
import { TextLink } from '#web/ui/navigation/links.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { AsWritten } from '#web/ui/text/as-written.tsx'
import { Text } from '#web/ui/text/text.tsx'
import { draftQuery, remindersQuery } from './queries.ts'
import { describeProblem } from '#web/platform/calls/describe-problem.ts'

/** Who has not answered: looked at one by one, reminded together. */
export function RemindersPage() {
  useTitle('Reminders')
  const user = useUser()
  const may = useMay()('case-manager', 'legal')
  const found = useQuery({ ...remindersQuery, enabled: may })
  if (!user) return <DetailSkeleton label="Loading the reminders" />
  if (!may) return <NotFoundPage />
  return (
    <Page title="Reminders" above={<DeskPlaces roles={user.staff_roles} />}>
      <Loaded query={found} label="Loading the reminders" lines={6}>
        {({ data, total }) =>
          data.length === 0 ? (
            <EmptyState title="Nobody is to be reminded">
              Cases stand here whose image user has not answered our letter.
            </EmptyState>
          ) : (
            <Stack>
              {total > data.length && <TooMany shown={data.length} total={total} noun="cases" />}
              <Chosen data={data} />
            </Stack>
          )
        }
      </Loaded>
    </Page>
  )
}

const canGo = ({ isDue, lacking }: Remindable) => isDue && lacking.length === 0

function Chosen({ data }: { data: readonly Remindable[] }) {
  const queryClient = useQueryClient()
  const [left, leave] = useState<ReadonlySet<Id>>(new Set())
  const [reading, read] = useState<Remindable>()
  const chosen = data.filter((one) => canGo(one) && !left.has(one._id)).slice(0, maxReminders)
  const send = useMutation({
    mutationFn: () => call(sendReminders)({ cases: chosen.map(({ _id }) => _id) }),
    onSettled: () => queryClient.invalidateQueries(remindersQuery),
  })
  const toggle = (id: Id) => {
    const next = new Set(left)
    if (!next.delete(id)) next.add(id)
    leave(next)
  }
  return (
    <Stack>
      {send.error && <Banner tone="error">{describeProblem(send.error)}</Banner>}
      {send.data && <Done done={send.data} />}
      <Row>
        <Button isBusy={send.isPending} disabled={chosen.length === 0} onClick={() => send.mutate()}>
          {chosen.length === 1 ? 'Send one reminder' : `Send ${chosen.length} reminders`}
        </Button>
      </Row>
      <Entries label="Cases without an answer">
        {data.map((one) => (
          <OneCase
            key={one._id}
            of={one}
            isChosen={!left.has(one._id)}
            onToggle={() => toggle(one._id)}
            onRead={() => read(one)}
          />
        ))}
      </Entries>
      {reading && <Reading of={reading} onClose={() => read(undefined)} />}
    </Stack>
  )
}

type OneCaseProps = { of: Remindable; isChosen: boolean; onToggle: () => void; onRead: () => void }

function OneCase({ of, isChosen, onToggle, onRead }: OneCaseProps) {
  const { _id: caseId, name, host, infringer, letters, since, dueAt, mailedTo, isDue, lacking } = of
  const label = `${name} · ${infringer || host}`
  return (
    <Entry
      actions={
        <Button look="quiet" size="small" aria-label={`Read it, the reminder of ${name}`} onClick={onRead}>
          Read it
        </Button>
      }
    >
      {canGo(of) ? <Checkbox label={label} checked={isChosen} onChange={onToggle} /> : <Text>{label}</Text>}
      <Text size="small" tone="dim">
        {letters === 1 ? 'One letter' : `${letters} letters`} so far, the last on {formatDay(since)}
        {dueAt === null ? '' : `; an answer was asked for by ${formatDay(dueAt)}`}.{' '}
        {mailedTo.length > 0 ? `To ${mailedTo.join(', ')}.` : ''}
      </Text>
      {!isDue && <Text size="small">It is not due yet.</Text>}
      {lacking.map(({ sentence }) => (
        <Text key={sentence} size="small" tone="warn">
          {sentence}
        </Text>
      ))}
      <TextLink to="/desk/cases/$caseId" params={{ caseId }}>
        The case
      </TextLink>
    </Entry>
  )
}

function Done({
  done: { sent, skipped },
}: {
  done: { sent: { name: string }[]; skipped: { name: string; why: string }[] }
}) {
  return (
    <Banner tone={skipped.length === 0 ? 'ok' : 'warn'}>
      {sent.length === 0 ? 'No reminder was sent.' : `Reminded: ${sent.map(({ name }) => name).join(', ')}.`}
      {skipped.map(({ name, why }) => ` ${name} was left out: ${why}`)}
    </Banner>
  )
}

const Reading = ({ of: { _id, name }, onClose }: { of: Remindable; onClose: () => void }) => (
  <Dialog isOpen onClose={onClose} title={`Reminder of ${name}`}>
    <Loaded query={useQuery(draftQuery(_id, 'reminder'))} label="Loading the reminder">
      {({ mail }) => (
        <Stack gap="tight">
          <Text>{mail.subject}</Text>
          <AsWritten>{mail.text}</AsWritten>
        </Stack>
      )}
    </Loaded>
  </Dialog>
)
