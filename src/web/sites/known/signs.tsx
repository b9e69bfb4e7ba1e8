import type { SiteKnown } from '#contract/sites/domain.ts'
import { type Voice, voicesOf } from '#contract/sites/weigh-signals.ts'
import { StatusMark } from '#web/ui/feedback/status-mark.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Entries, Entry } from '#web/ui/lists/entries.tsx'
import { OutLink } from '#web/ui/navigation/links.tsx'
import { Heading } from '#web/ui/text/heading.tsx'
import { Text } from '#web/ui/text/text.tsx'
import { formatUrl } from '#web/platform/format-url.ts'
import { formatFact } from './fact-words.ts'
import { asBeginning, fromWords, isDiffering, formatStanding } from './sign-words.ts'

type ShownSignal = SiteKnown['signals'][number]

const told = [
  ['country', 'Country'],
  ['category', 'Kind'],
  ['platform', 'Built with'],
] as const

/** Signals about a site's country and kind: value, place, weight and the reason for it. The places of its contacts follow. */
export const Signs = ({ known: { facts, signals, contacts } }: { known: SiteKnown }) => (
  <Stack>
    {told.map(([fact, title]) => {
      const held = facts[fact]
      const of = signals.filter((one) => one.fact === fact)
      if (!held || of.length === 0) return null
      return (
        <Stack key={fact} gap="tight">
          <Heading level={3} size="small">
            {title}: {formatFact(fact, held.value)}
          </Heading>
          <Entries label={`Signs of ${title.toLowerCase()}`}>
            {voicesOf(held, of).map((voice) => (
              <Sign
                key={`${voice.from} ${voice.value}`}
                voice={voice}
                word={formatFact(fact, voice.value)}
                why={formatStanding(voice.standing, held.from)}
              />
            ))}
          </Entries>
        </Stack>
      )
    })}
    {contacts.length > 0 && (
      <Stack gap="tight">
        <Heading level={3} size="small">
          Where we found contacts
        </Heading>
        <Entries label="Where we found contacts">
          {contacts.map(({ kind, value, words, page }) => (
            <Entry key={`${kind} ${value}`}>
              <Text>{kind === 'page' ? formatUrl(value) : value}</Text>
              <Text size="small" tone="dim">
                {words ? `Linked as “${words}” on` : 'On'} {formatUrl(page)}
              </Text>
            </Entry>
          ))}
        </Entries>
      </Stack>
    )}
    <Text size="small" tone="dim">
      Our confidence is an estimate. It depends on how often such signs are right, and on whether the other signs agree.
    </Text>
  </Stack>
)

const Sign = ({ voice, word, why }: { voice: Voice<ShownSignal>; word: string; why: string }) => (
  <Entry>
    <StatusMark
      filled={voice.standing === 'decides' ? 'full' : voice.standing === 'agrees' ? 'half' : 'empty'}
      tone={isDiffering(voice.standing) ? 'warn' : 'ink'}
    >
      {asBeginning(fromWords[voice.from])}: {word}
    </StatusMark>
    <Where said={voice.said} />
    <Text size="small" tone="dim">
      {why}
    </Text>
  </Entry>
)

/** Quoted words, and the page that was read last. */
function Where({ said }: { said: ShownSignal[] }) {
  const { evidence, page, visit } = said.at(-1)!
  const others = said.length - 1
  if (evidence === '' && page === null) return null
  return (
    <Text size="small">
      {evidence !== '' && `“${evidence}”`}
      {page !== null && visit !== null && (
        <>
          {evidence !== '' && ', '}on <OutLink href={visit}>{formatUrl(page)}</OutLink>
          {others > 0 && ` and ${others === 1 ? 'one more page' : `${others} more pages`}`}
        </>
      )}
    </Text>
  )
}
