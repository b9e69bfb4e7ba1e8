import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import type { CaseState } from '#contract/cases/case-states.ts'
import type { DeskCase } from '#contract/desk/desk-endpoints.ts'
import { NotFoundPage } from '#web/platform/pages/not-found-page.tsx'
import { ProblemError, sentenceOf } from '#web/platform/calls/problem-error.ts'
import { useTitle } from '#web/platform/pages/use-title.ts'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { DetailSkeleton } from '#web/ui/feedback/skeleton.tsx'
import { StatusMark } from '#web/ui/feedback/status-mark.tsx'
import { Beside } from '#web/ui/layout/beside.tsx'
import { Page } from '#web/ui/layout/pages/page.tsx'
import { SectionRail } from '#web/ui/layout/section-rail.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Breadcrumbs } from '#web/ui/navigation/breadcrumbs.tsx'
import { TextLink } from '#web/ui/navigation/links.tsx'
import { Mono } from '#web/ui/text/text.tsx'
import { StateMark } from '#web/cases/parts/index.ts'
import { useLooking } from './looking.ts'
import type { StepChoice } from './decide.tsx'
import { NextOfCase } from './next-of-case.tsx'
import { deskCaseQuery } from './queries.ts'
import { countOf, SectionOfCase } from './sections/section-of-case.tsx'
import { sectionTitles } from './sections/sections-of-state.ts'
import { idOfSection, useSections } from './sections/use-sections.ts'
import { useOpenNext } from './keys/beside.ts'
import { useCaseKeys } from './keys/use-case-keys.ts'
import { useDeskKeys } from './worklist/desk-keys.tsx'

const route = getRouteApi('/inside/desk/cases/$caseId')
const unknown = new Set(['missing', 'invalid', 'forbidden'])

/** One case as staff see it: the next action first with its sections; every other section is folded into the rail. */
export function DeskCasePage() {
  const { caseId } = route.useParams()
  const found = useQuery(deskCaseQuery(caseId))
  useTitle(found.data?.case.name ?? 'Case')
  if (found.isPending) return <DetailSkeleton label="Loading the case" />
  if (found.isError && found.data === undefined) {
    if (found.error instanceof ProblemError && unknown.has(found.error.kind)) return <NotFoundPage />
    return <ErrorState message={sentenceOf(found.error)} onRetry={() => void found.refetch()} />
  }
  return <Shown key={found.data.case._id} of={found.data} />
}

function Shown({ of }: { of: DeskCase }) {
  const { case: case_ } = of
  const { host } = case_
  const others = useLooking(case_._id)
  const [chosen, choose] = useState<StepChoice>()
  const { openKeys, button, dialog } = useDeskKeys()
  const hasMessage = case_.unreadMessages > 0 || of.next?.action === 'write-back'
  const sections = useSections(case_.state, { hasMessage })
  const openNext = useOpenNext(case_._id)
  const decideOn = (to: CaseState, { thenNext = false } = {}) => {
    sections.openAt('decision', () => {})
    choose({ to, ...(thenNext && { goOn: openNext }) })
  }
  useCaseKeys(of, { choose: decideOn, openAt: sections.openAt, openKeys })
  return (
    <Page
      title={case_.infringer || host || case_.name}
      above={
        <Breadcrumbs
          places={[
            { key: 'desk', content: <TextLink to="/desk">Desk</TextLink> },
            { key: 'cases', content: <TextLink to="/desk/cases">Intake</TextLink> },
            { key: 'case', content: case_.name },
          ]}
        />
      }
      aside={
        <>
          <Mono>{case_.name}</Mono>
          <StateMark state={case_.state} />
          <Looking others={others} />
          {button}
        </>
      }
    >
      <Stack gap="loose">
        <NextOfCase of={of} onChoose={decideOn} />
        <Flags of={of} />
        <Sections of={of} sections={sections} chosen={chosen} />
      </Stack>
      {dialog}
    </Page>
  )
}

type SectionsProps = {
  of: DeskCase
  sections: ReturnType<typeof useSections>
  chosen: StepChoice | undefined
}

/** Open sections beside the rail of all. */
const Sections = ({ of, sections, chosen }: SectionsProps) => (
  <Beside
    main={
      <Stack gap="loose">
        {sections.open.map((key) => (
          <div key={key} id={idOfSection(key)}>
            <SectionOfCase of={of} section={key} chosen={chosen} />
          </div>
        ))}
      </Stack>
    }
    aside={
      <SectionRail
        label="Sections of the case"
        sections={sections.inRail.map((key) => ({
          key,
          title: sectionTitles[key],
          count: countOf(of, key),
          isOpen: sections.isOpen(key),
        }))}
        onToggle={sections.toggle}
      />
    }
  />
)

const Looking = ({ others }: { others: readonly string[] }) =>
  others.length === 0 ? (
    <span>Only you are here</span>
  ) : (
    <StatusMark filled="half" tone="warn" isTold>
      {others.join(', ')} {others.length === 1 ? 'looks' : 'look'} at it, too
    </StatusMark>
  )

/** What speaks against the case or is to be looked at before anything is decided. */
const Flags = ({ of: { flags, licences } }: { of: DeskCase }) =>
  [...new Set([...licences, ...flags])].map((said) => (
    <Banner key={said} tone="warn">
      {said}
    </Banner>
  ))
