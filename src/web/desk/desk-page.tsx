import type { Received } from '#contract/endpoint.ts'
import type { listDeskCases } from '#contract/desk/desk-endpoints.ts'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { statesWhere } from '#contract/cases/case-states.ts'
import { formatRisk, formatWorth } from '#contract/cases/rate-case.ts'
import { stateWords } from '#contract/cases/state-words.ts'
import { useUser } from '#web/accounts/index.ts'
import { formatDay } from '#web/platform/moments.ts'
import { DeskPlaces } from '#web/platform/desk-places.tsx'
import { NotFoundPage } from '#web/platform/pages/not-found-page.tsx'
import { usePageSize } from '#web/platform/pages/page-size.ts'
import { ProblemError, sentenceOf } from '#web/platform/calls/problem-error.ts'
import { usePageThatExists } from '#web/platform/pages/use-page-that-exists.ts'
import { useKeys } from '#web/platform/keys/use-keys.ts'
import { useTitle } from '#web/platform/pages/use-title.ts'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { TextLink } from '#web/ui/navigation/links.tsx'
import { Page } from '#web/ui/layout/pages/page.tsx'
import { Pagination } from '#web/ui/lists/pagination.tsx'
import { Segmented } from '#web/ui/buttons/segmented.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { Lines, Stack } from '#web/ui/layout/stack.tsx'
import { type Column, Table } from '#web/ui/lists/table.tsx'
import { Checkbox } from '#web/ui/forms/choices/checkbox.tsx'
import { VisuallyHidden } from '#web/ui/text/visually-hidden.tsx'
import { Mono, Text } from '#web/ui/text/text.tsx'
import { formatUnread, StateMark } from '#web/cases/parts/index.ts'
import { deskCasesQuery, type DeskState } from './queries.ts'
import { NarrowBar } from './views/narrow-bar.tsx'
import { narrowingIn } from './worklist/work-search.ts'
import { TickedBar } from './bulk/ticked-bar.tsx'
import { type Ticks, useTicked } from './bulk/use-ticked.ts'
import { useDeskKeys } from './worklist/desk-keys.tsx'

const route = getRouteApi('/inside/desk/cases')

const states: { value: DeskState | 'all'; label: string }[] = [
  { value: 'all', label: 'All' },
  ...statesWhere('phase', 'intake').map((value) => ({ value, label: stateWords[value].owner_label })),
]

type Order = 'worth' | 'risk' | 'wait'
const orders = [
  { value: 'worth', label: 'Most value first' },
  { value: 'risk', label: 'Most risk first' },
  { value: 'wait', label: 'Longest wait first' },
] as const satisfies { value: Order; label: string }[]

type Row = Received<typeof listDeskCases>['data'][number]

const columnsWith = (ticked: Ticks): readonly Column<Row>[] => [
  {
    key: 'Tick',
    header: 'Tick',
    isOneLine: true,
    cell: ({ _id, name }) => (
      <Checkbox
        label={<VisuallyHidden>Tick {name}</VisuallyHidden>}
        checked={ticked.has(_id)}
        onClick={({ shiftKey }) => ticked.toggle(_id, shiftKey)}
        readOnly
      />
    ),
  },
  ...columns,
]

const columns: readonly Column<Row>[] = [
  {
    key: 'Name',
    header: 'Reference',
    isOneLine: true,
    cell: ({ _id, name }) => (
      <TextLink to="/desk/cases/$caseId" params={{ caseId: _id }}>
        <Mono>{name}</Mono>
      </TextLink>
    ),
  },
  {
    key: 'State',
    header: 'Status',
    isOneLine: true,
    cell: ({ state, unreadMessages }) => (
      <Lines>
        <StateMark state={state} />
        {unreadMessages > 0 && <Text size="small">{formatUnread(unreadMessages)}</Text>}
      </Lines>
    ),
  },
  { key: 'Owner', header: 'Owner', cell: ({ owner }) => owner.name },
  { key: 'Host', header: 'Used on', cell: ({ host }) => host },
  { key: 'Images', header: 'Images', align: 'end', cell: ({ images }) => images },
  { key: 'Worth', header: 'Value', cell: ({ worth }) => (worth === null ? 'Not weighed yet' : formatWorth(worth)) },
  { key: 'Risk', header: 'Risk', cell: ({ risk }) => (risk === null ? '–' : formatRisk(risk)) },
  {
    key: 'Since',
    header: 'Waits since',
    isOneLine: true,
    cell: ({ since }) => <Mono>{formatDay(since)}</Mono>,
  },
]

