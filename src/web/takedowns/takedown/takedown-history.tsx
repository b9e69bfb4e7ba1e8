import type { TakedownInFull, TakedownStep } from '#contract/takedowns/takedown.ts'
import { useUser } from '#web/accounts/index.ts'
import { formatMinute } from '#web/platform/moments.ts'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Entries, Entry } from '#web/ui/lists/entries.tsx'
import { Heading } from '#web/ui/text/heading.tsx'
import { Mono, Text } from '#web/ui/text/text.tsx'

/** The steps as sentences; `reader` is the reader of the notice, or all of them. */
const sentences: Record<TakedownStep, (reader: string) => string> = {
  created: () => 'The takedown was begun.',
  signed: () => 'Notices were signed.',
  queued: (reader) => `The notice to ${reader} waits to be sent.`,
  sent: (reader) => `The notice to ${reader} was sent.`,
  bounced: (reader) => `The notice to ${reader} was not delivered.`,
  corrected: (reader) => `The address of ${reader} was corrected.`,
  readdressed: (reader) => `Another address of ${reader} was found. A fresh draft waits.`,
  acknowledged: (reader) => `${reader} confirmed the receipt.`,
  forwarded: (reader) => `${reader} passed the notice on.`,
  refused: (reader) => `${reader} refused.`,
  'no-response': (reader) => `${reader} did not answer.`,
  reminded: (reader) => `We reminded ${reader}.`,
  escalated: () => 'The next reader is written to.',
  looked: () => 'We looked at the copies.',
  'partially-removed': () => 'Some of the copies are gone.',
  removed: () => 'The copies are gone.',
  reappeared: () => 'A copy came back.',
  'counter-noticed': (reader) => `${reader} passed on a counter-notice.`,
  'action-filed': () => 'A court action was filed.',
  restored: () => 'The copy is shown again after the counter-notice.',
  'nothing-left': () => 'All copies were gone before anything was sent.',
  'site-asked': () => 'We sent the site your request.',
  'site-answered': () => 'The site answered your request.',
  'site-not-reached': () => 'Your request did not reach the site.',
  'grace-over': () => 'The days that you gave the site are over.',
  'site-removed': () => 'The site removed the copies.',
  credited: () => 'The site credits you.',
  'request-ended': () => 'The request to the site was ended.',
  withdrawn: () => 'The takedown was withdrawn.',
  retracted: (reader) => `${reader} was told that the notice is withdrawn.`,
}

/** Everything that happened to a takedown, the newest first. */
export function TakedownHistory({ takedown: { history, notices, user: owner } }: { takedown: TakedownInFull }) {
  const me = useUser()?._id
  const nameOf = (n: number | null) => notices.find((notice) => notice.n === n)?.reader.name ?? 'the reader'
  return (
    <Stack gap="tight">
      <Heading level={2}>History</Heading>
      <Entries label="History">
        {history.toReversed().map(({ at, step, user, notice, note }, index) => (
          <Entry key={history.length - index}>
            <Text size="small">{capital(sentences[step](nameOf(notice)))}</Text>
            {note !== null && <Text size="small">{note}</Text>}
            <Text size="small" tone="dim">
              <Mono>{formatMinute(at)}</Mono>
              {user !== null && ` · ${user === me ? 'You' : user === owner ? 'The owner' : 'Us'}`}
            </Text>
          </Entry>
        ))}
      </Entries>
    </Stack>
  )
}

const capital = (sentence: string): string => sentence.charAt(0).toUpperCase() + sentence.slice(1)
