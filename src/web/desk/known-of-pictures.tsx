import type { CaseHint, DeskCase } from '#contract/desk/desk-endpoints.ts'
import { countryNames } from '#contract/reference/country-names.ts'
import type { LawLine } from '#contract/reference/country-law.ts'
import { KnownFacts } from '#web/sites/index.ts'
import { StatusMark } from '#web/ui/feedback/status-mark.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Entries, Entry } from '#web/ui/lists/entries.tsx'
import { Heading } from '#web/ui/text/heading.tsx'
import { Mono, Text } from '#web/ui/text/text.tsx'

const kinds = [
  { kind: 'ownership', none: 'No other owner claims these' },
  { kind: 'stock', none: 'Not met at a stock agency' },
  { kind: 'free-licence', none: 'No free licence found' },
] as const satisfies { kind: CaseHint['kind']; none: string }[]

/** What may speak for another's right, a sold licence or a free one, each with where it is from. */
export const Hints = ({ of: { hints } }: { of: DeskCase }) => (
  <Stack gap="tight">
    <Heading level={2}>Conflicts and hints</Heading>
    <Entries label="Conflicts and hints">
      {kinds.flatMap(({ kind, none }) => {
        const some = hints.filter((hint) => hint.kind === kind)
        if (some.length === 0)
          return [
            <Entry key={kind}>
              <Text size="small">
                <StatusMark filled="full" tone="ok">
                  {none}
                </StatusMark>
              </Text>
            </Entry>,
          ]
        return some.map(({ says, source }) => (
          <Entry key={says}>
            <Text size="small">
              <StatusMark filled="half" tone="warn">
                {says}
              </StatusMark>
            </Text>
            <Text size="small" tone="dim">
              {source}
            </Text>
          </Entry>
        ))
      })}
    </Entries>
  </Stack>
)

/** What the law of the image user's country says of such a claim. */
export function Law({ of: { law } }: { of: DeskCase }) {
  if (law === null)
    return (
      <Stack gap="tight">
        <Heading level={2}>The country’s law</Heading>
        <Text tone="dim" size="small">
          The country of the image user is not known yet.
        </Text>
      </Stack>
    )
  const { country, weAct, mayWrite, limitation, endsOn, askedFirst, heeded } = law
  return (
    <Stack gap="tight">
      <Heading level={2}>The country’s law</Heading>
      <Text size="small">
        {countryNames.get(country) ?? country}. {weAct}
      </Text>
      <Line of={mayWrite} />
      {limitation ? (
        <Line of={limitation}>
          {endsOn !== null && (
            <>
              {' '}
              For the oldest use that we saw that may be on <Mono>{endsOn}</Mono>.
            </>
          )}
        </Line>
      ) : (
        <Text size="small" tone="dim">
          We have no period for claims of this country.
        </Text>
      )}
      {askedFirst.length === 0 ? (
        <Text size="small">No question of law has to be asked first.</Text>
      ) : (
        <>
          <Text size="small">The first letter waits for an answer to this:</Text>
          <Lines of={askedFirst} />
        </>
      )}
      {heeded.length > 0 && (
        <>
          <Text size="small">The claim keeps to this:</Text>
          <Lines of={heeded} />
        </>
      )}
    </Stack>
  )
}

const Lines = ({ of }: { of: readonly LawLine[] }) => of.map((line) => <Line key={line.says} of={line} />)

const Line = ({ of: { says, source, checkedOn }, children }: { of: LawLine; children?: React.ReactNode }) => (
  <Stack gap="none">
    <Text size="small">
      {says}
      {children}
    </Text>
    <Text size="small" tone="dim">
      {source}
      {checkedOn === null ? '. Legal has yet to confirm it.' : `, read on ${checkedOn}.`}
    </Text>
  </Stack>
)

/** What is known of the site, and what it rests on. */
export const TheSite = ({ of: { site } }: { of: DeskCase }) => (
  <Stack gap="tight">
    <Heading level={2}>The site</Heading>
    {site ? (
      <KnownFacts known={site} />
    ) : (
      <Text tone="dim" size="small">
        The case names no site yet.
      </Text>
    )}
  </Stack>
)
