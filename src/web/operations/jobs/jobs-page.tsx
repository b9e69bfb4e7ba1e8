import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { giveUpJob, type JobsOnDesk, listJobs } from '#contract/operations/job-endpoints.ts'
import { retryDeadLetter } from '#contract/platform/endpoints.ts'
import { useMay, useUser } from '#web/accounts/index.ts'
import { call } from '#web/platform/calls/call.ts'
import { describeProblem } from '#web/platform/calls/describe-problem.ts'
import { formatMinute } from '#web/platform/moments.ts'
import { Loaded } from '#web/platform/pages/loaded.tsx'
import { StaffFrame } from '#web/platform/staff-frame.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Entries, Entry } from '#web/ui/lists/entries.tsx'
import { type Column, Table } from '#web/ui/lists/table.tsx'
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx'
import { Heading } from '#web/ui/text/heading.tsx'
import { Text } from '#web/ui/text/text.tsx'

const jobsQuery = queryOptions({
  queryKey: ['desk', 'jobs'],
  queryFn: ({ signal }) => call(listJobs, signal)({}),
  refetchInterval: 15_000,
})

/** Background work that failed or waits, and the hosts at which it fails. */
export function JobsPage() {
  const may = useMay()
  const isOpen = may('support')
  const jobs = useQuery({ ...jobsQuery, enabled: isOpen })
  return (
    <StaffFrame title="Jobs" user={useUser()} isOpen={isOpen}>
      <Loaded query={jobs} label="Loading the jobs" lines={10}>
        {({ failed, queues, hosts }) => (
          <Stack gap="loose">
            <Failed jobs={failed} mayGiveUp={may()} />
            <Part title="Queues" none="No job waits." rows={queues}>
              <Table label="Queues" columns={queueColumns} rows={queues} keyOf={({ name }) => name} />
            </Part>
            <Part title="Hosts that fail" none="No host failed lately." rows={hosts}>
              <Table label="Hosts that fail" columns={hostColumns} rows={hosts} keyOf={({ host }) => host} />
            </Part>
          </Stack>
        )}
      </Loaded>
    </StaffFrame>
  )
}

type PartProps = { title: string; none: string; rows: readonly unknown[]; children: ReactNode }

const Part = ({ title, none, rows, children }: PartProps) => (
  <Stack gap="tight">
    <Heading level={2}>{title}</Heading>
    {rows.length === 0 ? <Text tone="dim">{none}</Text> : children}
  </Stack>
)

type Failing = JobsOnDesk['failed'][number]

function Failed({ jobs, mayGiveUp }: { jobs: readonly Failing[]; mayGiveUp: boolean }) {
  const queryClient = useQueryClient()
  const [leaving, setLeaving] = useState<Failing>()
  const reload = () => queryClient.invalidateQueries(jobsQuery)
  const retry = useMutation({
    mutationFn: (letterId: string) => call(retryDeadLetter)({ letterId }),
    onSettled: reload,
  })
  const giveUp = useMutation({
    mutationFn: (letterId: string) => call(giveUpJob)({ letterId }),
    onSettled: () => {
      setLeaving(undefined)
      return reload()
    },
  })
  const failure = retry.error ?? giveUp.error
  return (
    <Stack gap="tight">
      <Heading level={2}>Failed for good</Heading>
      {failure && <Banner tone="error">{describeProblem(failure)}</Banner>}
      {jobs.length === 0 && (
        <EmptyState title="Nothing failed">Jobs that failed at every attempt stand here.</EmptyState>
      )}
      <Entries label="Failed jobs">
        {jobs.map((job) => (
          <OneFailed
            key={job.id}
            job={job}
            mayGiveUp={mayGiveUp}
            isRetried={retry.isPending && retry.variables === job.id}
            onRetry={() => retry.mutate(job.id)}
            onGiveUp={() => setLeaving(job)}
          />
        ))}
      </Entries>
      <ConfirmDialog
        isOpen={leaving !== undefined}
        title="Give this job up?"
        confirmLabel="Give it up"
        isBusy={giveUp.isPending}
        onConfirm={() => leaving && giveUp.mutate(leaving.id)}
        onCancel={() => setLeaving(undefined)}
      >
        Its work is never done. The audit log keeps who gave it up.
      </ConfirmDialog>
    </Stack>
  )
}

type OneFailedProps = {
  job: Failing
  mayGiveUp: boolean
  isRetried: boolean
  onRetry: () => void
  onGiveUp: () => void
}

const OneFailed = ({ job, mayGiveUp, isRetried, onRetry, onGiveUp }: OneFailedProps) => (
  <Entry
    actions={
      <>
        <Button
          look="quiet"
          size="small"
          aria-label={`Try again: ${jobInWords(job.job)}`}
          isBusy={isRetried}
          onClick={onRetry}
        >
          Try again
        </Button>
        {mayGiveUp && job.mayGiveUp && (
          <Button look="bare" size="small" aria-label={`Give up: ${jobInWords(job.job)}`} onClick={onGiveUp}>
            Give up
          </Button>
        )}
      </>
    }
  >
    <Text>{jobInWords(job.job)}</Text>
    <Text size="small" tone="warn">
      {job.reason}
    </Text>
    <Text size="small" tone="dim">
      {formatMinute(job.at)}
      {!job.mayGiveUp && ' · People wait for its end: it is tried hourly.'}
    </Text>
  </Entry>
)

/** `send-mail` becomes “Send mail”. */
const jobInWords = (name: string): string => {
  const words = name.replaceAll('-', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

const count = (value: number) => (value === 0 ? '–' : value.toLocaleString('en-US'))

const queueColumns: Column<JobsOnDesk['queues'][number]>[] = [
  { key: 'name', header: 'Queue', cell: ({ name }) => jobInWords(name) },
  { key: 'retrying', header: 'Tried again', align: 'end', cell: ({ retrying }) => count(retrying) },
  { key: 'waiting', header: 'Waiting', align: 'end', cell: ({ waiting }) => count(waiting) },
  { key: 'running', header: 'Running', align: 'end', cell: ({ running }) => count(running) },
  { key: 'later', header: 'For later', align: 'end', cell: ({ later }) => count(later) },
  {
    key: 'oldest',
    header: 'Oldest since',
    isOneLine: true,
    cell: ({ oldestAt }) => (oldestAt === null ? '–' : formatMinute(oldestAt)),
  },
  {
    key: 'reason',
    header: 'Why it failed last',
    isWide: true,
    cell: ({ reason, nextTryAt }) =>
      reason === null ? '–' : `${reason}${nextTryAt === null ? '' : ` Next try ${formatMinute(nextTryAt)}.`}`,
  },
]

const hostColumns: Column<JobsOnDesk['hosts'][number]>[] = [
  { key: 'host', header: 'Host', cell: ({ host }) => host },
  { key: 'pages', header: 'Pages failed', align: 'end', cell: ({ pagesFailed }) => count(pagesFailed) },
  { key: 'read', header: 'Pages read', align: 'end', cell: ({ pagesRead }) => count(pagesRead) },
  { key: 'captures', header: 'Captures failed', align: 'end', cell: ({ capturesFailed }) => count(capturesFailed) },
  { key: 'last', header: 'Last visit', isOneLine: true, cell: ({ lastAt }) => formatMinute(lastAt) },
  { key: 'why', header: 'Why', isWide: true, cell: ({ why }) => why ?? '–' },
]
