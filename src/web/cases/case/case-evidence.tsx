import { useQuery } from '@tanstack/react-query'
import {
  type CasePairEvidence,
  getCaseEvidencePackage,
  getDeskCaseEvidencePackage,
} from '#contract/cases/evidence-endpoints.ts'
import type { Case } from '#contract/cases/case.ts'
import { DownloadButton, StateOfEvidence } from '#web/evidence/index.ts'
import { formatUrl } from '#web/platform/format-url.ts'
import { formatDay, formatMinute } from '#web/platform/moments.ts'
import { Loaded } from '#web/platform/pages/loaded.tsx'
import { StatusMark } from '#web/ui/feedback/status-mark.tsx'
import { Row } from '#web/ui/layout/row.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Entries, Entry } from '#web/ui/lists/entries.tsx'
import { ButtonLink } from '#web/ui/navigation/links.tsx'
import { Text } from '#web/ui/text/text.tsx'
import { caseEvidenceQuery } from '../queries.ts'

type CaseEvidenceProps = { of: Pick<Case, '_id' | 'name'>; isAtDesk?: boolean }

/** What is kept of each pair of a case, or what is missing. */
export function CaseEvidence({ of: { _id, name }, isAtDesk = false }: CaseEvidenceProps) {
  const kept = useQuery(caseEvidenceQuery(_id, isAtDesk))
  const whole = isAtDesk ? getDeskCaseEvidencePackage : getCaseEvidencePackage
  return (
    <Loaded query={kept} label="Loading the evidence" lines={2}>
      {({ data, isComplete, bytes }) =>
        data.length === 0 ? (
          <Text tone="dim">There is no page in this case yet.</Text>
        ) : (
          <Stack>
            <Row spread="between">
              <Complete data={data} isComplete={isComplete} />
              {bytes > 0 && (
                <DownloadButton endpoint={whole} sent={{ caseId: _id }} of={`the evidence of ${name}`}>
                  All of it (ZIP)
                </DownloadButton>
              )}
            </Row>
            <Entries label="Evidence">
              {data.map((pair) => (
                <OnePair key={`${pair.uuid} ${pair.pageUrl}`} pair={pair} />
              ))}
            </Entries>
          </Stack>
        )
      }
    </Loaded>
  )
}

function Complete({ data, isComplete }: { data: readonly CasePairEvidence[]; isComplete: boolean }) {
  const missing = data.filter((pair) => pair.missing !== null).length
  return isComplete ? (
    <StatusMark filled="full" tone="ok">
      Complete: what every page showed is kept
    </StatusMark>
  ) : (
    <StatusMark filled={missing === data.length ? 'empty' : 'half'} tone="ink">
      {missing === 1 ? 'One page is not kept yet' : `${missing} of ${data.length} pages are not kept yet`}
    </StatusMark>
  )
}

const OnePair = ({ pair: { title, pageUrl, evidence, missing } }: { pair: CasePairEvidence }) => (
  <Entry
    actions={
      evidence && (
        <ButtonLink
          look="quiet"
          size="small"
          to="/evidence/$number"
          params={{ number: evidence.number }}
          aria-label={`Open the evidence of ${title || 'your image'} on ${formatUrl(pageUrl)}`}
        >
          Open
        </ButtonLink>
      )
    }
  >
    <Text>{title || 'Your image'}</Text>
    <Text size="small">{formatUrl(pageUrl)}</Text>
    {evidence && (
      <Text size="small">
        <StateOfEvidence evidence={evidence} />
      </Text>
    )}
    {missing !== null && (
      <Text size="small" tone="dim">
        {missing}
        {evidence?.nextTryAt && ` We try again at ${timeOf(evidence.nextTryAt)}.`}
      </Text>
    )}
  </Entry>
)

/** The time of today, or day and time, by the person's own clock. */
function timeOf(moment: string): string {
  const isToday = formatDay(moment) === formatDay(new Date().toISOString())
  return isToday ? formatMinute(moment).slice(-5) : formatMinute(moment)
}
