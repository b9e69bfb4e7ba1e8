import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import type { DeskCase } from '#contract/cases/desk-endpoints.ts'
import { NotFoundPage } from '#web/platform/not-found-page.tsx'
import { ProblemError, sentenceOf } from '#web/platform/problem-error.ts'
import { useTitle } from '#web/platform/use-title.ts'
import { Answered } from '#web/ui/answered.tsx'
import { Beside } from '#web/ui/beside.tsx'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Facts } from '#web/ui/facts.tsx'
import { Heading } from '#web/ui/heading.tsx'
import { OutLink, TextLink } from '#web/ui/links.tsx'
import { Page } from '#web/ui/page.tsx'
import { DetailSkeleton } from '#web/ui/skeleton.tsx'
import { Stack } from '#web/ui/stack.tsx'
import { StateMark } from '../state-mark.tsx'
import { Decide } from './decide.tsx'
import { deskCaseQuery } from './queries.ts'

const route = getRouteApi('/inside/desk/cases/$caseId')
const unknown = new Set(['missing', 'invalid', 'forbidden'])

/** One case as staff see it: what was handed in, who else is at the site, and the decision. */
export function DeskCasePage() {
  const { caseId } = route.useParams()
  const found = useQuery(deskCaseQuery(caseId))
  useTitle(found.data?.case.name ?? 'Case')
  if (found.isPending) return <DetailSkeleton label="Loading the case" />
  if (found.isError) {
    if (found.error instanceof ProblemError && unknown.has(found.error.kind)) return <NotFoundPage />
    return <ErrorState message={sentenceOf(found.error)} onRetry={() => void found.refetch()} />
  }
  return <Shown of={found.data} />
}

const Shown = ({ of: { case: case_, owner, submission, related, moves } }: { of: DeskCase }) => (
  <Page
    title={`${case_.name} · ${case_.host}`}
    above={
      <Breadcrumbs
        places={[
          { key: 'desk', content: <TextLink to="/desk/cases">Cases to decide</TextLink> },
          { key: 'case', content: case_.name },
        ]}
      />
    }
    aside={<StateMark state={case_.state} />}
  >
    <Beside
      main={
        <Stack gap="loose">
          <Decide key={case_.state} caseId={case_._id} moves={moves} submission={submission} />
          <Stack>
            <Heading level={2}>Images and pages</Heading>
            {case_.pairs.map(({ uuid, image, match }) => (
              <Answered key={uuid} question={image.title || 'Without a title'}>
                <OutLink href={match.visit}>{match.page}</OutLink>
              </Answered>
            ))}
          </Stack>
          <Answered question="Comments">{submission.comments}</Answered>
        </Stack>
      }
      aside={
        <Stack>
          <Heading level={2}>Facts</Heading>
          <Facts
            facts={[
              { name: 'Owner', value: owner.name },
              { name: 'Email', value: owner.email },
              { name: 'Claimant', value: case_.claimant },
              { name: 'Image user', value: case_.infringer || '–' },
              {
                name: 'Others here',
                value:
                  related.length === 0 ? 'None' : related.map(({ name, owner: who }) => `${name} (${who})`).join(', '),
              },
            ]}
          />
        </Stack>
      }
    />
  </Page>
)
