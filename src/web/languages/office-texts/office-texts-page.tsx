import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { englishNames, type Language } from '#contract/languages/languages.ts'
import { type OfficeText, type OfficeTextKind, retireOfficeText } from '#contract/languages/office-texts.ts'
import { useMay, useUser } from '#web/accounts/index.ts'
import { call } from '#web/platform/calls/call.ts'
import { describeProblem } from '#web/platform/calls/describe-problem.ts'
import { formatDay } from '#web/platform/moments.ts'
import { Loaded } from '#web/platform/pages/loaded.tsx'
import { StaffFrame } from '#web/platform/staff-frame.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { Disclosure } from '#web/ui/layout/disclosure.tsx'
import { Row } from '#web/ui/layout/row.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Entries, Entry } from '#web/ui/lists/entries.tsx'
import { AsWritten } from '#web/ui/text/as-written.tsx'
import { Heading } from '#web/ui/text/heading.tsx'
import { Text } from '#web/ui/text/text.tsx'
import { NewTextDialog } from './new-text-dialog.tsx'
import { officeTextsQuery } from './queries.ts'
import { TextDialog } from './text-dialog.tsx'
import { VersionsDialog } from './versions-dialog.tsx'

const kinds: Record<OfficeTextKind, { title: string; none: string; says: string }> = {
  decision: {
    title: 'Decision texts',
    none: 'No decision text yet.',
    says: 'Staff add them to the words that an owner reads with a decision.',
  },
  macro: {
    title: 'Answers to image users',
    none: 'No answer yet.',
    says: 'Staff add them to an answer on the page of a case.',
  },
}

type Open = { kind: 'new'; of: OfficeTextKind } | { kind: 'edit' | 'versions'; of: OfficeText }

/** Texts that staff write once, by language, with all their versions. */
export function OfficeTextsPage() {
  const may = useMay()
  const isOpen = may('reviewer', 'case-manager', 'legal')
  const texts = useQuery({ ...officeTextsQuery, enabled: isOpen })
  const [open, setOpen] = useState<Open>()
  const close = () => setOpen(undefined)
  const mayWrite = may('case-manager', 'legal')
  return (
    <StaffFrame title="Texts" user={useUser()} isOpen={isOpen}>
      <Loaded query={texts} label="Loading the texts" lines={8}>
        {({ data }) => (
          <Stack gap="loose">
            {(Object.keys(kinds) as OfficeTextKind[]).map((kind) => (
              <OfKind
                key={kind}
                kind={kind}
                texts={data.filter((text) => text.kind === kind)}
                mayWrite={mayWrite}
                onOpen={setOpen}
              />
            ))}
          </Stack>
        )}
      </Loaded>
      {open?.kind === 'new' && <NewTextDialog kind={open.of} onClose={close} />}
      {open?.kind === 'edit' && <TextDialog text={open.of} onClose={close} />}
      {open?.kind === 'versions' && <VersionsDialog text={open.of} onClose={close} />}
    </StaffFrame>
  )
}

type OfKindProps = {
  kind: OfficeTextKind
  texts: readonly OfficeText[]
  mayWrite: boolean
  onOpen: (open: Open) => void
}

const OfKind = ({ kind, texts, mayWrite, onOpen }: OfKindProps) => (
  <Stack gap="tight">
    <Heading level={2}>{kinds[kind].title}</Heading>
    <Text tone="dim">{texts.length === 0 ? `${kinds[kind].none} ${kinds[kind].says}` : kinds[kind].says}</Text>
    <Entries label={kinds[kind].title}>
      {texts.map((text) => (
        <OneText key={text._id} text={text} mayWrite={mayWrite} onOpen={onOpen} />
      ))}
    </Entries>
    {mayWrite && (
      <Row>
        <Button look="quiet" onClick={() => onOpen({ kind: 'new', of: kind })}>
          {kind === 'decision' ? 'Write a decision text' : 'Write an answer'}
        </Button>
      </Row>
    )}
  </Stack>
)

function OneText({ text, mayWrite, onOpen }: { text: OfficeText } & Pick<OfKindProps, 'mayWrite' | 'onOpen'>) {
  const { _id: textId, name, bodies, isRetired } = text
  const queryClient = useQueryClient()
  const retire = useMutation({
    mutationFn: () => call(retireOfficeText)({ textId, isRetired: !isRetired }),
    onSettled: () => queryClient.invalidateQueries(officeTextsQuery),
  })
  return (
    <Entry
      actions={
        <>
          {mayWrite && (
            <Button
              look="quiet"
              size="small"
              aria-label={`Change: ${name}`}
              onClick={() => onOpen({ kind: 'edit', of: text })}
            >
              Change
            </Button>
          )}
          <Button
            look="quiet"
            size="small"
            aria-label={`Versions: ${name}`}
            onClick={() => onOpen({ kind: 'versions', of: text })}
          >
            Versions
          </Button>
          {mayWrite && (
            <Button
              look="bare"
              size="small"
              aria-label={`${isRetired ? 'Use again' : 'Retire'}: ${name}`}
              isBusy={retire.isPending}
              onClick={() => retire.mutate()}
            >
              {isRetired ? 'Use again' : 'Retire'}
            </Button>
          )}
        </>
      }
    >
      <Text tone={isRetired ? 'dim' : 'ink'}>
        {name}
        {isRetired && ' (retired)'}
      </Text>
      {bodies.map(({ language, version, body, savedAt, savedBy }) => (
        <Disclosure key={language} summary={`${nameOf(language)}, version ${version}`}>
          <AsWritten>{body}</AsWritten>
          <Text size="small" tone="dim">
            {formatDay(savedAt)} · {savedBy}
          </Text>
        </Disclosure>
      ))}
      {retire.error && <Banner tone="error">{describeProblem(retire.error)}</Banner>}
    </Entry>
  )
}

const nameOf = (language: Language): string => englishNames[language]
