import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { stateForStaff } from '#contract/cases/state-words.ts'
import { type FirmCase, getFirmPackFile, makeFirmPack, takeFirmStep } from '#contract/legal/firm-endpoints.ts'
import { lastStated } from '#contract/legal/statements.ts'
import { countryNames } from '#contract/reference/country-names.ts'
import { formatAmount } from '#contract/reference/money.ts'
import { call } from '#web/platform/calls/call.ts'
import { download } from '#web/platform/calls/download.ts'
import { formatDay } from '#web/platform/moments.ts'
import { NotFoundPage } from '#web/platform/pages/not-found-page.tsx'
import { ProblemError, sentenceOf } from '#web/platform/calls/problem-error.ts'
import { useTitle } from '#web/platform/pages/use-title.ts'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { DetailSkeleton } from '#web/ui/feedback/skeleton.tsx'
import { Measure } from '#web/ui/layout/measure.tsx'
import { Page } from '#web/ui/layout/pages/page.tsx'
import { Panel } from '#web/ui/layout/panel.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Facts } from '#web/ui/lists/facts.tsx'
import { Breadcrumbs } from '#web/ui/navigation/breadcrumbs.tsx'
import { TextLink } from '#web/ui/navigation/links.tsx'
import { Packs } from '../packs.tsx'
import { firmCaseQuery } from '../queries.ts'
import { Statements } from '../statements.tsx'
import { StepForm } from '../step-form.tsx'
import { FirmPairs } from './firm-pairs.tsx'

const route = getRouteApi('/inside/firm/cases/$caseId')
const unknown = new Set(['missing', 'invalid'])

/** One case as the firm that has it sees it: the facts, the pack, what was stated, and the step that follows. */
export function FirmCasePage() {
  const { caseId } = route.useParams()
  const found = useQuery(firmCaseQuery(caseId))
  useTitle(found.data?.name ?? 'Case')
  if (found.isPending) return <DetailSkeleton label="Loading the case" />
  if (found.isError && found.data === undefined) {
    if (found.error instanceof ProblemError && unknown.has(found.error.kind)) return <NotFoundPage />
    return <ErrorState message={sentenceOf(found.error)} onRetry={() => void found.refetch()} />
  }
  return <Shown of={found.data} />
}

function Shown({ of }: { of: FirmCase }) {
  const queryClient = useQueryClient()
  const { _id: caseId } = of
  const again = () => queryClient.invalidateQueries({ queryKey: ['firm'] })
  return (
    <Page
      title={`${of.name} · ${of.infringer || of.host}`}
      above={
        <Breadcrumbs
          places={[
            { key: 'firm', content: <TextLink to="/firm">Cases of your firm</TextLink> },
            { key: 'case', content: of.name },
          ]}
        />
      }
      aside={stateForStaff(of.state)}
    >
      <Stack gap="loose">
        <FirmPairs pairs={of.pairs} />
        <Measure>
          <Stack gap="loose">
            <Facts facts={factsOf(of)} />
            <Panel title="Hand-over pack">
              <Packs
                packs={of.packs}
                onMake={async () => {
                  await call(makeFirmPack)({ caseId })
                  await again()
                }}
                onTake={(packId) => download(getFirmPackFile, { caseId, packId })}
              />
            </Panel>
            {of.statements.length > 0 && (
              <Panel title="Statements">
                <Statements statements={of.statements} />
              </Panel>
            )}
            <Panel title="Next step">
              <StepForm
                key={of.state}
                steps={of.steps}
                last={lastStated(of.statements, ({ state }) => state === 'replaced')}
                take={async (step) => {
                  await call(takeFirmStep)({ caseId, ...step })
                  await again()
                }}
              />
            </Panel>
          </Stack>
        </Measure>
      </Stack>
    </Page>
  )
}

const factsOf = ({ claimant, infringer, host, country, claim, assignedAt, consentedAt }: FirmCase) => [
  { name: 'Claimant', value: claimant || 'not known' },
  { name: 'Image user', value: infringer || 'not known' },
  ...(host === infringer ? [] : [{ name: 'Website', value: host }]),
  { name: 'Country', value: country === null ? 'not known' : (countryNames.get(country) ?? country) },
  { name: 'Claim', value: claim ? formatAmount(claim.total, claim.currency, 'en') : 'no amount was set' },
  { name: 'At your firm', value: `since ${formatDay(assignedAt)}` },
  ...(consentedAt === null ? [] : [{ name: 'Consent', value: `given on ${formatDay(consentedAt)}` }]),
]
