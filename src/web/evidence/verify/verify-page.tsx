import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { Suspense } from 'react'
import type { VerifiedEvidence } from '#contract/platform/verify.ts'
import { lazyPart } from '#web/platform/pages/lazy-part.tsx'
import { useTitle } from '#web/platform/pages/use-title.ts'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { StatusMark } from '#web/ui/feedback/status-mark.tsx'
import { Beside } from '#web/ui/layout/beside.tsx'
import { OpenTitle } from '#web/ui/layout/pages/open-page.tsx'
import { Ruled } from '#web/ui/layout/ruled.tsx'
import { Mono, Text } from '#web/ui/text/text.tsx'
import { momentInUtc } from '../words.ts'
import { FilesHeld } from './files-held.tsx'
import { OpenLayout } from './open-layout.tsx'
import { verifyQuery } from './queries.ts'
import { useRecognised } from './files/use-recognised.ts'

/** Stands beside the list of files, and loads after it. */
const CheckByYourself = lazyPart(() => import('./check-by-yourself.tsx'), 'CheckByYourself')
/** The list of files shows without it. */
const LookAtFile = lazyPart(() => import('./files/look-at-file.tsx'), 'LookAtFile')
const ShownLetter = lazyPart(() => import('./shown-letter.tsx'), 'ShownLetter')
const NotShown = lazyPart(() => import('./not-shown.tsx'), 'NotShown')
const WhatItProves = lazyPart(() => import('./what-it-proves.tsx'), 'WhatItProves')
const Supplied = lazyPart(() => import('./supplied.tsx'), 'Supplied')
const ShownLicence = lazyPart(() => import('./shown-licence.tsx'), 'ShownLicence')

const route = getRouteApi('/verify/$number')

/** Public page of a number, which also checks whether a file was sealed under it. */
export function VerifyPage() {
  const { number } = route.useParams()
  const found = useQuery(verifyQuery(number))
  useTitle(number)
  return (
    <OpenLayout api={`/api/verify/${encodeURIComponent(number)}`}>
      {found.isPending && (
        <>
          <OpenTitle kind="Looking it up" title={number} />
          <Skeleton label="Looking up the number" lines={5} />
        </>
      )}
      {found.isError && found.data === undefined && (
        <Suspense fallback={<OpenTitle kind="Not looked up" title={number} />}>
          <NotShown number={number} error={found.error} onRetry={() => void found.refetch()} />
        </Suspense>
      )}
      {found.data?.kind === 'evidence' && <Shown key={found.data.number} verified={found.data} />}
      {found.data?.kind === 'licence' && (
        <Suspense fallback={<Skeleton label="Loading the licence" lines={5} />}>
          <ShownLicence verified={found.data} />
        </Suspense>
      )}
      {found.data?.kind === 'letter' && (
        <Suspense fallback={<Skeleton label="Loading the letter" lines={5} />}>
          <ShownLetter verified={found.data} />
        </Suspense>
      )}
    </OpenLayout>
  )
}

function Shown({ verified }: { verified: VerifiedEvidence }) {
  const [looked, look] = useRecognised(verified)
  return (
    <>
      <OpenTitle
        kind={verified.origin === 'captured' ? 'Evidence, a captured web page' : 'Evidence, supplied by a person'}
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
        <Suspense fallback={<Skeleton label="Loading the place for a file" lines={5} />}>
          <LookAtFile verified={verified} looked={looked} onFile={look} />
        </Suspense>
      </Ruled>
      <Ruled>
        <Beside
          main={<FilesHeld verified={verified} looked={looked} />}
          aside={
            <Suspense fallback={<Skeleton label="Loading how to check it" lines={6} />}>
              <CheckByYourself verified={verified} />
            </Suspense>
          }
        />
      </Ruled>
    </>
  )
}

function Unchanged({ verified: { files, checkedAt, alteredAt } }: { verified: VerifiedEvidence }) {
  const all = files.length === 1 ? 'Its file was' : `All ${files.length} files were`
  if (alteredAt !== null)
    return (
      <>
        <StatusMark filled="empty" tone="mark">
          A file has changed since it was sealed
        </StatusMark>
        <Text size="small">
          Noticed on <Mono>{momentInUtc(alteredAt)}</Mono>
        </Text>
      </>
    )
  if (checkedAt === null)
    return (
      <>
        <StatusMark filled="half" tone="ink">
          Sealed
        </StatusMark>
        <Text size="small" tone="dim">
          {all} sealed; they are compared again every 30 days.
        </Text>
      </>
    )
  return (
    <>
      <StatusMark filled="full" tone="ok">
        Unchanged since it was sealed
      </StatusMark>
      <Text size="small" tone="dim">
        {all} compared on <Mono>{momentInUtc(checkedAt)}</Mono>
      </Text>
    </>
  )
}
