import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { assignCase, type listWork, maxCounted, type Whose } from '#contract/desk/desk-work-endpoints.ts'
import type { CaseNarrowing } from '#contract/desk/case-narrowing.ts'
import type { Received } from '#contract/endpoint.ts'
import type { StaffRole } from '#contract/platform/staff-roles.ts'
import { useUser } from '#web/accounts/index.ts'
import { call } from '#web/platform/calls/call.ts'
import { sentenceOf } from '#web/platform/calls/problem-error.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Segmented } from '#web/ui/buttons/segmented.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { notify } from '#web/ui/feedback/toast.ts'
import { SelectField } from '#web/ui/forms/choices/select-field.tsx'
import { Row } from '#web/ui/layout/row.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { DueGroup } from '#web/ui/lists/due-list.tsx'
import { allDeskCases } from '#web/cases/parts/index.ts'
import { TickedBar } from '../bulk/ticked-bar.tsx'
import { useTicked } from '../bulk/use-ticked.ts'
import { NarrowBar } from '../views/narrow-bar.tsx'
import { TaskLine } from './task-line.tsx'
import { roleLabels } from './task-words.ts'
import { useCurrent } from './use-current.ts'
import { useNow } from './use-now.ts'
import { type DueTime, dueTimeOf, dueTitles } from './when-due.ts'
import { workQuery } from './work-queries.ts'
import { CaseLine } from './work-row.tsx'

type Due = Received<typeof listWork>['data'][number]
type Chosen = { whose?: Whose | undefined; role?: StaffRole | undefined }
type WorkListProps = {
  whose: Whose
  role: StaffRole | undefined
  narrowing: CaseNarrowing
  onNarrow: (narrowing: CaseNarrowing) => void
  onChoose: (chosen: Chosen) => void
  openKeys: () => void
}

/** What is to be done, by when it is due. */
export function WorkList({ whose, role, narrowing, onNarrow, onChoose, openKeys }: WorkListProps) {
  const work = useInfiniteQuery(workQuery({ whose, ...narrowing, ...(role === undefined ? {} : { role }) }))
  const counts = work.data?.pages[0]?.counts
  return (
    <Stack gap="loose">
      <Row spread="between" align="start">
        <Segmented
          label="Whose work"
          options={whoseLabels.map(({ value, label }) => ({
            value,
            label: counts ? `${label} ${formatCount(counts[value])}` : label,
          }))}
          value={whose}
          onChange={(chosen) => onChoose({ whose: chosen })}
        />
        <Roles role={role} onChoose={onChoose} />
      </Row>
      <NarrowBar narrowing={narrowing} onNarrow={onNarrow} />
      {work.isPending && <Skeleton label="Loading what is due" lines={8} />}
      {work.isError && work.data === undefined && (
        <ErrorState message={sentenceOf(work.error)} onRetry={() => void work.refetch()} />
      )}
      {work.data && <Lines due={work.data.pages.flatMap(({ data }) => data)} openKeys={openKeys} />}
      {work.hasNextPage && (
        <Row>
          <Button look="quiet" isBusy={work.isFetchingNextPage} onClick={() => void work.fetchNextPage()}>
            Show more
          </Button>
        </Row>
      )}
    </Stack>
  )
}

const whoseLabels = [
  { value: 'me', label: 'For me' },
  { value: 'mine', label: 'Mine' },
  { value: 'nobody', label: 'Nobody’s' },
  { value: 'everybody', label: 'Everybody’s' },
] as const satisfies { value: Whose; label: string }[]

const formatCount = (count: number): string => (count > maxCounted ? `over ${maxCounted}` : String(count))

const queues: readonly StaffRole[] = [
  'reviewer',
  'case-manager',
  'legal',
  'finance',
  'registration-agent',
  'domain-curator',
  'support',
]

/** Chooses a role's queue, for staff with several. */
function Roles({ role, onChoose }: Pick<WorkListProps, 'role' | 'onChoose'>) {
  const has = useUser()?.staff_roles ?? []
  const choices = has.includes('admin') ? queues : has
  if (choices.length < 2) return null
  return (
    <SelectField
      label="Of which role"
      options={[{ value: '', label: 'All' }, ...choices.map((one) => ({ value: one, label: roleLabels[one] }))]}
      value={role ?? ''}
      onChange={({ currentTarget }) => onChoose({ role: choices.find((one) => one === currentTarget.value) })}
    />
  )
}

const parted: readonly DueTime[] = ['late', 'today', 'tomorrow', 'later']

function Lines({ due, openKeys }: { due: readonly Due[]; openKeys: () => void }) {
  const now = useNow()
  const take = useTake(due)
  const ticked = useTicked(due.flatMap((one) => (one.kind === 'case' ? [one.case] : [])))
  const current = useCurrent(
    due.map((one) => ({ id: idOf(one), href: one.kind === 'case' ? `/desk/cases/${one.case._id}` : one.task.link })),
    { openKeys, keys: { t: take, x: (id) => ticked.toggle(id), X: (id) => ticked.toggle(id, true) } },
  )
  if (due.length === 0) return <EmptyState title="Nothing waits">Everything is done for now.</EmptyState>
  const parts = Map.groupBy(due, ({ at }) => dueTimeOf(at, now))
  const groups = parted
    .filter((part) => parts.has(part))
    .map((part) => (
      <DueGroup key={part} title={dueTitles[part]} count={parts.get(part)!.length}>
        {parts.get(part)!.map((one) => {
          const id = idOf(one)
          const line = { now, isCurrent: current.isCurrent(id), ...current.lineProps(id) }
          return one.kind === 'case' ? (
            <CaseLine key={id} of={one.case} ticked={ticked} {...line} />
          ) : (
            <TaskLine key={id} task={one.task} onDone={() => current.leave(id)} {...line} />
          )
        })}
      </DueGroup>
    ))
  return (
    <>
      {groups}
      <TickedBar ticked={ticked} />
    </>
  )
}

const idOf = (one: Due): string => (one.kind === 'case' ? one.case._id : one.task._id)

/** Takes a case, or gives one back that the reader has. */
function useTake(due: readonly Due[]): (id: string) => void {
  const queryClient = useQueryClient()
  const me = useUser()?._id
  const assign = useMutation({
    mutationFn: call(assignCase),
    onSuccess: ({ assignee }) => notify(assignee ? 'You have it now.' : 'Nobody has it now.', { tone: 'ok' }),
    onError: (error) => notify(sentenceOf(error), { tone: 'error', stays: 10_000 }),
    onSettled: () => queryClient.invalidateQueries(allDeskCases),
  })
  return (id) => {
    const found = due.find((one) => idOf(one) === id)
    if (found?.kind !== 'case' || me === undefined) return
    assign.mutate({ caseId: id, to: found.case.assignee?._id === me ? null : me })
  }
}
