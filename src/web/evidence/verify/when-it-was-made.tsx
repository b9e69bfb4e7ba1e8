import { type Proved } from '#contract/platform/verify-proof.ts'
import { type VerifiedEvidence } from '#contract/platform/verify.ts'
import { Stack } from '#web/ui/layout/stack.tsx'
import { type Fact, Facts } from '#web/ui/lists/facts.tsx'
import { OutLink } from '#web/ui/navigation/links.tsx'
import { Mono, Text } from '#web/ui/text/text.tsx'
import { momentInUtc } from '../words.ts'
import { type EvidenceWords, useEvidenceWords } from './files/evidence-words.ts'
import type { Looked } from './files/use-recognised.ts'

/** Times of capture, sealing and stamping. The page's address shows only to holders of the file. */
export function WhenItWasMade({ verified, looked }: { verified: VerifiedEvidence; looked: Looked | undefined }) {
  const { when } = useEvidenceWords()
  return (
    <Facts
      facts={[
        ...pageFacts(when, verified, looked),
        {
          name: verified.origin === 'captured' ? when.captured : when.supplied,
          value: <Mono>{momentInUtc(verified.at)}</Mono>,
        },
        { name: when.sealed, value: <Mono>{momentInUtc(verified.sealedAt)}</Mono> },
        { name: when.stampedBy, value: <Stamps stamps={verified.stamps} /> },
      ]}
    />
  )
}

type When = EvidenceWords['when']

function pageFacts(when: When, verified: VerifiedEvidence, looked: Looked | undefined): Fact[] {
  const answer = looked?.state === 'recognised' ? looked.answer : undefined
  if (answer?.kind !== 'file' && answer?.kind !== 'package') return []
  const isCopy = answer.kind === 'package' || verified.files[answer.place]?.kind === 'copy'
  if (answer.page) return placeOf(when, answer.page)
  if (!verified.files.some(({ kind }) => kind === 'copy')) return []
  return [{ name: when.page, value: isCopy ? when.notAsked : when.forHolders }]
}

const placeOf = (when: When, { pageUrl, fileUrl }: Proved): Fact[] => [
  {
    name: when.page,
    value: (
      <Stack gap="none">
        <OutLink href={pageUrl}>{pageUrl}</OutLink>
        <Text size="small" tone="dim">
          {when.because}
        </Text>
      </Stack>
    ),
  },
  { name: when.fileThere, value: fileUrl },
]

/** Authorities with their times, the list of files first; says so when there are none. */
function Stamps({ stamps }: Pick<VerifiedEvidence, 'stamps'>) {
  const { when } = useEvidenceWords()
  if (stamps.length === 0) return <>{when.nobody}</>
  return (
    <Stack gap="none">
      {stamps.map(({ of, authority, time, problem }) => (
        <Text key={`${of} ${authority}`} size="small">
          {authority}, {of === 'manifest' ? when.list : when.requests}:{' '}
          {time === null ? (
            <>
              {when.notYet} {problem && <span lang="en">{problem}</span>}
            </>
          ) : (
            <Mono>{momentInUtc(time)}</Mono>
          )}
        </Text>
      ))}
    </Stack>
  )
}