/** Puts the focus on the case before or after the one that has it; Enter opens it like every link. */
function focusCase(by: 1 | -1): void {
  const links = [...document.querySelectorAll<HTMLAnchorElement>('main td a[href^="/desk/cases/"]')]
  const at = links.findIndex((link) => link === document.activeElement)
  links[Math.min(Math.max(at + by, 0), links.length - 1)]?.focus()
}

/** Case whose link or tick has the focus. */
function focusedCase(): string | undefined {
  const link = document.activeElement?.closest('tr')?.querySelector<HTMLAnchorElement>('a[href^="/desk/cases/"]')
  return link?.getAttribute('href')?.split('/').at(-1)
}

/** The cases of all owners that wait for a decision, what promises most at the top. */
export function DeskPage() {
  useTitle('Intake')
  const keys = useDeskKeys()
  const user = useUser()
  const navigate = useNavigate()
  const { cases, state, sort, narrowing, choose, goTo, ...part } = useIntake()
  const ticked = useTicked(cases.data?.data ?? [])
  useListKeys(ticked, keys.openKeys)
  if (cases.error instanceof ProblemError && cases.error.kind === 'forbidden') return <NotFoundPage />
  return (
    <Page title="Intake" above={<DeskPlaces roles={user?.staff_roles} />} aside={keys.button}>
      <Stack>
        <Choices state={state} sort={sort} counts={cases.data?.counts} onChoose={choose} />
        <NarrowBar
          narrowing={narrowing}
          onNarrow={(narrowed) => {
            void navigate({ to: '/desk/cases', search: narrowed })
            goTo(1)
          }}
        />
        {cases.isPending && <Skeleton label="Loading the cases" lines={6} />}
        {cases.isError && cases.data === undefined && (
          <ErrorState message={sentenceOf(cases.error)} onRetry={() => void cases.refetch()} />
        )}
        {cases.data?.total === 0 && <EmptyState title="Nothing waits">Every case is decided.</EmptyState>}
        {cases.data && cases.data.total > 0 && (
          <>
            <Table
              label="Cases to decide"
              rows={cases.data.data}
              keyOf={({ _id }) => _id}
              columns={columnsWith(ticked)}
            />
            <Pagination {...part} total={cases.data.total} noun={['case', 'cases']} onPage={goTo} />
          </>
        )}
        <TickedBar ticked={ticked} />
      </Stack>
      {keys.dialog}
    </Page>
  )
}

type Chosen = { state: DeskState | 'all'; sort: Order }

/** The part of the intake that is listed, by its tab, order, filters and page. */
function useIntake() {
  const [{ state, sort }, setChosen] = useState<Chosen>({ state: 'all', sort: 'worth' })
  const [page, goTo] = useState(1)
  const [pageSize, setPageSize] = usePageSize()
  const narrowing = narrowingIn(route.useSearch())
  const cases = useQuery(
    deskCasesQuery({ ...narrowing, sort, page: page - 1, pageSize, ...(state === 'all' ? {} : { state }) }),
  )
  usePageThatExists({ page, pageSize, total: cases.data?.total }, goTo)
  return {
    cases,
    state,
    sort,
    narrowing,
    page,
    pageSize,
    goTo,
    choose: (chosen: Partial<Chosen>) => {
      setChosen({ state, sort, ...chosen })
      goTo(1)
    },
    onPageSize: (size: number) => {
      setPageSize(size)
      goTo(1)
    },
  }
}

/** Keys of the list: they move through it, tick, search, and say what they do. */
function useListKeys(ticked: Ticks, openKeys: () => void): void {
  const navigate = useNavigate()
  const tick = (isRange: boolean) => {
    const id = focusedCase()
    if (id !== undefined) ticked.toggle(id, isRange)
  }
  useKeys({
    j: () => focusCase(1),
    k: () => focusCase(-1),
    x: () => tick(false),
    X: () => tick(true),
    '/': () => void navigate({ to: '/desk' }),
    '?': openKeys,
  })
}

type ChoicesProps = {
  /** Cases of each tab. */
  counts: Partial<Record<DeskState | 'all', number>> | undefined
  state: DeskState | 'all'
  sort: Order
  onChoose: (chosen: Partial<Chosen>) => void
}

/** Which cases are listed, and what stands first. */
const Choices = ({ state, sort, counts, onChoose }: ChoicesProps) => (
  <>
    <Segmented
      label="Which cases"
      options={states.map(({ value, label }) => ({
        value,
        label: counts?.[value] === undefined ? label : `${label} ${counts[value]}`,
      }))}
      value={state}
      onChange={(chosen) => onChoose({ state: chosen })}
    />
    <Segmented
      label="What stands first"
      options={orders}
      value={sort}
      onChange={(chosen) => onChoose({ sort: chosen })}
    />
  </>
)
