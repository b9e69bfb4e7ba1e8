import type { DeskCase, RelatedCase } from '#contract/desk/desk-endpoints.ts'
import { reasonTexts } from '#contract/cases/reasons.ts'
import { stateForStaff } from '#contract/cases/state-words.ts'
import { formatDay } from '#web/platform/moments.ts'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Entries, Entry } from '#web/ui/lists/entries.tsx'
import { Facts } from '#web/ui/lists/facts.tsx'
import { TextLink } from '#web/ui/navigation/links.tsx'
import { Heading } from '#web/ui/text/heading.tsx'
import { Mono, Text } from '#web/ui/text/text.tsx'
import { StateMark } from '#web/cases/parts/index.ts'

/** Who the owner is, how their account stands, and how their other cases ended. */
export const TheOwner = ({ of: { case: case_, owner, record } }: { of: DeskCase }) => (
  <Stack gap="tight">
    <Heading level={2}>The owner</Heading>
    <Facts
      facts={[
        { name: 'Owner', value: owner.name },
        { name: 'Email', value: `${owner.email}, ${record.isVerified ? 'confirmed' : 'not confirmed'}` },
        { name: 'Claimant', value: case_.claimant || '–' },
        { name: 'With us since', value: <Mono>{formatDay(record.since)}</Mono> },
        ...(record.deletesAt === null
          ? []
          : [{ name: 'Account ends', value: <Mono>{formatDay(record.deletesAt)}</Mono> }]),
        { name: 'Other cases', value: formatCases(record) },
      ]}
    />
    {record.ended.length > 0 && (
      <Entries label="How the other cases ended">
        {record.ended.map(({ state, reason, cases }) => (
          <Entry key={`${state} ${reason}`}>
            <Text size="small">
              {cases} × {stateForStaff(state)}
            </Text>
            {reason && (
              <Text size="small" tone="dim">
                {reasonTexts[reason]}
              </Text>
            )}
          </Entry>
        ))}
      </Entries>
    )}
  </Stack>
)

const formatCases = ({ cases, open }: DeskCase['record']): string =>
  cases === 0 ? 'None before this one' : `${cases}, ${open === 0 ? 'all of them over' : `${open} still under way`}`

type OthersHereProps = { infringer: string; host: string; related: readonly RelatedCase[] }

/** Who the case is against, and every other case on the same site. */
export const OthersHere = ({ infringer, host, related }: OthersHereProps) => (
  <Stack gap="tight">
    <Heading level={2}>Cases against {host || 'the site'}</Heading>
    <Facts facts={[{ name: 'Image user', value: infringer || '–' }]} />
    {related.length === 0 ? (
      <Text tone="dim">No others so far.</Text>
    ) : (
      <Entries label="Other cases against the site">
        {related.map(({ _id, name, state, since, reason, owner, isSameOwner }) => (
          <Entry key={_id}>
            <Text size="small">
              <TextLink to="/desk/cases/$caseId" params={{ caseId: _id }}>
                <Mono>{name}</Mono>
              </TextLink>{' '}
              · {isSameOwner ? 'The same owner' : owner}
            </Text>
            <Text size="small" tone="dim">
              <StateMark state={state} /> since <Mono>{formatDay(since)}</Mono>
            </Text>
            {reason && <Text size="small">{reasonTexts[reason]}</Text>}
          </Entry>
        ))}
      </Entries>
    )}
  </Stack>
)
