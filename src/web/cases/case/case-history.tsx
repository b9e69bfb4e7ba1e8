import { useQuery } from '@tanstack/react-query'
import { reasonTexts } from '#contract/cases/reasons.ts'
import { stateWords } from '#contract/cases/states.ts'
import type { ActorRole, CaseHistoryEntry } from '#contract/cases/transitions.ts'
import type { Id } from '#contract/wire.ts'
import { dayInWords } from '#web/platform/moments.ts'
import { sentenceOf } from '#web/platform/problem-error.ts'
import { Entries, Entry } from '#web/ui/entries.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Mono, Text } from '#web/ui/text.tsx'
import { historyQuery } from '../queries.ts'

const actors: Record<ActorRole, string> = {
  owner: 'You',
  staff: 'Us',
  system: 'By itself',
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

/** Everything that happened to a case, the newest first, with the reasons. */
export function CaseHistory({ caseId }: { caseId: Id }) {
  const history = useQuery(historyQuery(caseId))
  if (history.isPending) return <Skeleton label="Loading the history" />
  if (history.isError) return <ErrorState message={sentenceOf(history.error)} onRetry={() => void history.refetch()} />
  return (
    <Entries label="History">
      {history.data.data.map((entry) => (
        <Happened key={entry.id} entry={entry} />
      ))}
    </Entries>
  )
}

const Happened = ({ entry: { at, type, to, actorRole, publicNote, reasonCode } }: { entry: CaseHistoryEntry }) => (
  <Entry>
    <Text>{to ? stateWords[to].owner_label : types[type]}</Text>
    <Text size="small" tone="dim">
      <Mono>{dayInWords(at)}</Mono> · {actors[actorRole]}
    </Text>
    {reasonCode && <Text size="small">{reasonTexts[reasonCode]}</Text>}
    {publicNote && <Text size="small">{publicNote}</Text>}
  </Entry>
)
