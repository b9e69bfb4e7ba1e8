import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { getDeskLetterFile, getLetterPrint, type listCaseLetters } from '#contract/letters/endpoints.ts'
import { kindNames, type LetterKind, type SentLetter } from '#contract/letters/letter.ts'
import type { Received } from '#contract/endpoint.ts'
import type { Id } from '#contract/wire.ts'
import { download } from '#web/platform/calls/download.ts'
import { Loaded } from '#web/platform/pages/loaded.tsx'
import { formatDay } from '#web/platform/moments.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { StatusMark } from '#web/ui/feedback/status-mark.tsx'
import { Panel } from '#web/ui/layout/panel.tsx'
import { Row } from '#web/ui/layout/row.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Entries, Entry } from '#web/ui/lists/entries.tsx'
import { KeyCap } from '#web/ui/text/key-cap.tsx'
import { Text } from '#web/ui/text/text.tsx'
import { Composer } from './composer.tsx'
import { FileButton } from '#web/platform/calls/file-button.tsx'
import { LawQuestions } from './countries/law-questions.tsx'
import { caseLettersQuery } from './queries.ts'

/** The letters of a case: what its country’s law asks first, those that went out, and the one that comes next. */
export function Letters({ caseId }: { caseId: Id }) {
  return (
    <Panel title="Letters">
      <Loaded query={useQuery(caseLettersQuery(caseId))} label="Loading the letters">
        {(found) => <Listed caseId={caseId} found={found} />}
      </Loaded>
    </Panel>
  )
}

function Listed({ caseId, found }: { caseId: Id; found: Received<typeof listCaseLetters> }) {
  const { data, next, isPrepared, problem, questions, languages } = found
  const [chosen, write] = useState<LetterKind | null>()
  const writing = chosen === undefined && isPrepared ? next : chosen
  return (
    <Stack>
      {problem !== null && <Banner tone="warn">{problem}</Banner>}
      <LawQuestions caseId={caseId} questions={questions} />
      {data.length === 0 && !writing && <Text tone="dim">No letter of this case went out yet.</Text>}
      <Entries label="Letters that went out">
        {data.map((letter) => (
          <One key={letter._id} caseId={caseId} letter={letter} />
        ))}
      </Entries>
      {next && writing !== next && (
        <Row>
          <Button onClick={() => write(next)}>
            {next === 'first' ? 'Write the first letter' : 'Write a reminder'} <KeyCap>l</KeyCap>
          </Button>
        </Row>
      )}
      {next && writing === next && (
        <Composer caseId={caseId} kind={next} languages={languages} onDone={() => write(null)} />
      )}
    </Stack>
  )
}

const sayings: Record<SentLetter['mails'][number]['state'], [string, 'ok' | 'warn' | 'dim']> = {
  sent: ['Handed over', 'ok'],
  waiting: ['On its way', 'dim'],
  'handed-over': ['On its way', 'dim'],
  stopped: ['Stopped before it left', 'dim'],
  refused: ['Refused', 'warn'],
  failed: ['Not delivered', 'warn'],
  unsure: ['May have arrived', 'warn'],
  kept: ['Kept, not sent', 'warn'],
}

const One = ({ caseId, letter }: { caseId: Id; letter: SentLetter }) => (
  <Entry
    actions={
      <>
        <FileButton
          label="Letter"
          name={letter.subject}
          get={() => download(getDeskLetterFile, { caseId, letterId: letter._id })}
        />
        <FileButton
          label="To print"
          name={letter.subject}
          get={() => download(getLetterPrint, { caseId, letterId: letter._id })}
        />
      </>
    }
  >
    <Text>{letter.subject}</Text>
    <Text size="small" tone="dim">
      {kindNames[letter.kind]}, sent {formatDay(letter.sentAt)} by {letter.sentBy} to {letter.recipient.join(', ')}. An
      answer is asked for by {formatDay(letter.dueOn)}.
    </Text>
    {letter.mails.map(({ email, state, problem }) => (
      <StatusMark key={email} filled={state === 'sent' ? 'full' : 'half'} tone={sayings[state][1]}>
        {sayings[state][0]}: {email}
        {problem === null ? '' : `. ${problem}`}
      </StatusMark>
    ))}
    {letter.byPost && <Text size="small">By post as well: print it, and put it into an envelope with a window.</Text>}
  </Entry>
)
