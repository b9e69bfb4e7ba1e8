import { reasonTexts } from '#contract/cases/reasons.ts'
import { stateWords } from '#contract/cases/state-words.ts'
import type { ActorRole, CaseHistoryEntry } from '#contract/cases/transitions.ts'
import { formatDay } from '#web/platform/moments.ts'
import { Entries, Entry } from '#web/ui/lists/entries.tsx'
import { Mono, Text } from '#web/ui/text/text.tsx'

const actors: Record<ActorRole, string> = {
  owner: 'The owner',
  staff: 'Us',
  system: 'Automatically',
  'image-user': 'The image user',
  partner: 'Our legal partners',
}

const types: Record<CaseHistoryEntry['type'], string> = {
  transition: 'The case moved on',
  note: 'Note',
  letter: 'Letter',
  message: 'Message',
  payment: 'Payment',
}

type HappeningsProps = { history: readonly CaseHistoryEntry[]; readBy: 'owner' | 'staff' }

/** Everything that happened to a case, the newest first, with the reasons. */
export const Happenings = ({ history, readBy }: HappeningsProps) => (
  <Entries label="History">
    {history.map(({ id, at, type, to, actorRole, publicNote, reasonCode }) => (
      <Entry key={id}>
        <Text>{to && type !== 'letter' ? stateWords[to].owner_label : types[type]}</Text>
        <Text size="small" tone="dim">
          <Mono>{formatDay(at)}</Mono> · {actorRole === 'owner' && readBy === 'owner' ? 'You' : actors[actorRole]}
        </Text>
        {reasonCode && <Text size="small">{reasonTexts[reasonCode]}</Text>}
        {publicNote && <Text size="small">{publicNote}</Text>}
      </Entry>
    ))}
  </Entries>
)
