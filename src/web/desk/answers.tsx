import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { DeskCase } from '#contract/desk/desk-endpoints.ts'
import { pairsOf } from '#contract/cases/submission/pairs.ts'
import type { CountryRow } from '#contract/reference/country-row.ts'
import { brandName } from '#web/platform/brand.ts'
import { countriesQuery } from '#web/sites/countries/index.ts'
import { Panel } from '#web/ui/layout/panel.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Heading } from '#web/ui/text/heading.tsx'
import { Text } from '#web/ui/text/text.tsx'
import {
  ClaimStep,
  ClaimantStep,
  type SubmissionForm,
  SubmissionFormProvider,
  ImageQuestions,
  latestDay,
  PageQuestions,
  questionsAnsweredNo,
  ScreeningStep,
  stepTitles,
} from '#web/submissions/parts/index.ts'

/** Every question of the submission with what was answered, in the words in which the owner was asked. */
export function Answers({ of: { case: case_, submission } }: { of: DeskCase }) {
  const { data: countries } = useQuery(countriesQuery)
  const form = useMemo(() => readOnly(case_._id, submission, countries ?? []), [case_._id, submission, countries])
  const pairs = pairsOf(submission)
  const no = questionsAnsweredNo(submission)
  return (
    <SubmissionFormProvider value={form}>
      <Stack>
        <Heading level={2}>Answers</Heading>
        {no.length > 0 && (
          <Text>
            <strong>{no.length} × No:</strong> {no.join(' · ')}
          </Text>
        )}
        <Panel title={stepTitles.screening}>
          <ScreeningStep />
        </Panel>
        {pairs.map((pair, at) => (
          <Panel
            key={pair.image.uuid}
            title={`${pairs.length === 1 ? 'Image and page' : `Image and page ${at + 1}`}: ${pair.image.title || 'without a title'}`}
          >
            <Stack gap="loose">
              <ImageQuestions pair={pair} />
              <PageQuestions pair={pair} />
            </Stack>
          </Panel>
        ))}
        <Panel title={stepTitles.claim}>
          <ClaimStep />
        </Panel>
        <Panel title={stepTitles.claimant}>
          <ClaimantStep />
        </Panel>
      </Stack>
    </SubmissionFormProvider>
  )
}

const nothing = () => {}

/** A submission that is only read. */
const readOnly = (caseId: string, draft: DeskCase['submission'], countries: readonly CountryRow[]): SubmissionForm => ({
  caseId,
  draft,
  known: {
    brand: brandName(),
    today: latestDay(),
    countries,
    cluster: null,
    hostCountries: new Map(),
    checks: { places: new Map(), origins: new Map() },
    overrides: [],
  },
  suggested: { country: null, watermarks: {}, answers: {} },
  problems: [],
  judge: () => [],
  change: nothing,
  changeImage: nothing,
  changeMatch: nothing,
  field: () => ({ alwaysShow: false }),
  isOpen: () => false,
  isOver: true,
  isReadByStaff: true,
  changeAt: { isOpen: () => false, go: nothing },
  show: nothing,
})
