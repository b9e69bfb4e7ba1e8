import { Suspense } from 'react'
import type { VerifiedEvidence } from '#contract/platform/verify.ts'
import { lazyPart } from '#web/platform/pages/lazy-part.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { StatusMark } from '#web/ui/feedback/status-mark.tsx'
import { Beside } from '#web/ui/layout/beside.tsx'
import { OpenTitle } from '#web/ui/layout/pages/open-page.tsx'
import { Ruled } from '#web/ui/layout/ruled.tsx'
import { Text } from '#web/ui/text/text.tsx'
import { momentInUtc } from '../words.ts'
import { useEvidenceWords } from './files/evidence-words.ts'
import { FilesHeld } from './files-held.tsx'
import { useRecognised } from './files/use-recognised.ts'

/** Stands beside the list of files, and loads after it. */
const CheckByYourself = lazyPart(() => import('./check-by-yourself.tsx'), 'CheckByYourself')
/** The list of files shows without it. */
const LookAtFile = lazyPart(() => import('./files/look-at-file.tsx'), 'LookAtFile')
const WhatItProves = lazyPart(() => import('./what-it-proves.tsx'), 'WhatItProves')
const Supplied = lazyPart(() => import('./supplied.tsx'), 'Supplied')

/** A capture's sealed files, and a check against them. */
export function ShownEvidence({ verified }: { verified: VerifiedEvidence }) {
  const words = useEvidenceWords()
  const [looked, look] = useRecognised(verified)
  return (
    <>
      <OpenTitle
        kind={verified.origin === 'captured' ? words.captured : words.suppliedKind}
        title={verified.number}
        aside={<Unchanged verified={verified} />}
      />
      {verified.origin === 'supplied' && (
        <Suspense>
          <Supplied />
        </Suspense>
      )}
      <Suspense>
        <WhatItProves kind="evidence" />
      </Suspense>
      <Ruled>
        <Suspense fallback={<Skeleton label={words.drop.label} lines={5} />}>
          <LookAtFile verified={verified} looked={looked} onFile={look} />
        </Suspense>
      </Ruled>
      <Ruled>
        <Beside
          main={<FilesHeld verified={verified} looked={looked} />}
          aside={
            <Suspense fallback={<Skeleton label={words.check.title} lines={6} />}>
              <CheckByYourself verified={verified} />
            </Suspense>
          }
        />
      </Ruled>
    </>
  )
}

function Unchanged({ verified: { files, checkedAt, alteredAt } }: { verified: VerifiedEvidence }) {
  const { state } = useEvidenceWords()
  if (alteredAt !== null)
    return (
      <>
        <StatusMark filled="empty" tone="mark">
          {state.altered}
        </StatusMark>
        <Text size="small">{state.noticed(momentInUtc(alteredAt))}</Text>
      </>
    )
  if (checkedAt === null)
    return (
      <>
        <StatusMark filled="half" tone="ink">
          {state.sealed}
        </StatusMark>
        <Text size="small" tone="dim">
          {state.sealedAll(files.length)}
        </Text>
      </>
    )
  return (
    <>
      <StatusMark filled="full" tone="ok">
        {state.unchanged}
      </StatusMark>
      <Text size="small" tone="dim">
        {state.compared(files.length, momentInUtc(checkedAt))}
      </Text>
    </>
  )
}
